import { keyboardText } from './keyboard-text.ts';

/**
 * A text in the form in which it is searched: without letter case, accents and apostrophes, with one
 * space for each space and comma, and with each non-ASCII letter as Z and five more capitals, so
 * that the database's index knows it in any script (API-17). The database stores the same form of
 * what it lists (`plain_text`).
 * @internal
 */
export function plainText(text: string): string {
  const letters = keyboardText(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  // Some letters contain an apostrophe: ŉ.
  const signs = keyboardText(letters).replaceAll("'", '');
  const lower = signs.toLowerCase().replaceAll('ς', 'σ').replaceAll('ı', 'i');
  return lower
    .replace(/[ ,]+/g, ' ')
    .replace(/\P{ASCII}/gu, (letter) => `Z${capitals(letter.codePointAt(0) ?? 0)}`);
}

/** Writes a number as five hexadecimal digits, with the letters G to V for the digits 0 to F. */
function capitals(code: number): string {
  const digits = code.toString(16).padStart(5, '0').slice(0, 5);
  return [...digits].map((digit) => 'GHIJKLMNOPQRSTUV'[Number.parseInt(digit, 16)]).join('');
}

/** The words of a search, of which a result contains all. */
export type SearchWords = readonly string[];

/**
 * What a search looks for: all words of one of these. A South African phone number gets its +27 form
 * (ACC-5), and other digits are also looked for without their groups (API-17).
 */
export function searchedWords(typed: string): SearchWords[] {
  const text = plainText(typed).trim();
  const words = text === '' ? [] : text.split(' ');
  const digits = text.replace(/[ ().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return [words];
  const phone = phoneStart(digits);
  if (phone) return [[phone]];
  return words.length === 1 && words[0] === digits ? [words] : [words, [digits]];
}

/** The start of a South African number in its stored form; null if the digits may be another's. */
function phoneStart(digits: string): string | null {
  const [, international] = /^(?:\+|00)270?(\d{0,9})$/.exec(digits) ?? [];
  const [, whole] = /^270?(\d{9})$/.exec(digits) ?? [];
  const [, national] = /^0(\d{2,9})$/.exec(digits) ?? [];
  const rest = international ?? whole ?? national;
  return rest === undefined ? null : `+27${rest}`;
}
