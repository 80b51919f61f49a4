import { sql } from 'kysely';
import type { Queryable } from '../../../server/db/database.ts';

/** Every row of every table as text, without ids and instants, which can contain any digits. */
export async function everyRow({
  context: { db },
}: {
  context: { db: Queryable };
}): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`
        select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(db);
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const instant = /\d{4}-\d\d-\d\dT[\d:.+]+/g;
  return texts.join('\n').replace(uuid, '').replace(instant, '');
}
