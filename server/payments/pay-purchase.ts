import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { isOwed } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Payment } from '../../domain/purchases/purchase-forms.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { lockUser } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import { blockedRefusal } from '../http/access.ts';
import { runOnce } from '../outbox/run-once.ts';
import { findPayable, lockOwn } from '../purchases/payable-purchases.ts';
import { Refusal } from '../refusal.ts';
import {
  answerPayment,
  beginCharge,
  type Charge,
  executeCharge,
  lookUpPurchase,
  settleCharge,
  sourceOf,
} from './charges.ts';
import { ensureGatewayCustomer } from './gateway-customers.ts';
import { resolveCard, withoutCard } from './payment-source.ts';

/**
 * Pays an owed or declined purchase by card now, once per key. Blocked users can only pay what they
 * owe (ACC-19, PAY-1, PAY-9).
 * @throws Refusal 400, 402 'card-declined', 403 'blocked', 404, 409
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
  const savesCard = body.saveCard === true && body.cardDetails;
  const saveForCustomer = savesCard ? await ensureGatewayCustomer(context, userId) : null;
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
      const card = await resolveCard(transaction, userId, body, southAfricanDay(now));
      await beginCharge(transaction, purchase, { key: newKey, isCollection: false, card, at: now });
      return { amount: purchase.total, source: sourceOf(card, saveForCustomer) };
    },
  });
  // Only the call that began the charge executes it; a repeated call waits for the outcome.
  if (payment.isNew) await executeCharge(context, payment.id, payment.result);
  return answerPayment(context, payment.id);
}

/**
 * Completes a card payment with the code from the bank, or gives it up when there is no code.
 * @throws Refusal 402 'card-declined', 404, 409 'no-code-needed'
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
  const { chargeKey, needsSecondStep } = purchase;
  if (!chargeKey || !needsSecondStep) throw new Refusal('no-code-needed');
  const { payments } = context;
  const outcome = await (code === null
    ? payments.giveUp(chargeKey)
    : payments.confirm(chargeKey, code));
  if (outcome.outcome === 'unknown') throw new Refusal('payments-unavailable');
  await settleCharge(context, chargeKey, outcome);
  return answerPayment(context, chargeKey);
}
