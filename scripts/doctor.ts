// Checks the configuration, the database and each gateway, and prints the results. The exit code is
// 1 if something is wrong. It changes nothing, and a server may be running.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { migrationProblem } from '../server/db/before-first-release.ts';
import { encodingProblem, errorText, openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { missingMigrations } from '../server/db/migrate.ts';
import type { GatewayCheck } from '../server/gateways/gateway-check.ts';
import { type Gateways, openGateways } from '../server/gateways/open-gateways.ts';
import { openDemoBook } from '../server/gateways/payments/demo/tables.ts';
import { type FeedPrice, listFeedPrices } from '../server/prices/price-feed-table.ts';

/** An unused address, because the check sends no query. */
const nowhere = 'postgres://127.0.0.1:1/none';

type Finding = [what: string, check: GatewayCheck];

const gateways: [what: string, name: keyof Gateways][] = [
  ['mail', 'email'],
  ['SMS', 'sms'],
  ['payments', 'payments'],
  ['prices', 'prices'],
  ['storage', 'storage'],
  ['picture check', 'imageCheck'],
];

const findings = await examine();
const whatWidth = Math.max(...findings.map(([what]) => what.length));
const stateWidth = Math.max(...findings.map(([, { state }]) => state.length));
for (const [what, { state, message }] of findings) {
  console.log(`${what.padEnd(whatWidth)}  ${state.padEnd(stateWidth)}  ${message}`);
}
process.exit(findings.every(([, { state }]) => state === 'ok') ? 0 : 1);

async function examine(): Promise<Finding[]> {
  const config = configuration();
  if (config instanceof ConfigError) {
    return [['configuration', { state: 'refused', message: config.message }]];
  }
  const read: Finding = ['configuration', { state: 'ok', message: 'every variable can be read' }];
  const { database, said } = await checkDatabase(config);
  const opened = openGateways(config, {
    print: () => {},
    clock: () => new Date(),
    demoBook: openDemoBook(openPool(nowhere, 1)),
  });
  const checks = gateways.map(async ([what, name]): Promise<Finding> => {
    return [what, await opened[name].checkGateway()];
  });
  const found = await Promise.all(checks);
  return [read, ['database', database], ...found, ...heldPrices(opened, said)];
}

interface DatabaseCheck {
  database: GatewayCheck;
  /** The prices that the feed stated last. */
  said: FeedPrice[];
}

/**
 * Checks the database. An embedded database that this check has started is stopped before the
 * gateways are checked, so that neither a slow gateway nor Ctrl-C leaves it running.
 */
async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const { pool, problem, stop } = await openOwnDatabase(config);
  try {
    if (problem) return { database: problem, said: [] };
    const said = await listFeedPrices(openDatabase(pool)).catch(() => []);
    return { database: await examineDatabase(config, pool), said };
  } finally {
    await pool.end();
    await stop();
  }
}

function configuration(): Config | ConfigError {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

interface OwnDatabase {
  pool: pg.Pool;
  /** Why there is no database to check. */
  problem: GatewayCheck | null;
  stop: () => Promise<void>;
}

/** Shares the embedded database with a running server. A missing one is not created. */
async function openOwnDatabase({ databaseUrl, dataDir }: Config): Promise<OwnDatabase> {
  if (databaseUrl) return { pool: openPool(databaseUrl, 3), problem: null, stop: async () => {} };
  const folder = join(dataDir, 'postgres');
  const closed = { pool: openPool(nowhere, 1), stop: async () => {} };
  try {
    await access(join(folder, 'database', 'PG_VERSION'));
  } catch {
    const message = 'embedded: it is made at the first start';
    return { ...closed, problem: { state: 'ok', message } };
  }
  try {
    const { url, stop } = await startEmbeddedPostgres(folder, { share: true });
    return { pool: openPool(url, 3), problem: null, stop };
  } catch (error) {
    return { ...closed, problem: { state: 'unreachable', message: errorText(error) } };
  }
}

async function examineDatabase(config: Config, pool: pg.Pool): Promise<GatewayCheck> {
  try {
    const { rows } = await pool.query<{ version: string; migrated: boolean }>(
      "select current_setting('server_version') as version, to_regclass('migrations') is not null as migrated",
    );
    const kind = config.databaseUrl ? 'DATABASE_URL' : 'embedded';
    const recorded = rows[0]?.migrated ? await recordedMigrations(pool) : [];
    const problem = (await encodingProblem(pool)) ?? migrationProblem(recorded);
    if (problem) return { state: 'refused', message: `${kind}: ${problem}` };
    const missing = await missingMigrations(recorded);
    const coming =
      missing.length > 0 ? `, ${missing.length} migrations come with the next start` : '';
    const message = `${kind}: PostgreSQL ${rows[0]?.version}${coming}`;
    return { state: 'ok', message };
  } catch (error) {
    // An error code of five characters comes from PostgreSQL itself.
    const isAnswer = /^[0-9A-Z]{5}$/.test(String(Object(error).code));
    return { state: isAnswer ? 'refused' : 'unreachable', message: errorText(error) };
  }
}

async function recordedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name);
}

/** The prices that differ too much from those in force, so that an admin has to decide. */
function heldPrices({ prices }: Gateways, said: FeedPrice[]): Finding[] {
  const held = said.filter((price) => price.isHeld && price.source === prices.source);
  return held.map(({ fuelType }) => [
    'prices',
    { state: 'refused', message: `the feed's price of ${fuelType} waits for an administrator` },
  ]);
}
