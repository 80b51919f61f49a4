// What happens to a purchase of the demo after its creation.
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { PurchaseEvent } from '../../domain/purchases/purchase.ts';
import type { Context } from '../../server/context.ts';
import { countPaidPurchase, uncountRefundedPurchase } from '../../server/loyalty/loyalty.ts';
import { insertCharge } from '../../server/payments/purchase-charges-table.ts';
import { addPurchaseEvent } from '../../server/purchases/purchase-events-table.ts';
import type { DemoWallet } from './demo-wallet.ts';

/** The buyer of the demo's purchases, and their means of payment. */
export interface Buyer {
  context: Context;
  userId: UserId;
  wallet: DemoWallet;
}

/** Charges a purchase and counts it for the loyalty discount. */
export async function pay({ context, userId, wallet }: Buyer, id: PurchaseId, at: Date) {
  const { paymentMethod, totalRepaymentCents: amount } = await rowOf(context, id);
  const chargeKey = await wallet.charge(paymentMethod, amount);
  const { brand, lastFour } = wallet.card;
  const card = { cardBrand: brand, cardLastFour: lastFour };
  const byCard = paymentMethod === 'debit_order' ? {} : card;
  await context.db.transaction().execute(async (transaction) => {
    await insertCharge(transaction, {
      key: chargeKey,
      purchaseId: id,
      amountCents: amount,
      isCollection: paymentMethod === 'debit_order',
      ...byCard,
      state: 'paid',
      startedAt: at,
      endedAt: at,
    });
    await transaction
      .updateTable('purchases')
      .set({ paymentStatus: 'paid', paymentDate: at, chargeKey })
      .set(byCard)
      .where('id', '=', id)
      .execute();
    await addPurchaseEvent(transaction, id, { type: 'paid', at, amount });
    await countPaidPurchase(transaction, userId, at);
  });
}

/** Refunds a purchase and takes it out of the loyalty count. */
export async function refund({ context, userId }: Buyer, id: PurchaseId, at: Date) {
  const { chargeKey, paymentDate, totalRepaymentCents: amount } = await rowOf(context, id);
  if (!chargeKey || !paymentDate) throw new Error('Only what was paid can be refunded');
  await context.payments.refund(chargeKey);
  await context.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('purchases')
      .set({ paymentStatus: 'refunded', refundedAt: at })
      .where('id', '=', id)
      .execute();
    await addPurchaseEvent(transaction, id, { type: 'refunded', at, amount });
    await uncountRefundedPurchase(transaction, userId, paymentDate, at);
  });
}

export async function markOverdue({ context }: Buyer, id: PurchaseId, at: Date) {
  await context.db
    .updateTable('purchases')
    .set({ paymentStatus: 'overdue' })
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
  const { totalRepaymentCents: amount } = await rowOf(context, id);
  await addPurchaseEvent(context.db, id, { type, at, amount, ...(words && { words }) });
}

function rowOf(context: Context, id: PurchaseId) {
  return context.db
    .selectFrom('purchases')
    .select(['paymentMethod', 'paymentDate', 'chargeKey', 'totalRepaymentCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
