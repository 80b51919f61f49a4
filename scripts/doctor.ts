// Checks the configuration, the database and each gateway, and prints the results. The exit code is
// 1 if something is wrong. It changes nothing, and a server may be running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { migrationProblem } from '../server/db/before-first-release.ts';
import { encodingProblem, errorText, openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { missingMigrations } from '../server/db/migrate.ts';
import type { GatewayCheck } from '../server/gateways/gateway-check.ts';
import { type Gateways, openGateways } from '../server/gateways/open-gateways.ts';
import { openDemoBook } from '../server/gateways/payments/demo/tables.ts';
import { checkPaystackWebhook } from '../server/gateways/payments/paystack/check-webhook.ts';
import { readPaystackUrl } from '../server/gateways/payments/paystack/paystack-url.ts';
import { webhookPath } from '../server/payments/webhook.ts';
import { type FeedPrice, listFeedPrices } from '../server/prices/price-feed-table.ts';
import { checkKeys } from '../server/secrets/check-keys.ts';

/** An unused address, because the check sends no query. */
const nowhere = 'postgres://127.0.0.1:1/none';

/** The keys cannot be compared with a database that does not answer. */
const unknownKeys = { state: 'unreachable', message: 'the database cannot be read' } as const;

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
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [['configuration', { state: 'refused', message: error.message }]];
  }
  const read: Finding = ['configuration', { state: 'ok', message: 'every variable can be read' }];
  const { database, keys, said } = await checkDatabase(config);
  const opened = openGateways(config, {
    print: () => {},
    clock: () => new Date(),
    demoBook: openDemoBook(openPool(nowhere, 1)),
    noteTry: async () => {},
  });
  const checks = gateways.map(async ([what, name]): Promise<Finding> => {
    const gateway = name === 'payments' ? opened.payments.current : opened[name];
    return [what, await gateway.checkGateway()];
  });
  const found = await Promise.all([...checks, ...webhookChecks(config)]);
  return [
    read,
    ['database', database],
    ['encryption', keys],
    ...found,
    ...heldPrices(opened, said),
  ];
}

/** Checks, where the payment processor sends events, that they would be received. */
function webhookChecks({ paymentsUrl, publicUrl }: Config): Promise<Finding>[] {
  const account = paymentsUrl && readPaystackUrl(paymentsUrl);
  if (!account) return [];
  const check = checkPaystackWebhook(account, `${publicUrl}${webhookPath}`);
  return [check.then((found) => ['payment events', found])];
}

interface DatabaseCheck {
  database: GatewayCheck;
  /** Whether the keys are there that encrypt personal data in it. */
  keys: GatewayCheck;
  /** The prices that the feed stated last. */
  said: FeedPrice[];
}

/**
 * Checks the database. It shares the embedded one with a running server, and creates none. One that
 * it has started is stopped before the gateways are checked, so that neither a slow gateway nor
 * Ctrl-C leaves it running.
 */
async function checkDatabase(config: Config): Promise<DatabaseCheck> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return examineDatabase('DATABASE_URL', databaseUrl, config);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'database', 'PG_VERSION'))) {
    const message = 'embedded: it is made at the first start';
    return { database: { state: 'ok', message }, keys: { state: 'ok', message }, said: [] };
  }
  try {
    const { url, stop } = await startEmbeddedPostgres(folder, { share: true });
    return await examineDatabase('embedded', url, config).finally(stop);
  } catch (error) {
    const database = { state: 'unreachable', message: errorText(error) } as const;
    return { database, keys: unknownKeys, said: [] };
  }
}

async function examineDatabase(kind: string, url: string, config: Config): Promise<DatabaseCheck> {
  const pool = openPool(url, 3);
  try {
    const said = await listFeedPrices(openDatabase(pool)).catch(() => []);
    const keys = await checkKeys(config, pool).catch(() => unknownKeys);
    return { database: await examineSchema(kind, pool), keys, said };
  } finally {
    await pool.end();
  }
}

async function examineSchema(kind: string, pool: Pool): Promise<GatewayCheck> {
  try {
    const { rows } = await pool.query<{ version: string; migrated: boolean }>(
      "select current_setting('server_version') as version, to_regclass('migrations') is not null as migrated",
    );
    const recorded = rows[0]?.migrated ? await recordedMigrations(pool) : [];
    const problem = (await encodingProblem(pool)) ?? migrationProblem(recorded);
    if (problem) return { state: 'refused', message: `${kind}: ${problem}` };
    const missing = await missingMigrations(recorded);
    const coming =
      missing.length > 0 ? `, ${missing.length} migrations come with the next start` : '';
    return { state: 'ok', message: `${kind}: PostgreSQL ${rows[0]?.version}${coming}` };
  } catch (error) {
    // An error code of five characters comes from PostgreSQL itself.
    const isAnswer = /^[0-9A-Z]{5}$/.test(String(Object(error).code));
    return { state: isAnswer ? 'refused' : 'unreachable', message: errorText(error) };
  }
}

async function recordedMigrations(pool: Pool): Promise<string[]> {
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
