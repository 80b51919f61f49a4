import { ungrouped } from '../values/keyboard-text.ts';

/** Formats a card number while it is typed: up to 16 digits in groups of four (PAY-13). */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Formats a typed or filled-in expiry date as MM/YY: 1227, 1/27 and 12/2027 (PAY-13). While a year of
 * four digits is typed, it has three: 12/202.
 */
export function formatExpiry(typed: string): string {
  const twoDigitMonth = ungrouped(typed).replace(/^(\d)\//, '0$1/');
  const digits = twoDigitMonth.replace(/[^0-9]/g, '');
  const [, month, year] = /^(\d\d)20(\d{1,2})/.exec(digits) ?? [];
  if (year?.length === 1) return `${month}/20${year}`;
  return (year ? `${month}${year}` : digits).slice(0, 4).replace(/^(..)(?=.)/, '$1/');
}

/** Formats a CVV while it is typed: up to 3 digits (PAY-13). */
export function formatCvv(typed: string): string {
  return digitsOf(typed, 3);
}

function digitsOf(typed: string, max: number): string {
  return ungrouped(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, max);
}
