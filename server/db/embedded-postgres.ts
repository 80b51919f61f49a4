import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { serverDurations } from '../durations.ts';
import { isStarting } from './database.ts';
import { endOrphanedBackends, removeStalePidFile } from './killed-database.ts';
import { findBinaries, type PostgresPrograms, requireSameMajor } from './postgres-programs.ts';
import { findPostgresUser, giveTo, type PostgresUser, succeeds } from './postgres-user.ts';
import { type DatabaseWatch, type RunningDatabase, supervise } from './supervise-database.ts';

/** The data folder, the programs that serve it, and the user who runs them. */
interface Cluster {
  binaries: PostgresPrograms;
  user: PostgresUser;
  folder: string;
  /** The files of PostgreSQL, below the folder. */
  data: string;
  log: string;
}

interface Options {
  /** Further PostgreSQL settings, as name=value. */
  settings?: string[];
  /** Use a database that another Volmaak process serves, and leave it running. */
  share?: boolean;
  /** Restart the database when it ends unexpectedly, and report that here. */
  watch?: DatabaseWatch | undefined;
}

const durations = serverDurations.embeddedPostgres;
/** The lock that allows one server per embedded database; its digits spell "volmaak". */
const ownerLock = 8_656_225;

/**
 * Starts the PostgreSQL of the npm package in a data folder, or uses the one that a killed process
 * of ours left running there. The database keeps running if this process is killed, and stops with
 * `stop()`.
 * @throws Error with one line when another Volmaak server uses the folder
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: Options = {},
): Promise<Pick<RunningDatabase, 'url' | 'stop'>> {
  const binaries = await findBinaries();
  const data = join(folder, 'database');
  await mkdir(folder, { recursive: true });
  const user = await findPostgresUser(binaries.initdb, data);
  const cluster = { binaries, user, folder, data, log: join(folder, 'database.log') };
  await requireSameMajor(binaries, data);
  const password = await initialise(cluster);
  const start = (port?: number) => startOrAdopt(cluster, password, options, port);
  const first = await retryStart(() => start(), durations.start);
  if (!options.watch) return first;
  // The port stays the same, so that all pools can reconnect.
  const restart = (ending: AbortSignal) =>
    retryStart(() => start(first.port), durations.restart, ending);
  return { url: first.url, stop: supervise(first, restart, options.watch) };
}

/**
 * Tries to start until it succeeds or the time is over. A database that is stopping can disappear
 * after it was found, and processes of a killed database can block a start for a while.
 */
async function retryStart(
  start: () => Promise<RunningDatabase>,
  milliseconds: number,
  ending?: AbortSignal,
): Promise<RunningDatabase> {
  const began = Date.now();
  for (;;) {
    try {
      return await start();
    } catch (error) {
      // A database that is recovering after a crash gets the longer time.
      const limit = isStarting(error) ? durations.start : milliseconds;
      const isOver = Date.now() - began > limit || ending?.aborted;
      if (isOver || error instanceof FolderInUse) throw error;
      await wait(durations.betweenStarts);
    }
  }
}

class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Volmaak server is already using the data folder ${folder}`);
  }
}

async function startOrAdopt(
  cluster: Cluster,
  password: string,
  options: Options,
  port?: number,
): Promise<RunningDatabase> {
  const { binaries, folder, data, log } = cluster;
  await removeStalePidFile(data);
  const control = (args: string[]) =>
    runProgram(cluster, data, [binaries.pg_ctl, ...args, '-D', '.']);
  const wasRunning = (await control(['status'])) === 0;
  if (!wasRunning) {
    await endOrphanedBackends(data);
    const settings = [
      `port=${port ?? (await freePort())}`,
      'listen_addresses=127.0.0.1',
      // No socket file, because the system's temporary folder may be read-only or shared.
      'unix_socket_directories=',
      // Detailed errors would quote the values of a row, which are personal.
      'log_error_verbosity=terse',
      ...(options.settings ?? []),
    ];
    const code = await control([
      'start',
      '--wait',
      `--timeout=${durations.startCommand / 1000}`,
      '--silent',
      '-o',
      settings.map((setting) => `-c ${setting}`).join(' '),
    ]);
    if (code !== 0) throw new Error(`PostgreSQL did not start: see ${log}`);
  }
  const found = await runningPort(data);
  if (port !== undefined && found !== port) throw new FolderInUse(folder);
  const url = `postgres://volmaak:${password}@127.0.0.1:${found}/postgres`;
  if (options.share && wasRunning) {
    // It may be starting, or stopping, and then it is started again (OPS-9).
    await tryConnection(url);
    return { url, port: found, lost: new Promise(() => {}), stop: async () => {} };
  }
  const { owner, lost } = await takeOwnership(url, folder);
  return {
    url,
    port: found,
    lost,
    async stop() {
      // The lock is released when the database ends, so no other process can take over a folder
      // that is still in use.
      const stop = ['stop', '--wait', `--timeout=${durations.stopCommand / 1000}`, '--silent'];
      const code = await control([...stop, '--mode=fast']);
      // Committed data is on the disk, and the next start recovers it.
      if (code !== 0) await control([...stop, '--mode=immediate']);
      await owner.end().catch(() => {});
    },
  };
}

