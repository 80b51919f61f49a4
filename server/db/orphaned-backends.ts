import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

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
