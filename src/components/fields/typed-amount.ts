import { keyboardText } from '../../../domain/values/keyboard-text.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';

/** Commas for thousands and a dot for decimals, as the screens write it: 1,500.50. */
const byCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
/** Spaces for thousands and a comma or dot for decimals, as in South Africa: 1 500,50. */
const bySpaces = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/;
/** No grouping: 20, 20.5, 20,50, .5, and an unfinished 20. */
const plain = /^(?:\d{1,9}(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;

/**
 * Parses a typed amount to hundredths (cents or centilitres). It accepts a leading R and a trailing
 * l or litres.
 * @returns null for a sign, more than two decimals or anything else unreadable
 */
export function readAmount(typed: string): number | null {
  const amount = keyboardText(typed)
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^R ?/i, '')
    .replace(/ ?(?:l|litres?|liters?)$/i, '');
  if (byCommas.test(amount)) return hundredthsOf(amount.replaceAll(',', ''));
  if (bySpaces.test(amount) || plain.test(amount)) {
    return hundredthsOf(amount.replaceAll(' ', '').replace(',', '.'));
  }
  return null;
}

/** The digits are read as integers: floating point could change the amount. */
function hundredthsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A typed amount in rand; NaN, which every schema refuses, for what is no amount. */
export function readRand(typed: string): number {
  const hundredths = readAmount(typed);
  return hundredths === null ? Number.NaN : randFromCents(cents(hundredths));
}
