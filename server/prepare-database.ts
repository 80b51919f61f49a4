import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Config, ConfigError } from './config.ts';
import { encodingProblem, errorText, openDatabase, waitUntilStarted } from './db/database.ts';
import { migrate, refuseOtherVersion } from './db/migrate.ts';
import { setSessionDefaults } from './db/session-settings.ts';
import { codeOf } from './error-code.ts';
import { writeHistory } from './ledger/history.ts';

/** PostgreSQL's error code for a statement that the role may not run. */
const insufficientPrivilege = '42501';

/**
 * Waits until the database has started, and refuses one of another version before it is changed.
 * @throws Error with a sentence for the operator
 */
export async function checkVersion(
  { databaseUrl }: Config,
  url: string,
  pool: pg.Pool,
): Promise<void> {
  try {
    await waitUntilStarted(url);
    await refuseOtherVersion(pool);
  } catch (error) {
    throw databaseUrl ? unusable(error) : error;
  }
}

/**
 * Sets what each session begins with, and brings the database to this version.
 * @throws ConfigError when an operator's own database is unusable, or belongs to something else
 */
export async function prepareDatabase(
  { databaseUrl }: Config,
  { url, pool, log }: { url: string; pool: pg.Pool; log: FastifyBaseLogger },
): Promise<void> {
  try {
    await setDefaults(url, log);
    const problem = databaseUrl && (await encodingProblem(pool));
    if (problem) throw new Error(problem);
    await migrate(pool);
    await writeHistory(openDatabase(pool), { log, now: new Date() });
  } catch (error) {
    throw databaseUrl ? unusable(error) : error;
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
