import type pg from 'pg';
import { recordedMigrations, versionProblem } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';

/** @throws BackupError when the database is not one of ours, or of a newer version */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const recorded = await recordedMigrations(client);
  if (recorded.length === 0) throw new BackupError('There is no database of Volmaak');
  const problem = await versionProblem(recorded);
  if (problem) throw new BackupError(problem);
  return recorded;
}
