import type { FuelPriceCreation } from '../../../../domain/admin/admin-fuel-prices.ts';
import { priceLimits } from '../../../../domain/prices/fuel-price.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { dayOf, priceOf } from '../cell-text.ts';
import { fuelTexts } from '../texts.ts';

const { lowest, highest } = priceLimits;

export const pricesTexts = {
  subtitle:
    'The current price is the latest one that has started. You can withdraw a coming price, and replace a wrong one.',
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
  replace: 'Replace',
  replaceSpoken: (price: string) => `Replace ${price}`,
  made: 'What was sold',
  madeSpoken: (price: string) => `What was sold at ${price}`,
  wrong: (day: string) => `Wrong, replaced on ${day}`,
  inPlace: (reason: string) => `In place of a wrong price: ${reason}`,
} as const;

export const withdrawTexts = (price: string) => ({
  title: 'Withdraw this price?',
  text: `${price} won't take effect.`,
  confirm: 'Withdraw',
  cancel: 'Keep it',
  success: { title: 'Price Withdrawn', text: `${price} won't take effect.` },
  failed: { title: 'Withdrawal Failed', text: 'Failed to withdraw the price. Please try again.' },
});

/** The question before a price is saved; the server says it in words (PRI-12). */
export const questionTexts = {
  title: 'Is this price right?',
  confirm: 'Yes, save it',
  cancel: 'No, change it',
} as const;

export const replaceTexts = {
  title: 'Replace a wrong price',
  text: (price: string) =>
    `${price} is wrong? The right price takes its place at once, from the same day. Then you see what was sold at the wrong one.`,
  replaced: (price: string) =>
    `${price} counts now. Please decide on each sale, request and voucher below.`,
  price: 'The right price per litre',
  reason: 'Why it is replaced',
  usual: ['A typing mistake', 'The price of another fuel', 'The price of another month'],
  reasonMissing: 'Please say why the price is replaced',
  submit: 'Replace Price',
} as const;

export const madeTexts = {
  title: (price: string) => `Made at the wrong price: ${price}`,
  list: 'Sold, requested and issued at this price',
  empty: 'Nothing was sold, requested or issued at this price.',
  filter: 'Decision',
  open: { yes: 'Not decided' },
  columns: {
    kind: 'What',
    at: 'When',
    person: 'Person',
    fuel: 'Fuel',
    amount: 'Amount',
    state: 'State',
    actions: 'Actions',
  },
  kinds: { purchase: 'Purchase', request: 'Request', voucher: 'Voucher' },
  decisions: { corrected: 'Corrected', kept: 'Kept' },
  correct: 'Correct',
  correctSpoken: (what: string) => `Correct ${what}`,
  keep: 'Keep',
  keepSpoken: (what: string) => `Keep ${what}`,
  onlyKept: 'Poured or closed: can only be kept',
  kept: { title: 'Kept', text: 'It stays as it is.' },
  corrected: {
    title: 'Corrected',
    text: 'Its motorist gets an SMS where something changes for them.',
  },
  failed: { title: 'Not Decided', text: 'Failed to save the decision. Please try again.' },
  question: {
    title: 'Correct this?',
    text: {
      undo: {
        purchase:
          'The purchase is cancelled, or paid back if it is paid, and its fuel is withdrawn. The motorist is told, and can buy again at the right price.',
        request:
          'The request is rejected with both prices as its note, and its fuel is withdrawn. The motorist can ask again.',
        voucher: '',
      },
      'sell-again':
        'The purchase is cancelled, and the same fuel is sold today at the right price, which is lower. What was poured, the payment and the due day stay.',
      reissue:
        'The voucher is revoked. The next one has the right limit, and follows once the stations know that this one has ended.',
    },
    confirm: 'Correct it',
    cancel: 'Not now',
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
  replaced: (price: string) => ({ title: 'Price Replaced', text: `${price} counts from now on.` }),
  replaceFailed: {
    title: 'Price Not Replaced',
    text: 'Failed to replace the price. Please try again.',
  },
  enterFailed: { title: 'Price Not Saved', text: 'Failed to save the price. Please try again.' },
} as const;

/** A fuel and its price. */
export function priceText({ fuelType, pricePerLiter }: Omit<FuelPriceCreation, 'effectiveDate'>) {
  return `${fuelTexts[fuelType]} at ${priceOf(pricePerLiter)}`;
}

/** A price and the day it starts. */
export function datedPriceText(price: FuelPriceCreation): string {
  return `${priceText(price)} from ${dayOf(price.effectiveDate)}`;
}
