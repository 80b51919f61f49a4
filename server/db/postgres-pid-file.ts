import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the pid file of a killed database that is a zombie process, which happens in containers
 * whose first process is no init. PostgreSQL mistakes a zombie for a running process.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await textOf(file)).split('\n')[0]);
  const isZombie = pid > 0 && /\) Z /.test(await textOf(`/proc/${pid}/stat`));
  if (isZombie) await rm(file, { force: true });
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
