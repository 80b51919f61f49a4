/** A card number as it is typed: up to 16 digits in groups of four (PAY-13). */
export function groupCardNumber(typed: string): string {
  return digitsOf(typed, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/** An expiry date as it is typed or filled in by the browser, as MM/YY (PAY-13): 1227, 1/27 and 12/2027 are understood. */
export function groupExpiry(typed: string): string {
  const twoDigitMonth = typed.trim().replace(/^(\d)\s*\//, '0$1/');
  const shortYear = twoDigitMonth.replace(/^(\d\d)\D*20(\d\d)$/, '$1$2');
  return digitsOf(shortYear, 4).replace(/^(..)(?=.)/, '$1/');
}

/** A CVV as it is typed: up to 3 digits (PAY-13). */
export function typedCvv(typed: string): string {
  return digitsOf(typed, 3);
}

function digitsOf(typed: string, most: number): string {
  return typed.replace(/[^0-9]/g, '').slice(0, most);
}
