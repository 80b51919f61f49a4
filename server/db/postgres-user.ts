import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user who runs PostgreSQL, which refuses to be run by root, our user in many containers. */
export interface PostgresUser {
  /** Words in front of the command, such as `unshare …`. */
  prefix: string[];
  /** The user and group of the process; ours if they are left out. */
  ids: { uid: number; gid: number } | undefined;
}

const ourselves: PostgresUser = { prefix: [], ids: undefined };

/**
 * Finds the user who runs PostgreSQL. An ordinary user runs it as themselves. Root uses `postgres`
 * or `nobody`. If these cannot reach the program or the data (a checkout below /root), it uses a
 * user namespace in which PostgreSQL does not see that it is root. A folder keeps the owner that it
 * already has.
 * @throws Error with one line of advice when nothing works
 */
export async function findPostgresUser(program: string, dataFolder: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return ourselves;
  const owner = await stat(dataFolder).then(
    (folder) => ({ uid: folder.uid, gid: folder.gid }),
    () => null,
  );
  const candidates = owner
    ? [owner.uid === 0 ? inNamespace : { prefix: [], ids: owner }]
    : [...(await accounts()).map((ids) => ({ prefix: [], ids })), inNamespace];
  for (const candidate of candidates) {
    if (await canRun(candidate, program, dataFolder)) return candidate;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and no other user can reach ${dataFolder} and ${program}: ` +
      'start Volmaak as an ordinary user, or set DATA_DIR (and check out) where every user may go',
  );
}

const inNamespace: PostgresUser = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
  ids: undefined,
};

/** Makes a user the owner of a file or folder. */
export async function giveTo({ ids }: PostgresUser, path: string): Promise<void> {
  if (ids) await chown(path, ids.uid, ids.gid);
}

async function accounts() {
  const found = await Promise.all(['postgres', 'nobody'].map(account));
  return found.filter((ids) => ids !== null);
}

async function account(name: string) {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    );
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

/** Whether the user can run the program and enter the nearest existing folder. */
async function canRun(user: PostgresUser, program: string, dataFolder: string) {
  const folder = await nearestFolder(dataFolder);
  const script = 'cd "$0" && "$1" --version';
  const [command, ...args] = [...user.prefix, '/bin/sh', '-c', script, folder, program];
  // `command` exists, because the array is never empty. The working folder is `/`, because it is
  // entered before the user changes.
  return succeeds(run(command!, args, { ...user.ids, cwd: '/' }));
}

async function nearestFolder(path: string): Promise<string> {
  const parent = path.slice(0, path.lastIndexOf('/')) || '/';
  return (await succeeds(stat(path))) ? path : nearestFolder(parent);
}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
