import type { MessageId, PurchaseId } from '../../domain/ids.ts';
import type { PurchaseEvent } from '../../domain/purchases/purchase.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';

export interface NewPurchaseEvent {
  type: PurchaseEvent['type'];
  at: Date;
  amount?: Cents;
  /** A text for the user, without personal data. */
  words?: string;
  /** The reminder that named the purchase. */
  messageId?: MessageId;
}

/** Records an event of a purchase, in the transaction that brings it about. */
export async function addPurchaseEvent(
  transaction: Queryable,
  purchaseId: PurchaseId,
  event: NewPurchaseEvent,
): Promise<void> {
  await addPurchaseEvents(transaction, [{ purchaseId, ...event }]);
}

/** Records events of several purchases at once. */
export async function addPurchaseEvents(
  transaction: Queryable,
  events: readonly (NewPurchaseEvent & { purchaseId: PurchaseId })[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ amount, ...event }) => ({ ...event, amountCents: amount ?? null }));
  await transaction.insertInto('purchaseEvents').values(rows).execute();
}

/** The events of a purchase, oldest first. */
export async function listPurchaseEvents(
  db: Queryable,
  purchaseId: PurchaseId,
): Promise<PurchaseEvent[]> {
  const rows = await db
    .selectFrom('purchaseEvents')
    .leftJoin('messages', 'messages.id', 'purchaseEvents.messageId')
    .select(['type', 'at', 'amountCents', 'words', 'messages.status', 'messages.sentAt'])
    .where('purchaseId', '=', purchaseId)
    .orderBy('number')
    .execute();
  const events = rows.map(({ amountCents, status, sentAt, ...event }) => ({
    ...event,
    ...(status && { delivery: status }),
    at: (sentAt ?? event.at).toISOString(),
    amount: amountCents === null ? null : randFromCents(amountCents),
  }));
  // A reminder that waited stands where it was sent.
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