async function tryConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/**
 * Holds a session lock until this process ends; the lock of a killed process is released
 * automatically. `lost` resolves when the database ends.
 */
async function takeOwnership(url: string, folder: string) {
  const owner = new pg.Client({ connectionString: url, keepAlive: true });
  owner.on('error', () => {});
  const lost = new Promise<void>((resolve) => owner.once('end', resolve));
  await owner.connect();
  const deadline = Date.now() + durations.ownership;
  for (;;) {
    const { rows } = await owner.query('select pg_try_advisory_lock($1) as taken', [ownerLock]);
    if (rows[0].taken) return { owner, lost };
    if (Date.now() > deadline) {
      await owner.end();
      throw new FolderInUse(folder);
    }
    await wait(durations.ownershipPollInterval);
  }
}

/**
 * Creates the database cluster once, even when several processes start at the same moment:
 * 1. they agree on one password: the first file with that name stays;
 * 2. each creates a draft cluster of its own; a killed process leaves its draft behind unused;
 * 3. the first complete draft becomes the cluster; the others are deleted.
 */
async function initialise(cluster: Cluster): Promise<string> {
  const { binaries, user, folder, data, log } = cluster;
  const passwordFile = await agreeOnPassword(user, folder);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  if (await isCluster(data)) return password;
  const draft = `${data}.new-${randomUUID()}`;
  await mkdir(draft);
  await giveTo(user, draft);
  const code = await runProgram(cluster, draft, [
    binaries.initdb,
    '--pgdata=.',
    '--username=volmaak',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ]);
  // Fails if another process has created the cluster.
  const isFirst = code === 0 && (await succeeds(rename(draft, data)));
  if (!isFirst && !(await isCluster(data))) {
    throw new Error(`PostgreSQL could not set up its data folder: see ${log}`);
  }
  await removeDrafts(folder);
  return password;
}

async function agreeOnPassword(user: PostgresUser, folder: string): Promise<string> {
  const agreed = join(folder, 'database-password');
  const proposal = `${agreed}.${randomUUID()}`;
  await writeFile(proposal, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await giveTo(user, proposal);
  await link(proposal, agreed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(proposal);
  return agreed;
}

function isCluster(data: string): Promise<boolean> {
  return succeeds(readFile(join(data, 'PG_VERSION')));
}

async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith('database.new'));
  // Another process may still be writing its draft: it will find the cluster, and its draft is
  // deleted at the next start.
  const removing = drafts.map((name) => rm(join(folder, name), { recursive: true, force: true }));
  await Promise.allSettled(removing);
}

/** The port, which is on the fourth line of postmaster.pid. */
async function runningPort(data: string): Promise<number> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const port = Number(lines[3]);
  if (!port) throw new Error('PostgreSQL is starting');
  return port;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Runs a program of PostgreSQL on the data folder, appends its output to a log and returns its exit
 * code. The folder is the working directory and is named `.`, because the programs pass their
 * arguments to a shell, which would interpret a `$` in the name.
 */
async function runProgram({ user, log }: Cluster, cwd: string, args: string[]): Promise<number> {
  const output = openSync(log, 'a');
  const [command, ...rest] = [...user.prefix, ...args];
  try {
    // `args` is never empty.
    const child = spawn(command!, rest, { ...user.ids, stdio: ['ignore', output, output], cwd });
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    closeSync(output);
  }
}
