import { PurchaseId, type UserId } from '../../domain/ids.ts';
import {
  lastCardDay,
  refuseCardDay,
  refuseScheduledDate,
} from '../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { ScheduledPurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import { formatDay } from '../../domain/values/format.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { PaymentKeyReused } from '../gateways/payments/payments.ts';
import { createOnce } from '../outbox/create-once.ts';
import { isKeyUsed } from '../outbox/idempotency-keys-table.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { gatewayCard, refuseExpired, shownCard, withoutCard } from '../payments/payment-source.ts';
import { insertSavedCard, lockSavedCard, type TokenizedCard } from '../payments/saved-cards.ts';
import { Refusal } from '../refusal.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { gatewayKey } from './purchase-preparation.ts';
import { purchaseRow } from './purchase-row.ts';
import { insertPurchase, readPurchase } from './purchases-table.ts';
import { priceOrder } from './quotes.ts';
import { throwDayRefusal } from './schedule-changes.ts';

/**
 * Buys fuel with a card payment on a later day, once per key (PAY-7).
 * @throws Refusal 400, 404, 409 'price-moved', 422 'key-reused', 503
 */
export async function scheduleFuel(
  context: Context,
  userId: UserId,
  body: ScheduledPurchaseCreation,
  key: string | null,
): Promise<Purchase> {
  const now = context.clock();
  const typedCard = await saveTypedCard(context, userId, body, { key, now });
  const { id } = await createOnce(context, {
    call: 'POST /api/purchases/scheduled',
    userId,
    key,
    body: withoutCard(body),
    exclusive: true,
    create: (transaction, newId) =>
      insertScheduled(transaction, { userId, newId, body, typedCard, now }),
  });
  return readPurchase(context.db, PurchaseId.parse(id));
}

/**
 * Saves a typed card at the gateway until its payment, outside of any transaction and after all
 * other checks of the purchase. Returns null when no card was typed, or when the call is a repeated
 * one.
 */
async function saveTypedCard(
  context: Context,
  userId: UserId,
  body: ScheduledPurchaseCreation,
  { key, now }: { key: string | null; now: Date },
): Promise<TokenizedCard | null> {
  const { cardDetails, scheduledPaymentDate: day } = body;
  if (!cardDetails) return null;
  if (key !== null && (await isKeyUsed(context.db, userId, key))) return null;
  const today = southAfricanDay(now);
  const { offer } = await priceOrder(context.db, userId, body, now);
  throwDayRefusal(refuseScheduledDate(day, today, offer.repaymentDueDate));
  refuseExpired(cardDetails, today);
  throwDayRefusal(refuseCardDay(cardDetails.expiryDate, day));
  const customer = await ensureGatewayCustomer(context, userId);
  const saved = await context.payments
    .saveCard({ key: gatewayKey('card', userId, key), customer, card: gatewayCard(cardDetails) })
    .catch((error: unknown) => {
      // The same idempotency key was used with another card.
      throw error instanceof PaymentKeyReused ? new Refusal('key-reused') : error;
    });
  if (saved.outcome !== 'saved') throw new Refusal('payments-unavailable');
  return { ...shownCard(cardDetails), token: saved.card.token };
}

interface NewScheduledPurchase {
  userId: UserId;
  newId: string;
  body: ScheduledPurchaseCreation;
  typedCard: TokenizedCard | null;
  now: Date;
}

async function insertScheduled(
  transaction: Queryable,
  { userId, newId, body, typedCard, now }: NewScheduledPurchase,
): Promise<void> {
  const { scheduledPaymentDate: day, cardDetails, savedCardId } = body;
  const order = await priceOrder(transaction, userId, body, now);
  const { totalRepayment: amount, repaymentDueDate } = order.offer;
  throwDayRefusal(refuseScheduledDate(day, southAfricanDay(now), repaymentDueDate));
  const card = savedCardId ? await lockSavedCard(transaction, userId, savedCardId) : typedCard;
  if (!card) throw new Refusal('card-not-found');
  const purchase = purchaseRow(userId, newId, order, now);
  await insertPurchase(transaction, {
    ...purchase,
    paymentMethod: 'card',
    paymentStatus: 'scheduled',
    isScheduledPayment: true,
    scheduledPaymentDate: day,
    // Only the gateway knows the expiry of a saved card.
    lastCardDay: cardDetails ? lastCardDay(cardDetails.expiryDate, day, repaymentDueDate) : null,
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    gatewayToken: card.token,
  });
  if (body.saveCard && cardDetails) await insertSavedCard(transaction, userId, card, now);
  const words = `To be charged on ${formatDay(day)}`;
  await addPurchaseEvent(transaction, purchase.id, { type: 'created', at: now, amount, words });
}
