import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { allJobs } from './all-jobs.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase, openPool } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { serverDurations } from './durations.ts';
import { openTryLog } from './gateways/gateway-tries.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { openDemoBook } from './gateways/payments/demo/tables.ts';
import { closeFolder, makePrivateFolder } from './gateways/storage/private-folder.ts';
import { startJobs } from './jobs/jobs.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { checkVersion, prepareDatabase } from './prepare-database.ts';
import { openVersions } from './running-versions.ts';
import { encryptStoredData } from './secrets/encrypt-stored-data.ts';
import { findKeys } from './secrets/find-keys.ts';
import { storedKeyIds } from './secrets/stored-keys.ts';

/** The number of connections of the demo processor, besides those of the server. */
const demoPoolSize = 5;

export interface Started {
  app: FastifyInstance;
  context: Context;
  /** Null where no setting switches them on. */
  metrics: Metrics | null;
  /** Ends what is running, then the database if this process has started it. */
  stop(): Promise<void>;
}

interface StartOptions {
  log: FastifyBaseLogger;
  /** Prints a text for the person who starts the server; it is not stored. */
  print: (text: string) => void;
  clock?: () => Date;
  /** Use a database that a running server serves. */
  shareDatabase?: boolean;
  /**
   * Called when the embedded database has ended and cannot be restarted. Without it, the database
   * is never restarted.
   */
  databaseFailed?: (error: unknown) => void;
}

/** Builds everything in order: database, migrations, first admin, app. */
export async function startServer(config: Config, options: StartOptions): Promise<Started> {
  await checkPictureFolder(config);
  const database = await connect(config, options);
  try {
    const context = await openContext(config, options, database);
    await ensureFirstAdmin(context, options.print);
    const metrics = await openMetrics(context, database.pool);
    const app = await buildApp(context, { loggerInstance: options.log, metrics });
    const stopJobs = startJobs(context, allJobs(app, database.demoBook));
    return { app, context, metrics, stop: () => stop({ app, context, stopJobs, database }) };
  } catch (error) {
    await database.pool.end();
    await database.demoBook.destroy();
    await database.embedded?.stop();
    throw error;
  }
}

type Connected = Awaited<ReturnType<typeof connect>>;

/** Starts the embedded database unless there is another one, and opens the pools. */
async function connect(config: Config, { log, shareDatabase, databaseFailed }: StartOptions) {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), {
        share: shareDatabase ?? false,
        watch: databaseFailed && {
          lost: () => log.error('the database has ended and is started again'),
          restarted: () => log.info('the database runs again'),
          failed: databaseFailed,
        },
      });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  return {
    embedded,
    url,
    pool: openPool(url),
    demoBook: openDemoBook(openPool(url, demoPoolSize)),
  };
}

/** Brings the database to this version, and opens the gateways. */
async function openContext(
  config: Config,
  { log, print, clock = () => new Date() }: StartOptions,
  { url, pool, demoBook }: Connected,
): Promise<Context> {
  await checkVersion(config, url, pool);
  // Before the database is changed, so that a missing key leaves it to the older version.
  const keys = await findKeys(config, print, () => storedKeyIds(pool));
  await prepareDatabase(config, { url, pool, log });
  await encryptStoredData(pool, keys, { config, print });
  const db = openDatabase(pool);
  const noteTry = openTryLog({ db, clock, log });
  return {
    config,
    db,
    waitingQueries: () => pool.waitingCount,
    versions: openVersions(pool, clock),
    keys,
    clock,
    log,
    ...openGateways(config, { print, clock, demoBook, noteTry }),
  };
}

interface Running {
  app: FastifyInstance;
  context: Context;
  stopJobs: () => Promise<void>;
  database: Connected;
}

async function stop({ app, context, stopJobs, database }: Running): Promise<void> {
  const { shutdown } = serverDurations;
  await atMost(shutdown.jobs, stopJobs());
  const closed = app.close();
  await app.endCalls();
  await atMost(shutdown.connections, closed);
  const unused = Promise.all([context.db.destroy(), database.demoBook.destroy()]);
  await atMost(shutdown.connections, unused);
  await database.embedded?.stop();
}

function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, wait(milliseconds)]);
}

/**
 * Reports a folder that cannot be written at the start, and not at the first picture.
 * @throws Error that names the folder
 */
async function checkPictureFolder({ storageUrl, dataDir }: Config): Promise<void> {
  if (storageUrl) return;
  const folder = join(dataDir, 'pictures');
  await makePrivateFolder(folder);
  // `folder/.` exists only for a folder, so this fails if a file has that name.
  await access(`${folder}/.`, constants.W_OK);
  await closeFolder(folder);
}
