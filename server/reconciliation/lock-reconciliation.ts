import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** The lock that serialises what books settlements, bank statements, suspense and disputes. */
const reconciliationLock = 8_656_236;

/** Prevents other reconciliation until the transaction ends, so that nothing gets two partners. */
export async function lockReconciliation(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${reconciliationLock})`.execute(transaction);
}
