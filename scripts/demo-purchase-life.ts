// What happens to a purchase of the demo after its creation.
import type { PurchaseId, UserId } from '../domain/ids.ts';
import type { PurchaseEvent } from '../domain/purchase.ts';
import type { Context } from '../server/context.ts';
import { countPaidPurchase, uncountRefundedPurchase } from '../server/loyalty/loyalty.ts';
import { insertCharge } from '../server/payments/purchase-charges-table.ts';
import { addPurchaseEvent } from '../server/purchases/purchase-events-table.ts';
import type { DemoWallet } from './demo-wallet.ts';

/** The buyer of the demo's purchases, and their means of payment. */
export interface Buyer {
  context: Context;
  userId: UserId;
  wallet: DemoWallet;
}

/** Charges a purchase and counts it for the loyalty discount. */
export async function pay({ context, userId, wallet }: Buyer, id: PurchaseId, at: Date) {
  const { payment_method, total_repayment_cents: amount } = await rowOf(context, id);
  const charge_key = await wallet.charge(payment_method, amount);
  const { brand, lastFour } = wallet.card;
  const card = { card_brand: brand, card_last_four: lastFour };
  const byCard = payment_method === 'debit_order' ? {} : card;
  await context.db.transaction().execute(async (transaction) => {
    await insertCharge(transaction, {
      key: charge_key,
      purchase_id: id,
      amount_cents: amount,
      is_collection: payment_method === 'debit_order',
      ...byCard,
      state: 'paid',
      started_at: at,
      ended_at: at,
    });
    await transaction
      .updateTable('purchases')
      .set({ payment_status: 'paid', payment_date: at, charge_key })
      .set(byCard)
      .where('id', '=', id)
      .execute();
    await addPurchaseEvent(transaction, id, { type: 'paid', at, amount });
    await countPaidPurchase(transaction, userId, at);
  });
}

/** Refunds a purchase and takes it out of the loyalty count. */
export async function refund({ context, userId }: Buyer, id: PurchaseId, at: Date) {
  const { charge_key, payment_date, total_repayment_cents: amount } = await rowOf(context, id);
  if (!charge_key || !payment_date) throw new Error('Only what was paid can be refunded');
  await context.payments.refund(charge_key);
  await context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('purchases')
      .set({ payment_status: 'refunded', refunded_at: at })
      .where('id', '=', id)
      .execute();
    await addPurchaseEvent(transaction, id, { type: 'refunded', at, amount });
    await uncountRefundedPurchase(transaction, userId, payment_date, at);
  });
}

export async function markOverdue({ context }: Buyer, id: PurchaseId, at: Date) {
  await context.db
    .updateTable('purchases')
    .set({ payment_status: 'overdue' })
    .where('id', '=', id)
    .execute();
  await addEvent(context, id, 'overdue', at);
}

/** Adds an event about the whole amount. */
export async function addEvent(
  context: Context,
  id: PurchaseId,
  type: PurchaseEvent['type'],
  at: Date,
  words?: string,
): Promise<void> {
  const { total_repayment_cents: amount } = await rowOf(context, id);
  await addPurchaseEvent(context.db, id, { type, at, amount, ...(words && { words }) });
}

function rowOf(context: Context, id: PurchaseId) {
  return context.db
    .selectFrom('purchases')
    .select(['payment_method', 'payment_date', 'charge_key', 'total_repayment_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
