/** A search as it is looked for: in lower case and without accents, and a South African number as it is kept, in +27 form without spaces (decision 24). */
export function searchText(typed: string): string {
  const text = searchKey(typed);
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\+27\d{0,9}$/.test(digits)) return digits;
  return /^0\d{2,9}$/.test(digits) ? `+27${digits.slice(1)}` : text;
}

/** As the database's `search_key` makes it of what is searched: accents off, and lower case of the letters that ASCII has. */
function searchKey(typed: string): string {
  const plain = typed.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
