/** Zero-width marks, marks of text direction, soft hyphens, fillers and variation selectors. */
const invisible = /[\p{Cf}\p{DI}]/gu;
/** U+2800 is an empty Braille cell: it looks like a space. */
const spaces = /[\s\u2800]/gu;
/** All dashes, the minus sign, the hyphen bullet and the modifier letter. */
const dashes = /[\p{Pd}\u2212\u2043\u02d7]/gu;
/** Typographic, full-width and modifier apostrophes, single quotes, primes, accents on their own. */
const apostrophes = /[\u0060\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035\uff07\uff40]/gu;
const fullWidth = /[\uff01-\uff5e]/gu;
const fullWidthOffset = 0xfee0;

/**
 * A copied text in the signs of a keyboard: each kind of space, dash and apostrophe as the ASCII one,
 * full-width signs in their usual width, and nothing invisible (API-16). The fields that have a
 * form, the keys and the searches use it; what people write keeps its signs.
 */
export function keyboardText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset));
}

/** The same without spaces and dashes, with which people group digits and letters (API-16). */
export function ungrouped(text: string): string {
  return keyboardText(text).replace(/[ -]/g, '');
}

/**
 * The form in which names are unique: in lower case and the signs of a keyboard, without typographic
 * variants of letters and without extra spaces (API-16).
 */
export function keyForm(name: string): string {
  // Changing to lower case can separate a letter from its accent again ('J̌'), so the name is
  // normalised twice. A letter can contain an apostrophe: ŉ.
  const plain = keyboardText(name).normalize('NFKC').toLowerCase().normalize('NFKC');
  return keyboardText(plain).replace(/ +/g, ' ').trim();
}
