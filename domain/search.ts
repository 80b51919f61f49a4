/** A search as it is looked for: in lower case, and a South African number as it is kept, in +27 form without spaces (decision 24). */
export function searchText(typed: string): string {
  const text = typed.toLowerCase();
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\+27\d{0,9}$/.test(digits)) return digits;
  return /^0\d{2,9}$/.test(digits) ? `+27${digits.slice(1)}` : text;
}
