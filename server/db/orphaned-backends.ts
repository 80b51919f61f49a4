import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

/**
 * Ends what a killed database has left at work in its data folder: such a process holds the memory
 * that the next one needs, until its query is over. Only Linux tells which processes these are.
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
    // The process has ended meanwhile, or it is not ours.
  }
}

/** A backend is named `postgres: …`, and a running database is its parent. */
async function isOrphan(pid: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const parent = /\) \S (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];
  const parentName = await readFile(`/proc/${parent}/comm`, 'utf8');
  return title.startsWith('postgres: ') && parentName !== 'postgres\n';
}
