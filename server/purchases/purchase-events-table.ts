import type { PurchaseId } from '../../domain/ids.ts';
import type { PurchaseEvent } from '../../domain/purchases/purchase.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
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
    purchaseId,
    type,
    at,
    amountCents: amount ?? null,
    words: words ?? null,
  }));
  await transaction.insertInto('purchaseEvents').values(rows).execute();
}

/** What happened to a purchase, oldest first. */
export async function listPurchaseEvents(
  db: Queryable,
  purchaseId: PurchaseId,
): Promise<PurchaseEvent[]> {
  const rows = await db
    .selectFrom('purchaseEvents')
    .select(['type', 'at', 'amountCents', 'words'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('number')
    .execute();
  return rows.map(({ type, at, amountCents, words }) => ({
    type,
    at: at.toISOString(),
    amount: amountCents === null ? null : randFromCents(amountCents),
    words,
  }));
}
