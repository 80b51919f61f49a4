import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testCards } from '../../server/gateways/payments/demo/cards.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'payments.md'), 'utf8');

/** Whether the check digit of a card number is right. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

describe('the test cards', () => {
  it('are those of the page on payments', () => {
    const rows = [...page.matchAll(/^\| ((?:\d{4} ?){4}) \| `([\w-]+)`/gm)];
    const told = rows.map(([, number = '', behaviour]) => [number.replaceAll(' ', ''), behaviour]);
    expect(Object.fromEntries(told)).toEqual(testCards);
  });

  it.each(Object.keys(testCards))('have 16 digits and a right check digit: %s', (number) => {
    expect(number).toMatch(/^\d{16}$/);
    expect(passesLuhn(number)).toBe(true);
  });
});
