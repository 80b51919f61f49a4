import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { centsFromRand } from '../domain/values/money.ts';
import { trimmed } from '../domain/values/text.ts';
import type { VoucherSettings } from '../domain/vouchers/voucher-settings.ts';
import { preparedParameter } from './db/database.ts';
import { readSmtpUrl, smtpUrlExample } from './gateways/email/smtp-url.ts';
import { paystackUrlExample, readPaystackUrl } from './gateways/payments/paystack/paystack-url.ts';
import { pricesUrlExample, readPricesUrl } from './gateways/prices/prices-url.ts';
import { readServiceUrl } from './gateways/service-url.ts';
import { readSmsUrl, smsUrlExample } from './gateways/sms/sms-url.ts';
import { readStorageUrl, storageUrlExample } from './gateways/storage/storage-url.ts';
import { readKey } from './secrets/keys.ts';

const publicUrlExample = 'https://volmaak.example';

/** The value is not trimmed, because the driver would take a space for part of a name. */
function isDatabase(value: string): boolean {
  const prepares = URL.parse(value)?.searchParams.get(preparedParameter) ?? 'on';
  return /^postgres(ql)?:\S*$/.test(value) && URL.canParse(value) && /^(on|off)$/.test(prepares);
}

/** Scheme, host and port only: the links would silently leave out a path. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const text = (expected: string, isRight: (value: string) => boolean) =>
  z.string().check(z.refine(isRight, `expected ${expected}`));

const wholeNumber = (min: number, max: number) =>
  text(
    `a whole number from ${min} to ${max}`,
    (value) => /^\d{1,3}$/.test(value) && Number(value) >= min && Number(value) <= max,
  );

const rand = (min: number, max: number) =>
  text(
    `whole rand from ${min} to ${max}`,
    (value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max,
  );

const readableUrl = (example: string, isReadable: (value: string) => boolean) =>
  z.optional(text(`a URL such as ${example}`, isReadable));

/** A URL that the gateway's own reader has to accept. */
const gatewayUrl = (example: string, read: (value: string) => unknown) =>
  readableUrl(example, (value) => read(value) !== null);

/** An address, a range of addresses, or a name for one. */
function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits = '1', ...rest] = value.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isRange = rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits;
  return isIP(address) !== 0 && isRange;
}

const portNumber = text(
  'a port number from 0 to 65535',
  (value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536,
);

/** Operators configure the product with these environment variables. */
const Environment = z.object({
  PORT: z._default(portNumber, '3000'),
  HOST: z._default(
    text('a host name or address such as 0.0.0.0', (value) => /^[\w.:%-]+$/.test(value)),
    'localhost',
  ),
  DATA_DIR: z._default(
    text('a folder such as ./data', (value) => /\S/.test(value)),
    'data',
  ),
  POSTGRES_BIN: z.optional(
    text('a whole path such as /usr/lib/postgresql/18/bin', (value) => isAbsolute(value)),
  ),
  DATABASE_URL: readableUrl('postgres://user:password@host:5432/volmaak', isDatabase),
  ENCRYPTION_KEYS: z.optional(
    text('keys of 32 bytes in Base64, the present one first, with commas between them', (value) =>
      value.split(',').every((key) => readKey(key.trim()) !== null),
    ),
  ),
  PUBLIC_URL: readableUrl(`${publicUrlExample}, without a path`, isOrigin),
  SMTP_URL: gatewayUrl(smtpUrlExample, readSmtpUrl),
  SMS_URL: gatewayUrl(smsUrlExample, readSmsUrl),
  PAYMENTS_URL: gatewayUrl(paystackUrlExample, readPaystackUrl),
  PRICES_URL: gatewayUrl(pricesUrlExample, readPricesUrl),
  STORAGE_URL: gatewayUrl(storageUrlExample, readStorageUrl),
  IMAGE_CHECK_URL: gatewayUrl('https://user:password@vision.example/vehicles', readServiceUrl),
  TRUST_PROXY: z.optional(
    text(
      'a number of proxies such as 1, or their addresses such as 10.0.0.0/8',
      (value) => /^\d{1,2}$/.test(value) || value.split(/,\s*/).every(isProxy),
    ),
  ),
  SESSION_DAYS: z._default(wholeNumber(1, 400), '90'),
  ADMIN_SESSION_HOURS: z._default(wholeNumber(1, 720), '12'),
  METRICS_TOKEN: z.optional(
    text('16 to 200 characters without spaces', (value) => /^[!-~]{16,200}$/.test(value)),
  ),
  METRICS_PORT: z.optional(portNumber),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'expected on or off'), 'on'),
  QUIET_HOURS: z._default(z.enum(['on', 'off'], 'expected on or off'), 'on'),
  ADMIN_SECOND_FACTOR: z._default(
    z.enum(['required', 'optional'], 'expected required or optional'),
    'optional',
  ),
  SECOND_APPROVAL_ABOVE: z.optional(rand(0, 999_999)),
  REQUEST_DUE_DAYS: z._default(wholeNumber(0, 30), '7'),
  CREDIT_NEEDS_VERIFIED_VEHICLE: z._default(z.enum(['on', 'off'], 'expected on or off'), 'off'),
  VOUCHER_HOURS: z._default(wholeNumber(1, 720), '72'),
  VOUCHER_LIMIT: z._default(rand(100, 10_000), '1000'),
  VOUCHER_DIGITS_ABOVE: z._default(rand(0, 10_000), '500'),
  STATION_OFFLINE_HOURS: z._default(wholeNumber(1, 168), '24'),
  STATION_OFFLINE_REDEMPTIONS: z._default(wholeNumber(1, 500), '20'),
  STATION_OFFLINE_LIMIT: z._default(rand(1000, 500_000), '20000'),
  ADMIN_USERNAME: z.optional(
    z.string().check(
      // Trimmed, as the sign-in does it.
      trimmed(),
      z.minLength(3, 'expected at least 3 characters'),
      z.maxLength(50, 'expected at most 50 characters'),
      z.regex(/^\P{Cc}*$/u, 'expected one line of text'),
    ),
  ),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(6, 'expected at least 6 characters'),
      // The sign-in accepts no longer one.
      z.maxLength(200, 'expected at most 200 characters'),
    ),
  ),
});

