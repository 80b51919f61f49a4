import { randomUUID } from 'node:crypto';
import { type OutsidePayment, refuseReceivedOn } from '../../domain/admin/purchase-desk.ts';
import { type PurchaseId, ReceivedPaymentId, type UserId } from '../../domain/ids.ts';
import { isPayableOutside } from '../../domain/payments/payment-status.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { amountToPay } from '../payments/pay-purchase.ts';
import { payReceived } from '../payments/received-payments.ts';
import { insertReceived } from '../records/received-payments-table.ts';
import { invalidField } from '../refusal.ts';
import { actOnPurchase, refusalOf } from './purchase-actions.ts';

/**
 * Records that a purchase was paid outside of the product, in whole or in part, once per key. It is
 * paid from now on; its agreed method stays (LEND-11, PAY-27). If everything is paid that was written
 * off, that is taken back (LEND-39).
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
    const amount = amountToPay(purchase, payment.amount);
    const { method, reference, receivedOn } = payment;
    const received = {
      id: ReceivedPaymentId.parse(randomUUID()),
      userId: purchase.userId,
      method,
      reference,
      receivedOn,
      at,
      amountCents: amount,
      recordedBy: adminId,
    };
    await insertReceived(transaction, received);
    await payReceived(context, transaction, received, purchase, amount);
    await audit('outside-payment-recorded', ['paymentStatus', 'outsidePayment']);
    if (purchase.writtenOffAt && amount === purchase.left) {
      await audit('write-off-taken-back', ['writtenOffAt']);
    }
  });
}
