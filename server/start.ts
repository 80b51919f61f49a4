import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { cleanUp } from './accounts/clean-up.ts';
import { erasures } from './accounts/erasures.ts';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context } from './context.ts';
import {
  encodingProblem,
  errorText,
  openDatabase,
  openPool,
  waitUntilStarted,
} from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate, refuseOtherVersion } from './db/migrate.ts';
import { setSessionDefaults } from './db/session-settings.ts';
import { serverDurations } from './durations.ts';
import { codeOf } from './error-code.ts';
import { heldDecisions } from './fuel-requests/request-decisions.ts';
import { openTryLog } from './gateways/gateway-tries.ts';
import { openGateways } from './gateways/open-gateways.ts';
import { demoDeliveries } from './gateways/payments/demo/events.ts';
import { openDemoBook } from './gateways/payments/demo/tables.ts';
import { closeFolder, makePrivateFolder } from './gateways/storage/private-folder.ts';
import { startJobs } from './jobs/jobs.ts';
import { loyaltyAnniversaries } from './loyalty/loyalty.ts';
import { mailDelivery } from './messages/mail-delivery.ts';
import { paymentReminders } from './messages/reminders.ts';
import { smsDelivery } from './messages/sms-delivery.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { keyArchive } from './outbox/key-archive.ts';
import { collections } from './payments/collections.ts';
import { endedTokens } from './payments/ended-tokens.ts';
import { openCharges } from './payments/open-charges.ts';
import { deliverToWebhook } from './payments/webhook.ts';
import { priceFeed } from './prices/price-feed.ts';
import { overduePurchases } from './purchases/overdue-purchases.ts';
import { openVersions } from './running-versions.ts';
import { encryptStoredData } from './secrets/encrypt-stored-data.ts';
import { findKeys } from './secrets/find-keys.ts';
import { storedKeyIds } from './secrets/stored-keys.ts';
import { orphanedUploads } from './vehicles/orphaned-uploads.ts';
import { issuerKeyRotation } from './vouchers/issuer-keys.ts';

/** PostgreSQL's error code for a statement that the role may not run. */
const insufficientPrivilege = '42501';

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
export async function startServer(config: Config, surroundings: StartOptions): Promise<Started> {
  const { log, print, clock = () => new Date(), databaseFailed } = surroundings;
  await checkPictureFolder(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), {
        share: surroundings.shareDatabase ?? false,
        watch: databaseFailed && {
          lost: () => log.error('the database has ended and is started again'),
          restarted: () => log.info('the database runs again'),
          failed: databaseFailed,
        },
      });
  const url = embedded?.url ?? config.databaseUrl ?? '';
  const pool = openPool(url);
  const demoBook = openDemoBook(openPool(url, demoPoolSize));
  try {
    await checkVersion(config, url, pool);
    // Before the database is changed, so that a missing key leaves it to the older version.
    const keys = await findKeys(config, print, () => storedKeyIds(pool));
    if (config.databaseUrl) {
      await prepareDatabase(pool, () => setDefaults(url, log));
    } else {
      await setDefaults(url, log);
      await migrate(pool);
    }
    await encryptStoredData(pool, keys, { config, print });
    const db = openDatabase(pool);
    const noteTry = openTryLog({ db, clock, log });
    const context: Context = {
      config,
      db,
      waitingQueries: () => pool.waitingCount,
      versions: openVersions(pool, clock),
      keys,
      clock,
      log,
      ...openGateways(config, { print, clock, demoBook, noteTry }),
    };
    await ensureFirstAdmin(context, print);
    const metrics = await openMetrics(context, pool);
    const app = await buildApp(context, { loggerInstance: log, metrics });
    const stopJobs = startJobs(context, [
      cleanUp,
      collections,
      openCharges,
      endedTokens,
      erasures,
      keyArchive,
      loyaltyAnniversaries,
      mailDelivery,
      orphanedUploads,
      overduePurchases,
      paymentReminders,
      priceFeed,
      smsDelivery,
      heldDecisions,
      issuerKeyRotation,
      demoDeliveries(demoBook, deliverToWebhook(app)),
    ]);
    return {
      app,
      context,
      metrics,
      async stop() {
        const { shutdown } = serverDurations;
        await atMost(shutdown.jobs, stopJobs());
        const closed = app.close();
        await app.endCalls();
        await atMost(shutdown.connections, closed);
        const unused = Promise.all([context.db.destroy(), demoBook.destroy()]);
        await atMost(shutdown.connections, unused);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await pool.end();
    await demoBook.destroy();
    await embedded?.stop();
    throw error;
  }
}

function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, wait(milliseconds)]);
}

/**
 * Waits until the database has started, and leaves one of a newer version as it is.
 * @throws Error with a sentence for the operator
 */
async function checkVersion({ databaseUrl }: Config, url: string, pool: pg.Pool): Promise<void> {
  try {
    await waitUntilStarted(url);
    await refuseOtherVersion(pool);
  } catch (error) {
    throw databaseUrl ? unusable(error) : error;
  }
}

/**
 * Migrates an operator's own database.
 * @throws ConfigError when the database is unusable, or belongs to something else
 */
async function prepareDatabase(pool: pg.Pool, setDefaults: () => Promise<void>): Promise<void> {
  try {
    await setDefaults();
    const problem = await encodingProblem(pool);
    if (problem) throw new Error(problem);
    await migrate(pool);
  } catch (error) {
    throw unusable(error);
  }
}

const unusable = (error: unknown) =>
  new ConfigError(`DATABASE_URL: this database cannot be used (${errorText(error)})`);

/** Sets what each session begins with. It comes before the first connection of the pools. */
async function setDefaults(url: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await setSessionDefaults(url);
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    log.warn('the database refuses ALTER ROLE, so queries have no time limit: see operations.md');
  }
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
