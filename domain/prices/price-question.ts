import { formatDay, formatMoney } from '../values/format.ts';
import { type Cents, cents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { type DatedPrice, type FuelType, maxPriceChange } from './fuel-price.ts';

/**
 * The question before a person's price is saved, or null where none is needed: it is asked of a price
 * for today or tomorrow, and of one that moves by more than R5 (PRI-12). `standing` is the price that
 * would be in force on that day without it.
 */
export function priceQuestion(
  { fuelType, pricePerLitre, effectiveDate }: DatedPrice & { fuelType: FuelType },
  standing: DatedPrice | null,
  today: Day,
): string | null {
  const change = standing ? pricePerLitre - standing.pricePerLitre : 0;
  const startsSoon = effectiveDate <= addDays(today, 1);
  if (!startsSoon && Math.abs(change) <= maxPriceChange) return null;
  const day = `${startsSoon ? soonNames[Number(effectiveDate > today)] : ''}${formatDay(effectiveDate)}`;
  const price = `${formatMoney(pricePerLitre)} (${priceInWords(pricePerLitre)})`;
  const move = standing ? ` ${moveText(change, standing)}` : '';
  return `${fuelNames[fuelType]} would cost ${price} per litre from ${day}.${move}`;
}

const fuelNames = { petrol: 'Petrol', diesel: 'Diesel' } as const;
const soonNames = ['today, ', 'tomorrow, '];

function moveText(change: number, standing: DatedPrice): string {
  const before = formatMoney(standing.pricePerLitre);
  if (change === 0) return `That is the price before it, ${before}, unchanged.`;
  const size = formatMoney(cents(Math.abs(change)));
  return `That is ${size} ${change > 0 ? 'more' : 'less'} than the price before it, ${before}.`;
}

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A whole number from 0 to 99 in words. */
function numberInWords(number: number): string {
  const ten = tens[Math.floor(number / 10)];
  if (!ten) return small[number] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
}

/** A price below R100 in words: "twelve rand and eighty-nine cents" (PRI-12). @internal */
export function priceInWords(price: Cents): string {
  const rand = `${numberInWords(Math.floor(price / 100))} rand`;
  const rest = price % 100;
  if (rest === 0) return rand;
  return `${rand} and ${numberInWords(rest)} ${rest === 1 ? 'cent' : 'cents'}`;
}
