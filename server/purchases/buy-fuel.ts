import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { PurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { runOnce } from '../outbox/run-once.ts';
import { answerPayment, type Charge, executeCharge, recordCharge } from '../payments/charges.ts';
import { type CardCharge, resolveCard, withoutCard } from '../payments/payment-source.ts';
import { Refusal } from '../refusal.ts';
import { refuseOverCredit } from './credit.ts';
import { endAfterRefusal, requireUnended } from './gateway-preparations.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { type Prepared, preparePurchase } from './purchase-preparation.ts';
import { type PurchaseRow, purchaseRow } from './purchase-row.ts';
import { grantPurchase } from './purchased-fuel.ts';
import { insertPurchase, readPurchase } from './purchases-table.ts';
import { priceOrder } from './quotes.ts';

/**
 * Buys fuel on credit, once per key. A card is charged now; with the budget or a debit order the
 * amount is owed, as far as the credit limits allow it (BUY-5, PAY-1, PAY-5, PAY-6, LEND-5).
 * @throws Refusal 400, 402 'card-declined', 404, 409 'checkout-required', 'price-moved' or another,
 *   503
 */
export async function buyFuel(
  context: Context,
  userId: UserId,
  body: PurchaseCreation,
  key: string | null,
): Promise<Purchase> {
  const { config } = context;
  const now = context.clock();
  const prepared = await preparePurchase(context, userId, body, { key, now });
  const created = await runOnce(context, {
    call: 'POST /api/purchases',
    userId,
    key,
    body: withoutCard(body),
    exclusive: true,
    run: async (transaction, newId): Promise<Charge | null> => {
      const order = await priceOrder(transaction, userId, body, { config, now });
      const purchase = purchaseRow(userId, newId, order, now);
      const { paymentMethod } = body;
      if (paymentMethod === 'card') {
        const { id, totalRepaymentCents: amount } = purchase;
        const { customer } = prepared;
        const today = southAfricanDay(now);
        const payment = await resolveCard(context, transaction, body, {
          id,
          userId,
          amount,
          customer,
          today,
        });
        await insertCharged(transaction, purchase, payment);
        return payment.charge;
      }
      const kind = paymentMethod === 'budget' ? 'budget' : 'collected';
      await refuseOverCredit(transaction, userId, order, { kind, config, now });
      await insertOwed(context, transaction, { ...purchase, paymentMethod }, prepared);
      return null;
    },
  }).catch(endAfterRefusal(context, userId, prepared.mandate));
  const id = PurchaseId.parse(created.id);
  // Only the call that created the purchase executes the charge; a repeated call waits for the
  // outcome.
  if (created.isNew && created.result) await executeCharge(context, id, created.result);
  if (body.paymentMethod !== 'card') return readPurchase(context.db, id);
  return answerPayment(context, id, { isRepeated: !created.isNew });
}

/** Inserts a purchase on the budget, or by a debit order with its mandate. */
async function insertOwed(
  context: Context,
  transaction: Queryable,
  purchase: PurchaseRow & { paymentMethod: 'budget' | 'debit_order' },
  { mandate }: Prepared,
): Promise<void> {
  const { totalRepaymentCents: amount, purchaseDate: at } = purchase;
  if (mandate) await requireUnended(transaction, mandate);
  else if (purchase.paymentMethod === 'debit_order') {
    // The key became free after the preparation had found it in use: the caller has to repeat the
    // call.
    throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
  }
  await insertPurchase(transaction, {
    ...purchase,
    paymentStatus: 'pending',
    gatewayProcessor: mandate?.processor ?? null,
    gatewayMandate: mandate?.token ?? null,
  });
  await addPurchaseEvent(transaction, purchase.id, { type: 'created', at, amount });
  await grantPurchase(context, transaction, purchase);
}

/**
 * Inserts a card purchase, which is charged after the commit. Its id is the key of the charge
 * (PAY-1, PAY-2).
 */
async function insertCharged(
  transaction: Queryable,
  purchase: PurchaseRow,
  { row }: CardCharge,
): Promise<void> {
  const { id, totalRepaymentCents: amount, purchaseDate: at } = purchase;
  await insertPurchase(transaction, {
    ...purchase,
    paymentMethod: 'card',
    paymentStatus: 'processing',
    cardBrand: row.card?.brand ?? null,
    cardLastFour: row.card?.lastFour ?? null,
    chargeKey: id,
    chargeStartedAt: at,
  });
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount });
  await recordCharge(transaction, id, { ...row, key: id, amount, isCollection: false, at });
}
