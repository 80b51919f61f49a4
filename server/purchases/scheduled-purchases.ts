import { PurchaseId, type UserId } from '../../domain/ids.ts';
import { cardDetailsMessage } from '../../domain/payments/payment-card.ts';
import { returnPath } from '../../domain/payments/return-path.ts';
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
import { refuseOverCredit } from '../credit/credit.ts';
import type { Queryable } from '../db/database.ts';
import { PaymentKeyReused } from '../gateways/payments/payments.ts';
import { isKeyUsed } from '../idempotency/idempotency-keys-table.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { type Charge, executeAndAnswer, recordCharge } from '../payments/charges.ts';
import { queueTokenDeletion, tokenOf } from '../payments/ended-tokens.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import {
  gatewayCard,
  needsCheckout,
  refuseBelowMinimum,
  refuseExpired,
  requireCustomer,
  shownCard,
  withoutCard,
} from '../payments/payment-source.ts';
import { returnPayments } from '../payments/purchase-payments.ts';
import { insertSavedCard, lockSavedCard, type TokenizedCard } from '../payments/saved-cards.ts';
import { changePurchase, lockOwn } from '../records/payable-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { insertPurchase, type NewPurchase, readPurchase } from '../records/purchases-table.ts';
import { invalidField, Refusal, refusedField } from '../refusal.ts';
import { prepareEnd, refuseUnsettled } from '../vouchers/ending-fuel.ts';
import { isPoured } from '../vouchers/entitlements-table.ts';
import { grantPurchase, withdrawPurchase } from '../vouchers/purchased-fuel.ts';
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
 * Buys fuel with a card payment on a later day, once per key (PAY-7).
 * @throws Refusal 400, 402 'card-declined', 404, 409 'checkout-required', 'price-moved' or another,
 *   422 'key-reused', 503
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
  const atCheckout = needsCheckout(context, body);
  const customer = atCheckout ? await prepareCheckout(context, userId, body, { key, now }) : null;
  const typedCard = atCheckout ? null : await saveTypedCard(context, userId, body, { key, now });
  const created = await runOnce(context, {
    call: 'POST /api/purchases/scheduled',
    userId,
    key,
    body: withoutCard(body),
    exclusive: true,
    run: async (transaction, newId): Promise<Charge | null> => {
      const order = await priceOrder(transaction, userId, body, { config, now });
      refuseDay(refuseScheduledDate(day, southAfricanDay(now), order.offer.repaymentDueDate));
      await refuseOverCredit(transaction, userId, order, { kind: 'collected', config, now });
      const purchase = purchaseRow(userId, newId, order, now);
      refuseBelowMinimum(context, purchase.totalRepaymentCents);
      if (atCheckout) {
        requireCustomer(customer);
        return insertWithCardCheck(context, transaction, purchase, { body, customer });
      }
      if (typedCard) await requireUnended(transaction, typedCard.preparation);
      const { savedCardId } = body;
      const card = savedCardId
        ? await lockSavedCard(context, transaction, userId, savedCardId)
        : typedCard;
      if (!card && !body.cardDetails) throw invalidField('cardDetails', cardDetailsMessage);
      if (!card) throw new Refusal('card-not-found');
      await insertScheduled(context, transaction, purchase, card, body);
      return null;
    },
  }).catch(endAfterRefusal(context, userId, typedCard?.preparation));
  if (!atCheckout) return readPurchase(context.db, PurchaseId.parse(created.id));
  return executeAndAnswer(context, created);
}

/**
 * The customer who will enter the card on the page of the processor, after all other checks of the
 * purchase; null for a repeated call.
 */
async function prepareCheckout(
  context: Context,
  userId: UserId,
  body: ScheduledPurchaseCreation,
  { key, now }: { key: string | null; now: Date },
): Promise<string | null> {
  const { db, config } = context;
  if (key !== null && (await isKeyUsed(db, userId, key))) return null;
  const order = await priceOrder(db, userId, body, { config, now });
  await refuseOverCredit(db, userId, order, { kind: 'collected', config, now });
  return ensureGatewayCustomer(context, userId);
}

/**
 * Inserts a scheduled purchase whose card is entered and checked on the page of the processor with
 * its smallest amount, which is paid back (PAY-17).
 */
