import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { refusePart } from '../../domain/payments/part-payments.ts';
import { isOwed } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Payment } from '../../domain/purchases/purchase-forms.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { ChargeOutcome, PaymentProcessor } from '../gateways/payments/payments.ts';
import { blockedRefusal } from '../http/access.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { lockUser } from '../people/users-table.ts';
import { findPayable, lockOwn, type PayablePurchase } from '../records/payable-purchases.ts';
import { findCharge, type RequestedCharge } from '../records/purchase-charges-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { lookUpPurchase } from './charge-lookup.ts';
import {
  answerPayment,
  beginCharge,
  type Charge,
  executeAndAnswer,
  refuseUnpayable,
} from './charges.ts';
import { ensureGatewayCustomer } from './gateway-customers.ts';
import { needsCustomer, resolveCard, withoutCard } from './payment-source.ts';
import { givenUp, settleCharge } from './settle-charge.ts';

/**
 * Pays an owed or declined purchase by card now, once per key. Blocked users can only pay what they
 * owe (ACC-19, PAY-1, PAY-9).
 * @throws Refusal 400, 402 'card-declined', 403 'blocked', 404, 409 'checkout-required' or another
 */
export async function payPurchase(
  context: Context,
  userId: UserId,
  id: PurchaseId,
  body: Payment,
  key: string | null,
): Promise<Purchase> {
  const now = context.clock();
  await lookUpPurchase(context, userId, id);
  const customer = needsCustomer(context, body)
    ? await ensureGatewayCustomer(context, userId)
    : null;
  const payment = await runOnce(context, {
    call: 'POST /api/purchases/{id}/pay',
    userId,
    key,
    body: { ...withoutCard(body), id },
    run: async (transaction, newKey): Promise<Charge> => {
      const user = await lockUser(transaction, userId);
      const purchase = await lockOwn(transaction, userId, id);
      const isRetry = !isOwed(purchase);
      if (user.isBlacklisted && isRetry) throw blockedRefusal(user);
      refuseUnpayable(purchase);
      const amount = amountToPay(purchase, body.amount);
      const today = southAfricanDay(now);
      const payment = await resolveCard(context, transaction, body, {
        id,
        userId,
        amount,
        customer,
        today,
      });
      const begun = { ...payment.row, amount, key: newKey, isCollection: false, at: now };
      await beginCharge(transaction, purchase, begun);
      return payment.charge;
    },
  });
  return executeAndAnswer(context, payment);
}

/**
 * What is paid of a purchase, in cents: everything that is left, or a part of what is owed (PAY-27).
 * @throws Refusal 400 for the field `amount`
 */
export function amountToPay(purchase: PayablePurchase, amount: number | undefined): Cents {
  const { left } = purchase;
  if (amount === undefined) return left;
  const part = centsFromRand(amount);
  // What was not sold is paid in full, or not at all.
  const refusal =
    part < left && purchase.paymentStatus === 'failed'
      ? `Please pay all of the ${formatMoney(left)}`
      : refusePart(part, left);
  if (refusal) throw invalidField('amount', refusal);
  return part;
}

/**
 * Completes a card payment with the code from the bank. Without a code it gives the payment up: on
 * the page of a processor only if the bank is not working on it (PAY-15, PAY-18).
 * @throws Refusal 402 'card-declined', 404, 409 'no-code-needed' or 'payment-under-way', 503
 */
export async function confirmPayment(
  context: Context,
  userId: UserId,
  id: PurchaseId,
  code: string | null,
): Promise<Purchase> {
  await lookUpPurchase(context, userId, id);
  const purchase = await findPayable(context.db, id);
  if (purchase?.userId !== userId) throw new Refusal('not-found');
  const { chargeKey, needsSecondStep, checkoutUrl } = purchase;
  if (!chargeKey || !(code === null ? needsSecondStep || checkoutUrl : needsSecondStep)) {
    throw new Refusal('no-code-needed');
  }
  const charge = await findCharge(context.db, chargeKey);
  if (!charge) throw new Refusal('payment-not-found');
  const processor = context.payments.of(charge.processor);
  const outcome = await (code === null
    ? giveUp(processor, charge)
    : (processor.typedCards?.confirm(chargeKey, code) ?? processor.lookUp(chargeKey)));
  if (outcome.outcome === 'unknown') throw new Refusal('payments-unavailable');
  await settleCharge(context, chargeKey, outcome);
  return answerPayment(context, chargeKey, { isRepeated: false });
}

/**
 * Gives a charge up for its user. While the bank asks the holder of a saved card, a processor may say
 * that it works on the charge.
 * @throws Refusal 409 'payment-under-way'
 */
async function giveUp(
  processor: PaymentProcessor,
  { key, url, cardLastFour }: RequestedCharge,
): Promise<ChargeOutcome> {
  const ended = await processor.giveUp(key);
  if (ended.outcome !== 'in-progress') return ended;
  const isAtBank = url !== null && cardLastFour !== null;
  if (!isAtBank) throw new Refusal('payment-under-way');
  return givenUp(ended);
}
