import { PurchaseId, type UserId } from '../../domain/ids.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { PurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import type { Context } from '../context.ts';
import { refuseOverCredit } from '../credit/credit.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { isKeyUsed } from '../idempotency/idempotency-keys-table.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { chargeNewPurchase } from '../payments/charge-new-purchase.ts';
import { type Charge, executeAndAnswer } from '../payments/charges.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { needsCustomer, withoutCard } from '../payments/payment-source.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { insertPurchase, type NewPurchase, readPurchase } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { grantPurchase } from '../vouchers/purchased-fuel.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import {
  endAfterRefusal,
  type Preparation,
  prepareAtGateway,
  requireUnended,
} from './gateway-preparations.ts';
import { purchaseRow } from './purchase-row.ts';
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
        return chargeNewPurchase(context, transaction, purchase, body, prepared.customer);
      }
      const kind = paymentMethod === 'budget' ? 'budget' : 'collected';
      await refuseOverCredit(transaction, userId, order, { kind, config, now });
      await insertOwed(context, transaction, { ...purchase, paymentMethod }, prepared);
      return null;
    },
  }).catch(endAfterRefusal(context, userId, prepared.mandate));
  if (body.paymentMethod !== 'card') return readPurchase(context.db, PurchaseId.parse(created.id));
  return executeAndAnswer(context, created);
}

/** Inserts a purchase on the budget, or by a debit order with its mandate. */
async function insertOwed(
  context: Context,
  transaction: Queryable,
  purchase: NewPurchase & { paymentMethod: 'budget' | 'debit_order' },
  { mandate }: Prepared,
): Promise<void> {
  const { totalRepaymentCents: amount, purchaseDate: at } = purchase;
  if (mandate) await requireUnended(transaction, mandate);
  else if (purchase.paymentMethod === 'debit_order') {
    // The key became free after the preparation had found it in use: the caller has to repeat the
    // call.
    throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
  }
  await lockHolder(transaction, purchase.userId);
  await insertPurchase(transaction, {
    ...purchase,
    paymentStatus: 'pending',
    gatewayProcessor: mandate?.processor ?? null,
    gatewayMandate: mandate?.token ?? null,
  });
  await addPurchaseEvent(transaction, purchase.id, { type: 'created', at, amount });
  await grantPurchase(context, transaction, purchase);
}

/** What has to exist at the gateway before a purchase is written. */
interface Prepared {
  /** The customer at the processor whom a card belongs to that is saved or entered there. */
  customer: string | null;
  /** The debit order's mandate. */
  mandate: Preparation | null;
}

const nothing: Prepared = { customer: null, mandate: null };

/**
 * Creates at the gateway, outside of any transaction, what a purchase needs there. For a purchase
 * that would be refused, nothing is created.
 * @throws Refusal as the purchase itself, 503 'payments-unavailable'
 */
async function preparePurchase(
  context: Context,
  userId: UserId,
  body: PurchaseCreation,
  { key, now }: { key: string | null; now: Date },
): Promise<Prepared> {
  const { db, config, payments } = context;
  if (body.paymentMethod === 'budget') return nothing;
  if (key !== null && (await isKeyUsed(db, userId, key))) return nothing;
  if (body.paymentMethod === 'card') {
    if (!needsCustomer(context, body)) return nothing;
    // A purchase that would be refused creates nothing at the processor.
    await priceOrder(db, userId, body, { config, now });
    return { ...nothing, customer: await ensureGatewayCustomer(context, userId) };
  }
  const { mandates } = payments.current;
  if (!mandates) throw new Refusal('debit-orders-not-offered');
  const order = await priceOrder(db, userId, body, { config, now });
  await refuseOverCredit(db, userId, order, { kind: 'collected', config, now });
  const customer = await ensureGatewayCustomer(context, userId);
  const mandate = await prepareAtGateway(
    context,
    { what: 'mandate', userId, key },
    async (made) => {
      const answer = await mandates.create({ key: made, customer });
      if (answer.outcome !== 'made') throw new Refusal('payments-unavailable');
      return answer.mandate;
    },
  );
  return { ...nothing, mandate };
}
