import { ungrouped } from '../values/keyboard-text.ts';

/** Without letters that look like digits or like each other (Crockford's alphabet). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Eight characters from at least five random bytes, to be typed where no camera works. */
export function shortCode(random: Uint8Array): string {
  let bits = '';
  for (const byte of random.subarray(0, 5)) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}

/** The code that was typed: capitals, without spaces and dashes, O and I read as digits; or null. */
export function typedShortCode(text: string): string | null {
  const code = ungrouped(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode = code.length === length && [...code].every((one) => alphabet.includes(one));
  return isCode ? code : null;
}
