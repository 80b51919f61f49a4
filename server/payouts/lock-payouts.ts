import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

const payoutLock = 8_656_234;

/**
 * Serialises changes of payouts, bank accounts and sources of fuel, so that nothing is prepared twice.
 * It comes before the journal, which locks the counters.
 */
export async function lockPayouts(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${payoutLock})`.execute(transaction);
}