async function insertWithCardCheck(
  context: Context,
  transaction: Queryable,
  purchase: NewPurchase,
  { body, customer }: { body: ScheduledPurchaseCreation; customer: string },
): Promise<Charge> {
  const { id, totalRepaymentCents: amount, purchaseDate: at } = purchase;
  const { scheduledPaymentDate: day, saveCard } = body;
  const { name: processor, checkout } = context.payments.current;
  if (!checkout) throw new Error('The processor has no page of its own');
  await insertPurchase(transaction, {
    ...purchase,
    paymentMethod: 'card',
    paymentStatus: 'processing',
    isScheduledPayment: true,
    scheduledPaymentDate: day,
    chargeKey: id,
    chargeStartedAt: at,
  });
  const words = `To be charged on ${formatDay(day)}, once the card is checked`;
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount, words });
  await recordCharge(transaction, id, {
    key: id,
    processor,
    amount: checkout.minimum,
    at,
    card: null,
    isCollection: false,
    isCardCheck: true,
    savesCard: saveCard === true,
  });
  const returnTo = `${context.config.publicUrl}${returnPath(id)}`;
  return { processor, amount: checkout.minimum, source: { checkout: { customer, returnTo } } };
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
  const { typedCards } = payments.current;
  if (!cardDetails || !typedCards) return null;
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
      const saved = await typedCards
        .save({ key: made, customer, card: gatewayCard(cardDetails) })
        .catch((error: unknown) => {
          // The same idempotency key was used with another card.
          throw error instanceof PaymentKeyReused ? new Refusal('key-reused') : error;
        });
      if (saved.outcome !== 'saved') throw new Refusal('payments-unavailable');
      return saved.card.token;
    },
  );
  const { processor, token } = preparation;
  return { ...shownCard(cardDetails), processor, token, preparation };
}

async function insertScheduled(
  context: Context,
  transaction: Queryable,
  purchase: NewPurchase,
  card: TokenizedCard,
  { scheduledPaymentDate: day, cardDetails, saveCard }: ScheduledPurchaseCreation,
): Promise<void> {
  const { id, userId, repaymentDueDate, totalRepaymentCents: amount, purchaseDate: at } = purchase;
  await lockHolder(transaction, userId);
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
    gatewayProcessor: card.processor,
    gatewayToken: card.token,
  });
  if (saveCard && cardDetails) await insertSavedCard(transaction, userId, card, at);
  const words = `To be charged on ${formatDay(day)}`;
  await addPurchaseEvent(transaction, id, { type: 'created', at, amount, words });
  await grantPurchase(context, transaction, purchase);
}

/**
 * Moves a scheduled payment to another day (PAY-7).
 * @throws Refusal 400, 404, 409 'instalments-agreed' or 'schedule-closed'
 */
export async function moveSchedule(context: Context, userId: UserId, id: PurchaseId, day: Day) {
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    const now = context.clock();
    const today = southAfricanDay(now);
    if (!isScheduleOpen(purchase, today)) throw new Refusal('schedule-closed');
    if (purchase.hasInstalments) throw new Refusal('instalments-agreed');
    refuseDay(
      refuseScheduledDate(day, today, purchase.repaymentDueDate) ??
        refuseMovedDay(day, purchase.lastCardDay),
    );
    if (day === purchase.scheduledPaymentDate) return;
    await changePurchase(transaction, purchase, { scheduledPaymentDate: day }, { at: now });
    const words = `Moved to ${formatDay(day)}`;
    await addPurchaseEvent(transaction, id, { type: 'moved', at: now, words });
  });
  return readPurchase(context.db, id);
}

/**
 * Cancels a scheduled payment together with its purchase, for good (PAY-7). What was poured of it has
 * to be paid (VOU-6), and what may have been poured is waited for (VOU-29).
 * @throws Refusal 404, 409 'already-poured', 'schedule-closed' or 'voucher-unsettled'
 */
export async function cancelSchedule(context: Context, userId: UserId, id: PurchaseId) {
  const unsettled = await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockOwn(transaction, userId, id);
    if (purchase.paymentStatus === 'cancelled') return null;
    const at = context.clock();
    if (!isScheduleOpen(purchase, southAfricanDay(at))) throw new Refusal('schedule-closed');
    if (await isPoured(transaction, id)) throw new Refusal('already-poured');
    const end = { userId, cause: 'cancelled' } as const;
    const waits = await prepareEnd(context, transaction, { purchaseId: id }, end);
    if (waits) return waits;
    const change = { paymentStatus: 'cancelled', cancelledAt: at } as const;
    const unpaid = await returnPayments(context, transaction, purchase, at);
    await changePurchase(transaction, unpaid, change, { at });
    await addPurchaseEvent(transaction, id, { type: 'cancelled', at });
    await withdrawPurchase(context, transaction, purchase, 'cancelled');
    await queueTokenDeletion(transaction, tokenOf(purchase), at);
    return null;
  });
  if (unsettled) throw refuseUnsettled(unsettled);
  return readPurchase(context.db, id);
}

/**
 * Throws the refusal of a scheduled day, if there is one, for the field `scheduledPaymentDate`.
 * @throws Refusal 400 'not-in-future', 'after-due-date' or 'after-card-expiry'
 */
function refuseDay(refusal: ScheduleRefusal | null): void {
  if (refusal) throw refusedField('scheduledPaymentDate', refusal);
}
