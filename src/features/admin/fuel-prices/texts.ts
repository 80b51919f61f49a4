import type { FuelPriceCreation } from '../../../../domain/admin/admin-fuel-prices.ts';
import { priceLimits } from '../../../../domain/prices/fuel-price.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { dayOf, priceOf } from '../cell-text.ts';
import { fuelTexts } from '../texts.ts';

const { lowest, highest } = priceLimits;

export const pricesTexts = {
  subtitle:
    'The current price is the latest one that has started. You can withdraw a coming price.',
  list: 'All prices',
  form: {
    title: 'Enter a price',
    fuel: 'Fuel',
    price: 'Price per litre',
    priceHint: `In rand, from ${formatMoney(lowest)} to ${formatMoney(highest)}`,
    from: 'Starts on',
    fromHint: 'From today to one year ahead',
    fromMissing: 'Please choose the day it starts',
    submit: 'Save Price',
  },
  withdrawSpoken: (price: string) => `Withdraw ${price}`,
  confirm: {
    title: 'Withdraw this price?',
    text: (price: string) => `${price} won't take effect.`,
    confirm: 'Withdraw',
    cancel: 'Keep it',
  },
} as const;

export const feedTexts = {
  title: 'Price feed',
  standing: (source: string, answered: string | null) =>
    answered === null ? `${source} · not read yet` : `${source} · last read ${answered}`,
  failing: (since: string, problem: string) =>
    `No usable answer since ${since}: ${problem}. The prices below still apply.`,
  problem: (problem: string) => `Rejected: ${problem}.`,
  held: (price: string) =>
    `The feed says ${price}. That is over R5.00 away from the current price. Accept it to use it. To refuse it, enter the right price or do nothing.`,
  acceptSpoken: (price: string) => `Accept ${price}`,
} as const;

export const priceToasts = {
  entered: (price: string) => ({ title: 'Price Saved', text: `${price}.` }),
  enterFailed: { title: 'Price Not Saved', text: 'Failed to save the price. Please try again.' },
  withdrawn: (price: string) => ({
    title: 'Price Withdrawn',
    text: `${price} won't take effect.`,
  }),
  withdrawFailed: {
    title: 'Withdrawal Failed',
    text: 'Failed to withdraw the price. Please try again.',
  },
} as const;

/** A fuel and its price. */
export function priceText({ fuelType, pricePerLiter }: Omit<FuelPriceCreation, 'effectiveDate'>) {
  return `${fuelTexts[fuelType]} at ${priceOf(pricePerLiter)}`;
}

/** A price and the day it starts. */
export function datedPriceText(price: FuelPriceCreation): string {
  return `${priceText(price)} from ${dayOf(price.effectiveDate)}`;
}
