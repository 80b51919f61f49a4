/**
 * A text in the form in which it is searched: without letter case and accents, and with each
 * non-ASCII letter as Z and five more capitals, so that the database's index knows it in any
 * script. The database stores the same form of what it lists (`plain_text`).
 */
export function plainText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const lower = bare.toLowerCase().replaceAll('ς', 'σ').replaceAll('ı', 'i');
  return lower.replace(/\P{ASCII}/gu, (letter) => `Z${capitals(letter.codePointAt(0) ?? 0)}`);
}

/** Writes a number as five hexadecimal digits, with the letters G to V for the digits 0 to F. */
function capitals(code: number): string {
  const digits = code.toString(16).padStart(5, '0').slice(0, 5);
  return [...digits].map((digit) => 'GHIJKLMNOPQRSTUV'[Number.parseInt(digit, 16)]).join('');
}

/** What a user searches for, as `plainText`; a phone number gets the +27 form (ACC-5). */
export function searchText(typed: string): string {
  const text = plainText(typed);
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\+27\d{0,9}$/.test(digits)) return digits;
  return /^0\d{2,9}$/.test(digits) ? `+27${digits.slice(1)}` : text;
}
