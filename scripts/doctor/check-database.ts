import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../../server/config.ts';
import {
  type Database,
  encodingProblem,
  errorText,
  openDatabase,
  openPool,
  waitUntilStarted,
} from '../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { missingMigrations, recordedMigrations, versionProblem } from '../../server/db/migrate.ts';
import type { GatewayCheck } from '../../server/gateways/gateway-check.ts';
import { compareHeads } from '../../server/ledger/closed-months.ts';
import { verifySeals } from '../../server/ledger/seals.ts';
import { type FeedPrice, listFeedPrices } from '../../server/prices/price-feed-table.ts';
import { readPostgresVersion } from '../../server/running-versions.ts';
import { checkKeys } from '../../server/secrets/check-keys.ts';

/** The keys cannot be compared with a database that does not answer. */
const unknownKeys = { state: 'unreachable', message: 'the database cannot be read' } as const;

const unknownJournal = { ...unknownKeys, message: 'the journal cannot be read' } as const;

interface DatabaseCheck {
  database: GatewayCheck;
  /** Whether the keys are there that encrypt personal data in it. */
  keys: GatewayCheck;
  /** Whether the entries of the journal are what they were when they were sealed. */
  journal: GatewayCheck;
  /** The version of PostgreSQL, where there is one that answers. */
  version?: string;
  /** The prices that the feed stated last. */
  said: FeedPrice[];
}

/**
 * Checks the database. It shares the embedded one with a running server, and creates none. One that
 * it has started is stopped before the gateways are checked, so that neither a slow gateway nor
 * Ctrl-C leaves it running.
 */
export async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return examineDatabase('DATABASE_URL', databaseUrl, config);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'database', 'PG_VERSION'))) {
    const message = 'embedded: it is made at the first start';
    const fine = { state: 'ok', message } as const;
    return { database: fine, keys: fine, journal: fine, said: [] };
  }
  try {
    const { url, stop } = await startEmbeddedPostgres(folder, { share: true });
    return await examineDatabase('embedded', url, config).finally(stop);
  } catch (error) {
    const database = { state: 'unreachable', message: errorText(error) } as const;
    return { database, keys: unknownKeys, journal: unknownJournal, said: [] };
  }
}

async function examineDatabase(kind: string, url: string, config: Config): Promise<DatabaseCheck> {
  const pool = openPool(url, 3);
  try {
    // What then still fails is found below.
    await waitUntilStarted(url).catch(() => {});
    const said = await listFeedPrices(openDatabase(pool)).catch(() => []);
    const keys = await checkKeys(config, pool).catch(() => unknownKeys);
    const version = await readPostgresVersion(pool).catch(() => '');
    const journal = await examineSeals(openDatabase(pool)).catch(() => unknownJournal);
    return { database: await examineSchema(kind, pool, version), keys, journal, version, said };
  } finally {
    await pool.end();
  }
}

async function examineSeals(db: Database): Promise<GatewayCheck> {
  const { verified, broken, head } = await verifySeals(db);
  if (broken !== null) {
    return {
      state: 'refused',
      message: `seal ${broken} is missing, or its entries were changed since`,
    };
  }
  const { closed, wrong } = await compareHeads(db);
  if (wrong !== null) {
    const month = wrong.slice(0, 7);
    return {
      state: 'refused',
      message: `the seal kept with the closed month ${month} is another one`,
    };
  }
  if (verified === 0) return { state: 'ok', message: 'nothing is sealed yet' };
  const seals = verified === 1 ? '1 seal is' : `${verified} seals are`;
  const months = closed === 1 ? '1 month is' : `${closed} months are`;
  const message = `${seals} right, the last is ${head}${closed > 0 ? `, ${months} closed` : ''}`;
  return { state: 'ok', message };
}

async function examineSchema(kind: string, pool: Pool, version: string): Promise<GatewayCheck> {
  try {
    const recorded = await recordedMigrations(pool);
    const problem = (await encodingProblem(pool)) ?? (await versionProblem(recorded));
    if (problem) return { state: 'refused', message: `${kind}: ${problem}` };
    const missing = await missingMigrations(recorded);
    const coming =
      missing.length > 0 ? `, ${missing.length} migrations come with the next start` : '';
    return { state: 'ok', message: `${kind}: PostgreSQL ${version}${coming}` };
  } catch (error) {
    // An error code of five characters comes from PostgreSQL itself.
    const isAnswer = /^[0-9A-Z]{5}$/.test(String(Object(error).code));
    return { state: isAnswer ? 'refused' : 'unreachable', message: errorText(error) };
  }
}
