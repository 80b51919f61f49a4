/**
 * A text as it is looked for, in every script: without case and accents, and with each letter outside of
 * ASCII as Z and five more capitals. The database keeps the same beside what it lists (`plain_text`).
 */
export function plainText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const lower = bare.toLowerCase().replaceAll('ς', 'σ').replaceAll('ı', 'i');
  return lower.replace(/\P{ASCII}/gu, (letter) => `Z${capitals(letter.codePointAt(0) ?? 0)}`);
}

/** A number as five capitals, G for 0 to V for 15. */
function capitals(code: number): string {
  const digits = code.toString(16).padStart(5, '0').slice(0, 5);
  return [...digits].map((digit) => 'GHIJKLMNOPQRSTUV'[Number.parseInt(digit, 16)]).join('');
}

/** A search as it is looked for, and a South African number as it is kept, in +27 form without spaces (ACC-5). */
export function searchText(typed: string): string {
  const text = plainText(typed);
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\+27\d{0,9}$/.test(digits)) return digits;
  return /^0\d{2,9}$/.test(digits) ? `+27${digits.slice(1)}` : text;
}
