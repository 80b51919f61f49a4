import { formatDay, formatMoney } from '../values/format.ts';
import { cents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { type DatedPrice, type FuelType, maxPriceChange } from './fuel-price.ts';
import { priceInWords } from './price-in-words.ts';

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
