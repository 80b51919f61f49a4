import type { PurchaseId, UserId } from '../../domain/ids.ts';
import {
  type CardDetails,
  cardBrand,
  cardDetailsMessage,
  isExpired,
  lastFour,
} from '../../domain/payments/payment-card.ts';
import { returnPath } from '../../domain/payments/return-path.ts';
import type { Payment } from '../../domain/purchases/purchase-forms.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { invalidField, Refusal, refusedField } from '../refusal.ts';
import type { Charge, NewCharge } from './charges.ts';
import { lockSavedCard, type ShownCard } from './saved-cards.ts';

/** How a caller wants to pay by card: typed, saved, or on the page of the processor. */
export type CardChoice = Pick<Payment, 'cardDetails' | 'savedCardId' | 'saveCard' | 'checkout'>;

/** A charge by card: the columns of its row, and what the processor is asked. */
export interface CardCharge {
  row: Pick<NewCharge, 'processor' | 'savesCard' | 'card'>;
  charge: Charge;
}

/** Whether the card has to be entered on the page of the processor (PAY-16). */
export function needsCheckout({ payments }: Context, { savedCardId }: CardChoice): boolean {
  return payments.current.checkout !== null && !savedCardId;
}

/** Whether the card of a payment will belong to a customer at the processor. */
export function needsCustomer(context: Context, choice: CardChoice): boolean {
  const savesTyped = choice.saveCard === true && Boolean(choice.cardDetails);
  return savesTyped || needsCheckout(context, choice);
}

/**
 * The charge of a purchase by the card that the caller has chosen. A typed card exists in memory
 * only (PAY-3). If the processor has a page of its own, typed details are ignored.
 * @throws Refusal 400 'card-expired', 404 'card-not-found', 409 'below-card-minimum'
 */
export async function resolveCard(
  context: Context,
  transaction: Queryable,
  choice: CardChoice,
  purchase: {
    id: PurchaseId;
    userId: UserId;
    amount: Cents;
    customer: string | null;
    today: Day;
  },
): Promise<CardCharge> {
  const { payments, config } = context;
  const { id, userId, amount, customer, today } = purchase;
  const { name: processor, checkout } = payments.current;
  const savesCard = choice.saveCard === true;
  refuseBelowMinimum(context, amount);
  if (checkout && needsCheckout(context, choice)) {
    requireCustomer(customer);
    const returnTo = `${config.publicUrl}${returnPath(id)}`;
    return {
      row: { processor, savesCard, card: null },
      charge: { processor, amount, source: { checkout: { customer, returnTo } } },
    };
  }
  const { cardDetails, savedCardId } = choice;
  if (cardDetails) {
    refuseExpired(cardDetails, today);
    const source = {
      card: gatewayCard(cardDetails),
      saveForCustomer: savesCard ? customer : null,
    };
    return {
      row: { processor, savesCard, card: shownCard(cardDetails) },
      charge: { processor, amount, source },
    };
  }
  if (!savedCardId) throw invalidField('cardDetails', cardDetailsMessage);
  const { token, brand, lastFour } = await lockSavedCard(context, transaction, userId, savedCardId);
  return {
    row: { processor, savesCard: false, card: { brand, lastFour } },
    charge: { processor, amount, source: { token } },
  };
}

/** @throws Refusal 409 'below-card-minimum' */
export function refuseBelowMinimum({ payments }: Context, amount: Cents): void {
  const minimum = payments.current.checkout?.minimum ?? 0;
  if (amount < minimum) throw new Refusal('below-card-minimum');
}

/**
 * The key became free after the preparation had found it in use: the caller has to repeat the call.
 * @throws Refusal 409 'in-progress'
 */
export function requireCustomer(customer: string | null): asserts customer is string {
  if (customer !== null) return;
  throw new Refusal('in-progress', { retryAfter: serverDurations.retryAfter.inProgress });
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
