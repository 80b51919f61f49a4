import { PurchaseId, type UserId } from '../../domain/ids.ts';
import { lastCardDay } from '../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { ScheduledPurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import { formatDay } from '../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { createOnce } from '../outbox/create-once.ts';
import { withoutCard } from '../payments/payment-source.ts';
import type { TokenizedCard } from '../payments/saved-cards-table.ts';
import { insertSavedCard } from '../payments/saved-cards-table.ts';
import { readPurchase } from './own-purchase.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { purchaseRow } from './purchase-row.ts';
import { insertPurchase } from './purchases-table.ts';
import { priceOrder } from './quotes.ts';
import { refuseDay } from './schedule-days.ts';
import { findScheduledCard, saveTypedCard } from './scheduled-cards.ts';

/**
 * Buys fuel with a card payment on a later day, once per key (PAY-7).
 * @throws Refusal 400, 404, 409 'price-moved', 503
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
  const order = await priceOrder(transaction, userId, body, now);
  const { totalRepayment: amount, repaymentDueDate } = order.offer;
  const { scheduledPaymentDate: day } = body;
  refuseDay(day, southAfricanDay(now), repaymentDueDate);
  const card = await findScheduledCard(transaction, userId, body, typedCard);
  const purchase = purchaseRow(userId, newId, order, now);
  const { id } = purchase;
  await insertPurchase(transaction, {
    ...purchase,
    paymentMethod: 'card',
    paymentStatus: 'scheduled',
    isScheduledPayment: true,
    scheduledPaymentDate: day,
    lastCardDay: lastCardDayOf(body, repaymentDueDate),
    cardBrand: card.brand,
    cardLastFour: card.lastFour,
    gatewayToken: card.token,
  });
  if (body.saveCard && body.cardDetails) await insertSavedCard(transaction, userId, card, now);
  const words = `To be charged on ${formatDay(day)}`;
  await addPurchaseEvent(transaction, id, { type: 'created', at: now, amount, words });
}

/** Null for a saved card, whose expiry only the gateway knows. */
function lastCardDayOf(body: ScheduledPurchaseCreation, dueDate: Day): Day | null {
  const { cardDetails, scheduledPaymentDate: day } = body;
  return cardDetails ? lastCardDay(cardDetails.expiryDate, day, dueDate) : null;
}
