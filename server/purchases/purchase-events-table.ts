import type { PurchaseId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/money.ts';
import type { PurchaseEvent } from '../../domain/purchase.ts';
import type { Queryable } from '../db/database.ts';

export interface NewPurchaseEvent {
  type: PurchaseEvent['type'];
  at: Date;
  amount?: Cents;
  /** Words for the user; nothing personal. */
  words?: string;
}

/** Adds to what happened to a purchase, in the transaction that makes it happen. */
export async function addPurchaseEvent(
  transaction: Queryable,
  purchaseId: PurchaseId,
  event: NewPurchaseEvent,
): Promise<void> {
  await addPurchaseEvents(transaction, [{ purchaseId, ...event }]);
}

/** The same for several purchases at once. */
export async function addPurchaseEvents(
  transaction: Queryable,
  events: readonly (NewPurchaseEvent & { purchaseId: PurchaseId })[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ purchaseId, type, at, amount, words }) => ({
    purchase_id: purchaseId,
    type,
    at,
    amount_cents: amount ?? null,
    words: words ?? null,
  }));
  await transaction.insertInto('purchase_events').values(rows).execute();
}

/** What happened to a purchase, oldest first. */
export async function listPurchaseEvents(
  db: Queryable,
  purchaseId: PurchaseId,
): Promise<PurchaseEvent[]> {
  const rows = await db
    .selectFrom('purchase_events')
    .select(['type', 'at', 'amount_cents', 'words'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('number')
    .execute();
  return rows.map(({ type, at, amount_cents, words }) => ({
    type,
    at: at.toISOString(),
    amount: amount_cents === null ? null : randFromCents(amount_cents),
    words,
  }));
}
