import type { UserId } from '../../domain/ids.ts';
import type { ScheduledPurchaseCreation } from '../../domain/purchases/purchase-forms.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { PaymentKeyReused } from '../gateways/payments/payments.ts';
import { isKeyUsed } from '../outbox/idempotency-keys-table.ts';
import { ensureGatewayCustomer } from '../payments/gateway-customers.ts';
import { refuseExpired, shownCard } from '../payments/payment-source.ts';
import { lockSavedCard, type TokenizedCard } from '../payments/saved-cards-table.ts';
import { Refusal } from '../refusal.ts';
import { gatewayKey } from './purchase-preparation.ts';
import { priceOrder } from './quotes.ts';
import { refuseDay, refuseDayOfCard } from './schedule-days.ts';

/**
 * Saves a typed card at the gateway until its payment, outside of any transaction and after all
 * other checks of the purchase. Returns null when no card was typed, or when the call is a repeated
 * one.
 * @throws Refusal 400, 404, 409, 422 'key-reused', 503 'payments-unavailable'
 */
export async function saveTypedCard(
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
  refuseDay(day, today, offer.repaymentDueDate);
  refuseExpired(cardDetails, today);
  refuseDayOfCard(cardDetails.expiryDate, day);
  const customer = await ensureGatewayCustomer(context, userId);
  const saved = await context.payments
    .saveCard({ key: gatewayKey('card', userId, key), customer, card: cardDetails })
    .catch((error: unknown) => {
      // The same idempotency key was used with another card.
      throw error instanceof PaymentKeyReused ? new Refusal('key-reused') : error;
    });
  if (saved.outcome !== 'saved') throw new Refusal('payments-unavailable');
  return { ...shownCard(cardDetails), token: saved.card.token };
}

/**
 * The card that a scheduled payment will charge.
 * @throws Refusal 404 'card-not-found'
 */
export async function findScheduledCard(
  transaction: Queryable,
  userId: UserId,
  { savedCardId }: Pick<ScheduledPurchaseCreation, 'savedCardId'>,
  typedCard: TokenizedCard | null,
): Promise<TokenizedCard> {
  const card = savedCardId ? await lockSavedCard(transaction, userId, savedCardId) : typedCard;
  if (!card) throw new Refusal('card-not-found');
  return card;
}
