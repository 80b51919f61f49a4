import { findOutdated, outdatedText, programNames } from '../../domain/minimum-versions.ts';
import { type Config, ConfigError, readConfig } from '../../server/config.ts';
import { openPool } from '../../server/db/database.ts';
import type { GatewayCheck } from '../../server/gateways/gateway-check.ts';
import { type Gateways, openGateways } from '../../server/gateways/open-gateways.ts';
import { openDemoBook } from '../../server/gateways/payments/demo/tables.ts';
import { checkPaystackWebhook } from '../../server/gateways/payments/paystack/check-webhook.ts';
import { readPaystackUrl } from '../../server/gateways/payments/paystack/paystack-url.ts';
import { webhookPath } from '../../server/payments/webhook.ts';
import type { FeedPrice } from '../../server/prices/price-feed-table.ts';
import type { RunningVersions } from '../../server/running-versions.ts';
import { checkDatabase } from './check-database.ts';

/** An unused address, because the check sends no query. */
const nowhere = 'postgres://127.0.0.1:1/none';

/** What works can still be behind on security, which is a warning and no failure. */
type Finding = [what: string, check: GatewayCheck | { state: 'warning'; message: string }];

const gateways: [what: string, name: keyof Gateways][] = [
  ['mail', 'email'],
  ['SMS', 'sms'],
  ['payments', 'payments'],
  ['prices', 'prices'],
  ['storage', 'storage'],
  ['picture check', 'imageCheck'],
];

/**
 * Checks what a server with this environment would use: the configuration, the database and each
 * gateway, in the order in which they are shown.
 */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [['configuration', { state: 'refused', message: error.message }]];
  }
  const read: Finding = ['configuration', { state: 'ok', message: 'every variable can be read' }];
  const { database, keys, journal, version = '', said } = await checkDatabase(config);
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
    ['journal', journal],
    ...versionWarnings(config, { postgres: version, node: process.version }),
    ...found,
    ...heldPrices(opened, said),
  ];
}

/** Warns of programs that are behind on security, and says what to do (OPS-12). @internal */
export function versionWarnings(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  versions: RunningVersions,
): Finding[] {
  const updates = {
    postgres: databaseUrl
      ? 'update the server of DATABASE_URL'
      : 'install it, and set POSTGRES_BIN to the folder of its programs',
    node: 'install it on this machine: `npm start` takes it',
  };
  return findOutdated(versions).map((outdated) => {
    const message = `${outdatedText(outdated)}; ${updates[outdated.program]}`;
    return [programNames[outdated.program], { state: 'warning', message }];
  });
}

/** Checks, where the payment processor sends events, that they would be received. */
function webhookChecks({ paymentsUrl, publicUrl }: Config): Promise<Finding>[] {
  const account = paymentsUrl && readPaystackUrl(paymentsUrl);
  if (!account) return [];
  const check = checkPaystackWebhook(account, `${publicUrl}${webhookPath}`);
  return [check.then((found) => ['payment events', found])];
}

/** The prices that differ too much from those in force, so that an admin has to decide. */
function heldPrices({ prices }: Gateways, said: FeedPrice[]): Finding[] {
  const held = said.filter((price) => price.isHeld && price.source === prices.source);
  return held.map(({ fuelType }) => [
    'prices',
    { state: 'refused', message: `the feed's price of ${fuelType} waits for an administrator` },
  ]);
}
