/** Whether the last digit is the Luhn check digit of the others, as in card and ID numbers. */
export function hasLuhnCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = position % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
