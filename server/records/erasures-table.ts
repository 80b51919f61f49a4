import type { ProcessorName } from '../../domain/payments/processors.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';

/**
 * Something outside of the database that must be erased: a picture, named by its upload, or a
 * customer of a payment processor, named as the processor does.
 */
export type Erasure =
  | { kind: 'picture'; name: string }
  | { kind: 'gateway-customer'; name: string; processor: ProcessorName };

/** Records what has to be erased outside of the database, once nothing more can arrive there. */
export async function recordErasures(
  db: Queryable,
  erasures: readonly Erasure[],
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  if (erasures.length === 0) return;
  const dueAt = new Date(clock().getTime() + serverDurations.storage.erasures);
  await db
    .insertInto('erasures')
    .values(erasures.map((erasure) => ({ processor: null, ...erasure, dueAt })))
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .execute();
}
