import type { Cents } from '../values/money.ts';

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

/** A price below R100 in words: "twelve rand and eighty-nine cents" (PRI-12). */
export function priceInWords(price: Cents): string {
  const rand = `${numberInWords(Math.floor(price / 100))} rand`;
  const rest = price % 100;
  if (rest === 0) return rand;
  return `${rand} and ${numberInWords(rest)} ${rest === 1 ? 'cent' : 'cents'}`;
}
