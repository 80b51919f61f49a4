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
  { type, at, amount, words }: NewPurchaseEvent,
): Promise<void> {
  await transaction
    .insertInto('purchase_events')
    .values({
      purchase_id: purchaseId,
      type,
      at,
      amount_cents: amount ?? null,
      words: words ?? null,
    })
    .execute();
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
