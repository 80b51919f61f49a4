import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { serverDurations } from '../../domain/durations.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;
/** A connection or a transaction: what every store function takes first. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

const { builtins } = pg.types;
// Days stay YYYY-MM-DD; numerics here are percentages with two decimals, int8 amounts in cents: all exact as numbers.
pg.types.setTypeParser(builtins.DATE, (value) => value);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

const poolSize = 20;

/** Opens a pool of connections. Lost connections are replaced when next needed. */
export function openPool(url: string, size = poolSize): pg.Pool {
  const { connecting, statement, idleInTransaction } = serverDurations.database;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connecting,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    // Our queries read a page each: starting workers or a compiler costs more than they take. Rows here
    // and there are in memory or on a disk without moving parts, and dearer ones make it walk too far.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1',
  });
  // A connection that breaks must not end the process, whether it is idle or in use; whoever queries next gets the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The columns of our tables are camelCase in TypeScript and snake_case in the database. The plugin
 * translates what Kysely builds, and every name in a result. It does not read the text of raw SQL,
 * which keeps the names of the database, nor what a JSON value holds.
 */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });
}

/** Why names and messages in any script cannot be kept in a database, or null where they can. */
export async function encodingProblem(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  return encoding === 'UTF8' ? null : `it is in ${encoding}, expected UTF8`;
}

/** What an error of the connection says: where several addresses failed, only its code does. */
export function connectionWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || String(Object(error).code ?? error.name)}${cause}`;
}

/** The unique constraint that an error names, or null if it is another error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505'
    ? (error.constraint ?? '')
    : null;
}

/** Whether a query gave up waiting for somebody else's lock, or was given up because each waited for the other. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/**
 * Whether the database is starting, stopping or out of reach, has no room or connection left, cannot
 * read its files, or is read-only.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(ECONN|EPIPE|ETIMEDOUT|57P0|08|53[123]00|58|25006)/.test(code)) return true;
  return driverMessages.test(error.message);
}

/** The driver's own errors carry no code. */
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Postgres connection has been discarded|Cannot use a pool after|driver has already been destroyed)/;
