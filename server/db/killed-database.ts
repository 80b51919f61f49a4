import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Ends the processes that a killed database left behind in its data folder. Until its query ends,
 * such a process holds the memory that the next database needs. These processes can only be found
 * on Linux.
 */
export async function endOrphanedBackends(data: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await realpath(data);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  await Promise.all(pids.map((pid) => endIfOrphaned(pid, folder)));
}

async function endIfOrphaned(pid: string, folder: string): Promise<void> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder || !(await isOrphan(pid))) return;
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // The process has already ended, or belongs to another user.
  }
}

/** A backend is named `postgres: …`. It is orphaned if its parent is not a running database. */
async function isOrphan(pid: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const parent = /\) \S (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];
  const parentName = await readFile(`/proc/${parent}/comm`, 'utf8');
  return title.startsWith('postgres: ') && parentName !== 'postgres\n';
}

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
