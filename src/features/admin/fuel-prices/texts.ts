import { formatMoney } from '../../../../domain/format.ts';
import { priceLimits } from '../../../../domain/fuel-price.ts';

const { lowest, highest } = priceLimits;

/** The page of fuel prices, and what its toasts say. */
export const pricesTexts = {
  title: 'Fuel Prices',
  subtitle:
    'The price in force is the latest whose day has come. A price to come can be withdrawn.',
  list: 'All prices',
  empty: 'No price was entered yet.',
  columns: {
    fuel: 'Fuel',
    price: 'Price',
    from: 'In force from',
    source: 'Source',
    entered: 'Entered',
    actions: 'Actions',
  },
  filterFuel: 'Fuel',
  filterComing: 'When',
  coming: 'To come',
  form: {
    title: 'Enter a price',
    fuel: 'Fuel',
    price: 'Price per litre',
    priceHint: `In rand, from ${formatMoney(lowest)} to ${formatMoney(highest)}`,
    from: 'In force from',
    fromHint: 'From today to a year ahead',
    fromMissing: 'Please choose the day from which it holds',
    submit: 'Save Price',
  },
  withdraw: 'Withdraw',
  withdrawSpoken: (price: string) => `Withdraw ${price}`,
  confirm: {
    title: 'Withdraw this price?',
    text: (price: string) => `${price} will not come into force.`,
    confirm: 'Withdraw',
    cancel: 'Keep it',
  },
  named: (fuel: string, price: string, day: string) => `${fuel} at ${price} from ${day}`,
} as const;

/** What is said of the price feed. */
export const feedTexts = {
  title: 'Price feed',
  failed: 'How the feed does could not be loaded',
  failedText: 'A price may wait for your word. Please try again.',
  standing: (source: string, answered: string | null) =>
    answered === null ? `${source} · not read yet` : `${source} · last read ${answered}`,
  failing: (since: string, problem: string) =>
    `No usable answer since ${since}: ${problem}. The prices below stay in force.`,
  problem: (problem: string) => `Not taken: ${problem}.`,
  held: (price: string) =>
    `The feed says ${price}, more than R5.00 from the price in force. It holds once you accept it; to refuse it, enter the right price or do nothing.`,
  accept: 'Accept',
  acceptSpoken: (price: string) => `Accept ${price}`,
  named: (fuel: string, price: string) => `${fuel} at ${price}`,
} as const;

export const priceToasts = {
  entered: (price: string) => ({ title: 'Price Saved', text: `${price}.` }),
  enterFailed: { title: 'Price Not Saved', text: 'Failed to save the price. Please try again.' },
  withdrawn: (price: string) => ({
    title: 'Price Withdrawn',
    text: `${price} will not come into force.`,
  }),
  withdrawFailed: {
    title: 'Withdrawal Failed',
    text: 'Failed to withdraw the price. Please try again.',
  },
} as const;