/** All environment variables that are read. @internal */
export const variables: readonly string[] = Object.keys(Environment.shape);

/** What `readConfig` returns. The gateways' URLs may contain a secret and are never logged. */
export type Config = ReturnType<typeof readConfig>;

/** A wrong environment variable. The message is the one line that the operator sees. */
export class ConfigError extends Error {}

/**
 * Reads the environment; no other code does. An empty variable counts as unset.
 * @throws ConfigError
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString()}: ${issue?.message}`);
  }
  const env = parsed.data;
  const linking = (['SMTP_URL', 'PAYMENTS_URL'] as const).find((name) => env[name]);
  if (linking && !env.PUBLIC_URL) {
    // Without it, anyone who requests a link could choose the host that the link leads to.
    throw new ConfigError(
      `PUBLIC_URL: expected a URL such as ${publicUrlExample} beside ${linking}`,
    );
  }
  return {
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    encryptionKeys: encryptionKeys(env.ENCRYPTION_KEYS),
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    smtpUrl: env.SMTP_URL,
    smsUrl: env.SMS_URL,
    paymentsUrl: env.PAYMENTS_URL,
    pricesUrl: env.PRICES_URL,
    storageUrl: env.STORAGE_URL,
    imageCheckUrl: env.IMAGE_CHECK_URL,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    sessionDays: Number(env.SESSION_DAYS),
    adminSessionHours: Number(env.ADMIN_SESSION_HOURS),
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT === undefined ? undefined : Number(env.METRICS_PORT),
    rateLimits: env.RATE_LIMITS === 'on',
    quietHours: env.QUIET_HOURS === 'on',
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
    secondApprovalAbove:
      env.SECOND_APPROVAL_ABOVE === undefined
        ? null
        : centsFromRand(Number(env.SECOND_APPROVAL_ABOVE)),
    requestDueDays: Number(env.REQUEST_DUE_DAYS),
    creditNeedsVerifiedVehicle: env.CREDIT_NEEDS_VERIFIED_VEHICLE === 'on',
    vouchers: {
      lifetimeHours: Number(env.VOUCHER_HOURS),
      maxAmount: centsFromRand(Number(env.VOUCHER_LIMIT)),
      challengeAbove: centsFromRand(Number(env.VOUCHER_DIGITS_ABOVE)),
      station: {
        offlineHours: Number(env.STATION_OFFLINE_HOURS),
        redemptions: Number(env.STATION_OFFLINE_REDEMPTIONS),
        amount: centsFromRand(Number(env.STATION_OFFLINE_LIMIT)),
      },
    } satisfies VoucherSettings,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
  };
}

function encryptionKeys(value: string | undefined): [Buffer, ...Buffer[]] | undefined {
  const [present, ...former] = (value?.split(',') ?? []).flatMap(
    (key) => readKey(key.trim()) ?? [],
  );
  return present && [present, ...former];
}

function trustedProxies(value: string | undefined): number | string[] | false {
  if (!value || value === '0') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(/,\s*/);
}
