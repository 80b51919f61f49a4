import type pg from 'pg';
import { BackupError } from './backup-error.ts';

/** @throws BackupError when the database is not one of ours */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) throw new BackupError('There is no database of Volmaak');
  const recorded = await client.query<{ name: string }>(
    'select name from migrations order by name',
  );
  return recorded.rows.map(({ name }) => name);
}
