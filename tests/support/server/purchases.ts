import { expect } from 'vitest';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { type Api, type Caller, newCar, newDriver } from '../api.ts';
import { cardThat } from './demo-card.ts';

/** A test card as the app sends it. */
export function typedCard(behaviour: Behaviour, changes: Record<string, unknown> = {}) {
  const card = cardThat(behaviour);
  return {
    ...card,
    cardNumber: card.cardNumber.replace(/(.{4})(?=.)/g, '$1 '),
    encrypted: true,
    ...changes,
  };
}

export interface Buyer extends Caller {
  carId: string;
}

/** A motorist with a vehicle, by default with a tank of 50 litres. */
export async function newBuyer(api: Api, car: Record<string, unknown> = {}): Promise<Buyer> {
  const driver = await newDriver(api);
  return { ...driver, carId: (await newCar(driver, car)).id };
}

const unused = { limit: 8500, used: 0, free: 8500 };

/** The credit of somebody who owes nothing (LEND-1). */
export const unusedCredit = {
  budget: { ...unused, held: 0 },
  collected: unused,
  overdue: 0,
  refusal: null,
  unsettledUntil: null,
  requestDueDays: 7,
  balance: 0,
};

/** The quote for this buyer, or the reason why it is refused. */
export function askQuote(buyer: Buyer, changes: Record<string, unknown> = {}) {
  const { userId, carId } = buyer;
  const wish = 'moneyAmount' in changes ? {} : { fuelAmount: 20 };
  const body = { userId, carId, fuelType: 'petrol', ...wish, ...changes };
  return buyer.call('POST', '/api/purchases/quote', body);
}

/** The body that accepts a fresh quote, on the budget by default. */
export async function acceptedQuote(
  buyer: Buyer,
  litres = 20,
  changes: Record<string, unknown> = {},
) {
  const { body: quote } = await askQuote(buyer, { fuelAmount: litres });
  const { fuelAmount, basePrice, discountPercentage, finalAmount } = quote;
  const { premiumPercentage, totalRepayment, repaymentDueDate } = quote;
  return {
    carId: buyer.carId,
    fuelAmount,
    basePrice,
    discountPercentage,
    finalAmount,
    premiumPercentage,
    totalRepayment,
    repaymentDueDate,
    paymentMethod: 'budget',
    ...changes,
  };
}

export const byCard = (behaviour: Behaviour, changes: Record<string, unknown> = {}) => ({
  paymentMethod: 'card',
  cardDetails: typedCard(behaviour),
  ...changes,
});

/** Buys with some changes, on the budget by default. */
export async function buy(
  buyer: Buyer,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = await acceptedQuote(buyer, 20, changes);
  return buyer.call('POST', '/api/purchases', body, headers);
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The South African day this many days after the server's clock. */
export function dayAfter(api: Api, days: number): Day {
  return southAfricanDay(new Date(api.context.clock().getTime() + days * dayMilliseconds));
}

/** Moves the server's clock to another day. */
export function moveDays(api: Api, days: number): void {
  api.advance(days * dayMilliseconds);
}

/**
 * Moves the server's clock to the next noon in South Africa, so that the following hours are on the
 * same day.
 */
export function moveToNoon(api: Api): void {
  const now = api.context.clock().getTime();
  // Noon there is 10:00 UTC.
  const noon = Date.parse(`${dayAfter(api, 1)}T10:00:00Z`);
  api.advance(noon - now);
}

/** Buys with a payment scheduled this many days ahead. */
export async function schedule(
  api: Api,
  buyer: Buyer,
  behaviour: Behaviour,
  days = 3,
  changes: Record<string, unknown> = {},
) {
  const body = await acceptedQuote(buyer, 20, {
    scheduledPaymentDate: dayAfter(api, days),
    ...byCard(behaviour),
    ...changes,
  });
  return buyer.call('POST', '/api/purchases/scheduled', body);
}

/** Pays everything that a motorist owes by card. */
export async function payAll(caller: Caller): Promise<void> {
  const { body: purchases } = await caller.call('GET', `/api/purchases/user/${caller.userId}`);
  for (const { id, isPaid } of purchases) {
    if (isPaid) continue;
    const { body } = await caller.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    expect(body).toMatchObject({ paymentStatus: 'paid' });
  }
}
