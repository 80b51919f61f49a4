import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the database in a data folder. */
export async function databaseProcess(folder: string): Promise<number> {
  const file = join(folder, 'postgres', 'database', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  if (!pid) throw new Error('The database is just writing its pid');
  return pid;
}

/** Kills the database in a data folder with SIGKILL; returns its process id. */
export async function killDatabase(folder: string): Promise<number> {
  const pid = await databaseProcess(folder);
  process.kill(pid, 'SIGKILL');
  return pid;
}
