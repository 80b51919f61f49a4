import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..');

/** The project once more, to be broken. */
export interface WorkingCopy {
  folder: string;
  /** Where what it starts puts its temporary files. */
  temporary: string;
}

/** A folder for all that this run makes. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-mutants-'));
  // Where root lends PostgreSQL to another user, that user goes through it.
  await chmod(folder, 0o755);
  return folder;
}

/** Copies every file that Git does not ignore, as it is now; the packages are linked. */
export async function copyProject(parent: string, name: string): Promise<WorkingCopy> {
  const copy = { folder: join(parent, name), temporary: join(parent, `${name}-temporary`) };
  await mkdir(copy.temporary, { recursive: true });
  for (const file of projectFiles()) {
    const target = join(copy.folder, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(root, file), target);
  }
  await linkPackages(join(copy.folder, 'node_modules'));
  return copy;
}

function projectFiles(): string[] {
  const list = (...words: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...words], { cwd: root, encoding: 'utf8' }).split('\0');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter(
    (file) => file !== '' && !deleted.has(file),
  );
}

/** Each package apart, so that what is cached beside them stays each copy's own. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder);
  const packages = join(root, 'node_modules');
  for (const name of await readdir(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    await symlink(join(packages, name), join(folder, name));
  }
}

/** Ends the databases that killed tests have left running below a folder, and removes it. */
export async function removeFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('postmaster.pid'))) {
    await endDatabase(join(folder, name));
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Its first line is the process. */
async function endDatabase(pidFile: string): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGQUIT'; isSignalled(pid, signal); signal = 0) {
    await pause(100);
  }
}

/** Whether the process is there to take it; signal 0 only asks. */
function isSignalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
