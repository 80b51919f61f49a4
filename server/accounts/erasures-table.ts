import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Lease } from '../jobs/process-queue.ts';

/** Something outside of the database that is to be erased: a picture by its upload, a customer by the gateway's name. */
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
    .values(erasures.map((erasure) => ({ ...erasure, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .execute();
}

/** Takes the next thing that is due to be erased. */
export async function claimErasure(db: Queryable, { from, until }: Lease): Promise<Erasure | null> {
  const { rows } = await sql<Erasure>`
    update erasures set claimed_until = ${until} where (kind, name) = (
      select kind, name from erasures
      where due_at <= ${from} and (claimed_until is null or claimed_until <= ${from})
      order by due_at limit 1 for update skip locked
    ) returning kind, name`.execute(db);
  return rows[0] ?? null;
}

export async function deleteErasure(db: Queryable, { kind, name }: Erasure): Promise<void> {
  await db.deleteFrom('erasures').where('kind', '=', kind).where('name', '=', name).execute();
}
