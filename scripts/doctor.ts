// Looks at the configuration, the database and each gateway, and prints how they are: exit code 1 if
// something is wrong. Nothing is changed; a server may run meanwhile.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { migrationProblem } from '../server/db/before-first-release.ts';
import { connectionWords, encodingProblem, openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { missingMigrations } from '../server/db/migrate.ts';
import type { GatewayCheck } from '../server/gateways/gateway-check.ts';
import { type Gateways, openGateways } from '../server/gateways/open-gateways.ts';
import { openDemoBook } from '../server/gateways/payments/demo/tables.ts';
import { type FeedPrice, listFeedPrices } from '../server/prices/price-feed-table.ts';

/** An address that nothing is asked of. */
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
const widths = [0, 1].map((column) =>
  Math.max(...rowsOf(findings).map((row) => (row[column] ?? '').length)),
);
for (const [what, state, words] of rowsOf(findings)) {
  console.log(`${what.padEnd(widths[0] ?? 0)}  ${state.padEnd(widths[1] ?? 0)}  ${words}`);
}
process.exit(findings.every(([, { state }]) => state === 'ok') ? 0 : 1);

function rowsOf(found: Finding[]): [string, string, string][] {
  return found.map(([what, { state, words }]) => [what, state, words]);
}

async function examine(): Promise<Finding[]> {
  const config = configuration();
  if (config instanceof ConfigError) {
    return [['configuration', { state: 'refused', words: config.message }]];
  }
  const read: Finding = ['configuration', { state: 'ok', words: 'every variable can be read' }];
  const { database, said } = await lookIntoDatabase(config);
  const opened = openGateways(config, {
    print: () => {},
    clock: () => new Date(),
    demoBook: openDemoBook(openPool(nowhere, 1)),
  });
  const found = await Promise.all(
    gateways.map(
      async ([what, name]): Promise<Finding> => [what, await opened[name].checkGateway()],
    ),
  );
  return [read, ['database', database], ...found, ...heldPrices(opened, said)];
}

interface LookedInto {
  database: GatewayCheck;
  /** What the price feed said last. */
  said: FeedPrice[];
}

/** An embedded one that was started for this is stopped before anything else is looked at: no slow gateway, and nobody who loses patience, leaves it behind. */
async function lookIntoDatabase(config: Config): Promise<LookedInto> {
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
  /** Why there is none to look at. */
  problem: GatewayCheck | null;
  stop: () => Promise<void>;
}

/** The embedded one is shared with a server that runs, and is not made where there is none. */
async function openOwnDatabase({ databaseUrl, dataDir }: Config): Promise<OwnDatabase> {
  if (databaseUrl) return { pool: openPool(databaseUrl, 3), problem: null, stop: async () => {} };
  const folder = join(dataDir, 'postgres');
  const closed = { pool: openPool(nowhere, 1), stop: async () => {} };
  try {
    await access(join(folder, 'database', 'PG_VERSION'));
  } catch {
    const words = 'embedded: it is made at the first start';
    return { ...closed, problem: { state: 'ok', words } };
  }
  try {
    const { url, stop } = await startEmbeddedPostgres(folder, { share: true });
    return { pool: openPool(url, 3), problem: null, stop };
  } catch (error) {
    return { ...closed, problem: { state: 'unreachable', words: connectionWords(error) } };
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
    if (problem) return { state: 'refused', words: `${kind}: ${problem}` };
    const missing = await missingMigrations(recorded);
    const coming =
      missing.length > 0 ? `, ${missing.length} migrations come with the next start` : '';
    const words = `${kind}: PostgreSQL ${rows[0]?.version}${coming}`;
    return { state: 'ok', words };
  } catch (error) {
    // What PostgreSQL itself says has a code of five characters.
    const isAnswer = /^[0-9A-Z]{5}$/.test(String(Object(error).code));
    const words = connectionWords(error);
    return { state: isAnswer ? 'refused' : 'unreachable', words };
  }
}

async function recordedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return rows.map(({ name }) => name);
}

/** Where the feed moved too far, an admin is waited for. */
function heldPrices({ prices }: Gateways, said: FeedPrice[]): Finding[] {
  const held = said.filter((price) => price.isHeld && price.source === prices.source);
  return held.map(({ fuelType }) => [
    'prices',
    { state: 'refused', words: `the feed's price of ${fuelType} waits for an administrator` },
  ]);
}
