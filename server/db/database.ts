import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { serverDurations } from '../durations.ts';
import { codeOf } from '../error-code.ts';
import { Client, columnNames } from './fast/client.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A connection or a transaction; every function of a table takes it as its first argument. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// Days stay YYYY-MM-DD strings. Numerics are percentages with two decimals and int8 are amounts in
// cents, which numbers represent exactly.
pg.types.setTypeParser(builtins.DATE, (value) => value);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

const poolSize = 20;

/** The parameter of DATABASE_URL for a pooler that keeps no prepared statements. */
export const preparedParameter = 'prepared_statements';

/**
 * Opens a pool of connections. A lost connection is replaced when the next one is needed. What a
 * session is set to belongs to our role (session-settings.ts).
 */
export function openPool(url: string, size = poolSize): pg.Pool {
  const options: pg.PoolConfig & { prepares: boolean } = {
    ...readUrl(url),
    Client,
    max: size,
    connectionTimeoutMillis: serverDurations.database.connecting,
  };
  const pool = new pg.Pool(options);
  // Without a listener, a broken connection would end the process. The next query gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Opens one connection for work that can take hours, such as a backup. It sends one query at a time,
 * because rows that are copied as a stream stand in no queue. A database that is starting is waited
 * for (OPS-9).
 */
export async function openClient(url: string): Promise<pg.Client> {
  const { starting, betweenTries } = serverDurations.database;
  const began = Date.now();
  for (;;) {
    try {
      return await connect(url);
    } catch (error) {
      if (!isStarting(error) || Date.now() - began > starting) throw error;
      await wait(betweenTries);
    }
  }
}

/** Waits until a database has started, as after a crash or a restart of its machine (OPS-9). */
export async function waitUntilStarted(url: string): Promise<void> {
  await (await openClient(url)).end();
}

/** Whether a database is starting, stopping, or recovering from a crash: it will soon answer. */
export const isStarting = (error: unknown): boolean => codeOf(error) === '57P03';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: readUrl(url).connectionString,
    connectionTimeoutMillis: serverDurations.database.connecting,
    keepAlive: true,
  });
  // The query that is running gets the error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The driver's options in DATABASE_URL, without our own parameter, which PostgreSQL refuses. */
function readUrl(url: string) {
  const parsed = new URL(url);
  const prepares = parsed.searchParams.get(preparedParameter) !== 'off';
  if (!parsed.searchParams.has(preparedParameter)) return { connectionString: url, prepares };
  parsed.searchParams.delete(preparedParameter);
  return { connectionString: parsed.href, prepares };
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });
}

/** Why the database cannot store text in every script, or null if it can. */
export async function encodingProblem(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  return encoding === 'UTF8' ? null : `it is in ${encoding}, expected UTF8`;
}

/**
 * The message of an error for the operator, with its cause. If a connection to several addresses
 * failed, only its code is useful.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || String(Object(error).code ?? error.name)}${cause}`;
}

/** The unique constraint that an error names, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505'
    ? (error.constraint ?? '')
    : null;
}

/** Whether a query failed because it waited too long for a lock, or because of a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/** Whether PostgreSQL cannot store a text, because of a NUL in it. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');
}

/**
 * Whether the database is starting, stopping, unreachable, full, out of connections, read-only, or
 * cannot read its files.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/^(ECONN|EPIPE|ETIMEDOUT|57P0|08|53[123]00|58|25006)/.test(codeOf(error))) return true;
  return driverMessages.test(error.message);
}

/** Errors of the driver itself have no code. */
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Postgres connection has been discarded|Cannot use a pool after|driver has already been destroyed)/;
