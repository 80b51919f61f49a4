import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Email } from './gateways/email/email.ts';
import type { ImageCheck } from './gateways/image-check/image-check.ts';
import type { Payments } from './gateways/payments/payments.ts';
import type { Prices } from './gateways/prices/prices.ts';
import type { Sms } from './gateways/sms/sms.ts';
import type { Storage } from './gateways/storage/storage.ts';
import type { RunningVersions } from './running-versions.ts';
import type { Keys } from './secrets/keys.ts';

/** The parts of the server that are built once and passed to all others. */
export interface Context {
  config: Config;
  db: Database;
  /** How many queries wait for a connection to the database. */
  waitingQueries: () => number;
  /** The versions of PostgreSQL and Node. Tests replace them. */
  versions: () => Promise<RunningVersions>;
  keys: Keys;
  /** The current time. Tests replace it. */
  clock: () => Date;
  storage: Storage;
  imageCheck: ImageCheck;
  email: Email;
  payments: Payments;
  prices: Prices;
  sms: Sms;
  log: FastifyBaseLogger;
}
