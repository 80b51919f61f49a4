import { type OutsidePayment, refuseReceivedOn } from '../../domain/admin/purchase-desk.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { isPayableOutside } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { forfeitPurchase } from '../ledger/forfeit-purchase.ts';
import { countPaidPurchase } from '../loyalty/loyalty.ts';
import { queueTokenDeletion, tokenOf } from '../payments/ended-tokens.ts';
import { hasAccount } from '../people/users-table.ts';
import { changePurchase, type PayablePurchase } from '../records/payable-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { invalidField } from '../refusal.ts';
import { grantPurchase } from '../vouchers/purchased-fuel.ts';
import { actOnPurchase, refusalOf } from './purchase-actions.ts';

const spokenMethods: Record<NonNullable<Purchase['outsidePayment']>, string> = {
  cash: 'In cash',
  eft: 'By EFT',
};

/**
 * Records that a purchase was paid in full outside of the product, once per key. It is paid from
 * now on; its agreed method stays (LEND-11). If it was written off, that is taken back (LEND-39).
 * @throws Refusal 400, 404, 409 'already-paid', 'payment-under-way' or 'not-owed'
 */
export function recordOutsidePayment(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  payment: OutsidePayment,
  key: string | null,
) {
  const call = 'POST /api/admin/purchases/{id}/outside-payment';
  return actOnPurchase(context, { call, adminId, id, body: payment, key }, async (work) => {
    const { transaction, purchase, at, audit } = work;
    if (!isPayableOutside(purchase)) throw refusalOf(purchase);
    const bought = southAfricanDay(purchase.purchaseDate);
    const refusal = refuseReceivedOn(payment.receivedOn, bought, southAfricanDay(at));
    if (refusal) throw invalidField('receivedOn', refusal);
    await storePayment(context, transaction, purchase, payment, { adminId, at });
    await audit('outside-payment-recorded', ['paymentStatus', 'outsidePayment']);
    if (purchase.writtenOffAt) await audit('write-off-taken-back', ['writtenOffAt']);
  });
}

async function storePayment(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  { method, reference, receivedOn }: OutsidePayment,
  { adminId, at }: { adminId: UserId; at: Date },
): Promise<void> {
  const { id, userId, total: amount, writtenOffAt, formerWriteOffAt } = purchase;
  const change = {
    paymentStatus: 'paid',
    paymentDate: at,
    outsidePayment: method,
    writtenOffAt: null,
    formerWriteOffAt: writtenOffAt ?? formerWriteOffAt,
  } as const;
  const booking = { at, channel: method, valueDay: receivedOn };
  await changePurchase(transaction, purchase, change, booking);
  await transaction
    .insertInto('outsidePayments')
    .values({ purchaseId: id, reference, receivedOn, recordedBy: adminId })
    .execute();
  const takesBack = writtenOffAt ? '. The write-off is taken back' : '';
  const words = `${spokenMethods[method]}, reference ${reference}${takesBack}`;
  await addPurchaseEvent(transaction, id, { type: 'paid', at, amount, words });
  // A write-off has ended the token already.
  if (!writtenOffAt) await queueTokenDeletion(transaction, tokenOf(purchase), at);
  await countPaidPurchase(transaction, userId, at);
  // What was written off may be of an account that was deleted since.
  if (await hasAccount(transaction, userId)) await grantPurchase(context, transaction, purchase);
  else await forfeitPurchase(transaction, id, at);
}
