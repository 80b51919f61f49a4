/** Thousands apart by commas, decimals after a dot, as the screens write it: 1,500.50. */
const byCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
/** Thousands apart by spaces, decimals after a comma or dot, as South Africa writes it: 1 500,50. */
const bySpaces = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/;
/** No grouping: 20, 20.5, 20,50, .5, and 20. while it is being typed. */
const plain = /^(?:\d{1,9}(?:[.,]\d{0,2})?|[.,]\d{1,2})$/;

/**
 * An amount as somebody types it, in hundredths (cents or centilitres), or null when it cannot be
 * read: at most two decimals, no sign. A leading R and a trailing l or litres are fine.
 */
export function readAmount(typed: string): number | null {
  const amount = typed
    // Marks of direction, which nobody sees and a paste brings along.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^R ?/i, '')
    .replace(/ ?(?:l|litres?|liters?)$/i, '');
  if (byCommas.test(amount)) return hundredthsOf(amount.replaceAll(',', ''));
  if (bySpaces.test(amount) || plain.test(amount)) {
    return hundredthsOf(amount.replaceAll(' ', '').replace(',', '.'));
  }
  return null;
}

/** Exact by its digits: no floating point between what is typed and what is meant. */
function hundredthsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
