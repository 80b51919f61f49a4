import { PurchaseId, type UserId } from '../../domain/ids.ts';
import {
  isScheduleOpen,
  lastCardDay,
  refuseCardDay,
  refuseMovedDay,
  refuseScheduledDate,
  type ScheduleRefusal,
} from '../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { ScheduledPurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import { formatDay } from '../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { PaymentKeyReused } from '../gateways/payments/payments.ts';
import { isKeyUsed } from '../outbox/idempotency-keys-table.ts';
import { runOnce } from '../outbox/run-once.ts';
import { queueTokenDeletion } from '../payments/ended-tokens.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { gatewayCard, refuseExpired, shownCard, withoutCard } from '../payments/payment-source.ts';
import { insertSavedCard, lockSavedCard, type TokenizedCard } from '../payments/saved-cards.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { refuseOverCredit } from './credit.ts';
import {
  endAfterRefusal,
  type Preparation,
  prepareAtGateway,
  requireUnended,
} from './gateway-preparations.ts';
import { lockOwn, updatePurchase } from './payable-purchases.ts';
import { addPurchaseEvent } from './purchase-events-table.ts';
import { type PurchaseRow, purchaseRow } from './purchase-row.ts';
import { insertPurchase, readPurchase } from './purchases-table.ts';
import { priceOrder } from './quotes.ts';

/**
 * Buys fuel with a card payment on a later day, once per key (PAY-7).
 * @throws Refusal 400, 404, 409 'price-moved' or a limit's, 422 'key-reused', 503
 */
export async function scheduleFuel(
  context: Context,
  userId: UserId,
  body: ScheduledPurchaseCreation,
  key: string | null,
): Promise<Purchase> {
  const { config } = context;
  const now = context.clock();
  const day = body.scheduledPaymentDate;
  const typedCard = await saveTypedCard(context, userId, body, { key, now });
  const { id } = await runOnce(context, {
    call: 'POST /api/purchases/scheduled',
    userId,
    key,
    body: withoutCard(body),
    exclusive: true,
    run: async (transaction, newId) => {
      const order = await priceOrder(transaction, userId, body, { config, now });
      refuseDay(refuseScheduledDate(day, southAfricanDay(now), order.offer.repaymentDueDate));
      await refuseOverCredit(transaction, userId, order, { kind: 'collected', config, now });
      const { savedCardId } = body;
      if (typedCard) await requireUnended(transaction, typedCard.preparation);
      const card = savedCardId ? await lockSavedCard(transaction, userId, savedCardId) : typedCard;
      if (!card) throw new Refusal('card-not-found');
      await insertScheduled(transaction, purchaseRow(userId, newId, order, now), card, body);
    },
  }).catch(endAfterRefusal(context, userId, typedCard?.preparation));
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
): Promise<(TokenizedCard & { preparation: Preparation }) | null> {
  const { db, config, payments } = context;
  const { cardDetails, scheduledPaymentDate: day } = body;
  if (!cardDetails) return null;
  if (key !== null && (await isKeyUsed(db, userId, key))) return null;
  const today = southAfricanDay(now);
  const order = await priceOrder(db, userId, body, { config, now });
  refuseDay(refuseScheduledDate(day, today, order.offer.repaymentDueDate));
  refuseExpired(cardDetails, today);
  refuseDay(refuseCardDay(cardDetails.expiryDate, day));
  await refuseOverCredit(db, userId, order, { kind: 'collected', config, now });
  const customer = await ensureGatewayCustomer(context, userId);
  const preparation = await prepareAtGateway(
    context,
    { what: 'card', userId, key },
    async (made) => {
      const saved = await payments
        .saveCard({ key: made, customer, card: gatewayCard(cardDetails) })
        .catch((error: unknown) => {
          // The same idempotency key was used with another card.
          throw error instanceof PaymentKeyReused ? new Refusal('key-reused') : error;
        });
      if (saved.outcome !== 'saved') throw new Refusal('payments-unavailable');
      return saved.card.token;
    },
  );
  return { ...shownCard(cardDetails), token: preparation.token, preparation };
}

async function insertScheduled(
  transaction: Queryable,
  purchase: PurchaseRow,
  card: TokenizedCard,
  { scheduledPaymentDate: day, cardDetails, saveCard }: ScheduledPurchaseCreation,
): Promise<void> {
  const { id, userId, repaymentDueDate, totalRepaymentCents: amount, purchaseDate: at } = purchase;
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
  if (saveCard && cardDetails) await insertSavedCard(transaction, userId, card, at);
  const words = `To be charged on ${formatDay(day)}`;
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount, words });
}

/**
 * Moves a scheduled payment to another day (PAY-7).
 * @throws Refusal 400, 404, 409 'schedule-closed'
 */
export async function moveSchedule(context: Context, userId: UserId, id: PurchaseId, day: Day) {
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    const now = context.clock();
    const today = southAfricanDay(now);
    if (!isScheduleOpen(purchase, today)) throw new Refusal('schedule-closed');
    refuseDay(
      refuseScheduledDate(day, today, purchase.repaymentDueDate) ??
        refuseMovedDay(day, purchase.lastCardDay),
    );
    if (day === purchase.scheduledPaymentDate) return;
    await updatePurchase(transaction, id, { scheduledPaymentDate: day });
    const words = `Moved to ${formatDay(day)}`;
    await addPurchaseEvent(transaction, id, { type: 'moved', at: now, words });
  });
  return readPurchase(context.db, id);
}

/**
 * Cancels a scheduled payment together with its purchase, for good (PAY-7).
 * @throws Refusal 404, 409 'schedule-closed'
 */
export async function cancelSchedule(context: Context, userId: UserId, id: PurchaseId) {
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    if (purchase.paymentStatus === 'cancelled') return;
    const at = context.clock();
    if (!isScheduleOpen(purchase, southAfricanDay(at))) throw new Refusal('schedule-closed');
    await updatePurchase(transaction, id, { paymentStatus: 'cancelled', cancelledAt: at });
    await addPurchaseEvent(transaction, id, { type: 'cancelled', at });
    if (purchase.gatewayToken) await queueTokenDeletion(transaction, purchase.gatewayToken, at);
  });
  return readPurchase(context.db, id);
}

/**
 * Throws the refusal of a scheduled day, if there is one, for the field `scheduledPaymentDate`.
 * @throws Refusal 400 'not-in-future', 'after-due-date' or 'after-card-expiry'
 */
function refuseDay(refusal: ScheduleRefusal | null): void {
  if (refusal) throw refusedField('scheduledPaymentDate', refusal);
}
