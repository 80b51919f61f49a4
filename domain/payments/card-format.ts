/** Formats a card number while it is typed: up to 16 digits in groups of four (PAY-13). */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Formats a typed or filled-in expiry date as MM/YY: 1227, 1/27 and 12/2027 (PAY-13). */
export function formatExpiry(typed: string): string {
  const twoDigitMonth = typed.trim().replace(/^(\d)\s*\//, '0$1/');
  const shortYear = twoDigitMonth.replace(/^(\d\d)\D*20(\d\d)$/, '$1$2');
  return digitsOf(shortYear, 4).replace(/^(..)(?=.)/, '$1/');
}

/** Formats a CVV while it is typed: up to 3 digits (PAY-13). */
export function formatCvv(typed: string): string {
  return digitsOf(typed, 3);
}

function digitsOf(typed: string, max: number): string {
  return typed.replace(/[^0-9]/g, '').slice(0, max);
}
