import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = join(import.meta.dirname, '..', '..');

/** A copy of the project that can be broken. */
export interface WorkingCopy {
  folder: string;
  /** The folder for temporary files of the processes that run in the copy. */
  temporary: string;
}

/** Creates the folder for everything that this run writes. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-mutants-'));
  // When PostgreSQL runs as another user, that user has to pass through this folder.
  await chmod(folder, 0o755);
  return folder;
}

/** Copies all files that Git does not ignore, in their present state, and links the packages. */
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
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' }).split('\0');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter(
    (file) => file !== '' && !deleted.has(file),
  );
}

/** Links each package separately, so that caches next to them belong to one copy. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder);
  const packages = join(root, 'node_modules');
  for (const name of await readdir(packages)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    await symlink(join(packages, name), join(folder, name));
  }
}

/** Ends the databases that killed tests left running in a folder, and removes the folder. */
export async function removeFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('postmaster.pid'))) {
    await endDatabase(join(folder, name));
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** The first line of the file is the process id. */
async function endDatabase(pidFile: string): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGQUIT'; isSignalled(pid, signal); signal = 0) {
    await pause(100);
  }
}

/** Whether the process received the signal; signal 0 only checks that it exists. */
function isSignalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
