import type { UserId } from '../../domain/ids.ts';
import {
  type CardDetails,
  cardBrand,
  isExpired,
  lastFour,
} from '../../domain/payments/payment-card.ts';
import type { Payment } from '../../domain/purchases/purchase-forms.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { lockSavedCard, type ShownCard } from './saved-cards.ts';

/** A card as a caller names it: typed, or saved. */
export type CardChoice = Pick<Payment, 'cardDetails' | 'savedCardId'>;

/** A card that can be charged. A typed card exists in memory only (PAY-3). */
export interface ResolvedCard extends ShownCard {
  source: { card: CardDetails } | { token: string };
}

/**
 * The card that the caller has chosen.
 * @throws Refusal 400 'card-expired', 404 'card-not-found'
 */
export async function resolveCard(
  transaction: Queryable,
  userId: UserId,
  { cardDetails, savedCardId }: CardChoice,
  today: Day,
): Promise<ResolvedCard> {
  if (cardDetails) {
    refuseExpired(cardDetails, today);
    return { ...shownCard(cardDetails), source: { card: gatewayCard(cardDetails) } };
  }
  const saved = savedCardId && (await lockSavedCard(transaction, userId, savedCardId));
  if (!saved) throw new Refusal('card-not-found');
  const { token, ...shown } = saved;
  return { ...shown, source: { token } };
}

/**
 * Refuses a typed card that has expired on a day.
 * @throws Refusal 400 'card-expired'
 */
export function refuseExpired({ expiryDate }: CardDetails, day: Day): void {
  if (isExpired(expiryDate, day)) throw refusedField('cardDetails.expiryDate', 'card-expired');
}

export function shownCard({ cardNumber }: CardDetails): ShownCard {
  return { brand: cardBrand(cardNumber), lastFour: lastFour(cardNumber) };
}

/** What the gateway gets of a typed card: not `encrypted`, which clients may fill with anything. */
export function gatewayCard({ encrypted: _, ...card }: CardDetails): CardDetails {
  return card;
}

/** A request body that may be stored: without the typed card (PAY-3). */
export function withoutCard<Body extends CardChoice>(body: Body): Omit<Body, 'cardDetails'> {
  const { cardDetails, ...rest } = body;
  return rest;
}
