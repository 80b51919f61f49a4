import { sql } from 'kysely';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';

/**
 * Something outside of the database that must be erased: a picture, named by its upload, or a
 * customer of the payment gateway, named as the gateway does.
 */
export interface Erasure {
  kind: 'picture' | 'gateway-customer';
  name: string;
}

export async function insertErasures(
  transaction: Queryable,
  erasures: readonly Erasure[],
  dueAt: Date,
): Promise<void> {
  if (erasures.length === 0) return;
  await transaction
    .insertInto('erasures')
    .values(erasures.map((erasure) => ({ ...erasure, dueAt })))
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .execute();
}

/** Claims the next erasure that is due. */
export function claimErasure(db: Queryable, lease: Lease): Promise<Erasure | null> {
  return claimNext<Erasure>(db, lease, {
    table: 'erasures',
    key: ['kind', 'name'],
    isDue: sql`due_at <= ${lease.from}`,
    orderBy: sql`due_at`,
    returning: sql`kind, name`,
  });
}

export async function deleteErasure(db: Queryable, { kind, name }: Erasure): Promise<void> {
  await db.deleteFrom('erasures').where('kind', '=', kind).where('name', '=', name).execute();
}
