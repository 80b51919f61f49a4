import { describe, expect, it } from 'vitest';
import { priceInWords } from '../../../domain/prices/price-in-words.ts';
import { priceQuestion } from '../../../domain/prices/price-question.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const day = (text: string) => text as Day;
const today = day('2026-11-28');
const standing = { pricePerLitre: cents(2075), effectiveDate: day('2026-11-04') };
const ask = (price: number, from: string, before: typeof standing | null = standing) =>
  priceQuestion(
    { fuelType: 'petrol', pricePerLitre: cents(price), effectiveDate: day(from) },
    before,
    today,
  );

// PRI-12
describe('the question before a price is saved', () => {
  it('repeats a price for today or tomorrow in words, with its move', () => {
    expect(ask(1289, '2026-11-28')).toBe(
      'Petrol would cost R12.89 (twelve rand and eighty-nine cents) per litre from today, 28/11/2026. That is R7.86 less than the price before it, R20.75.',
    );
    expect(ask(2115, '2026-11-29')).toContain('from tomorrow, 29/11/2026. That is R0.40 more than');
    expect(ask(2075, '2026-11-29')).toContain('R20.75, unchanged.');
    expect(ask(2115, '2026-11-28', null)).toMatch(/from today, 28\/11\/2026\.$/);
  });

  it('is asked of a later one only if it moves by more than R5', () => {
    for (const price of [2075, 2575, 1575]) expect(ask(price, '2026-11-30')).toBeNull();
    for (const price of [2576, 1574]) {
      expect(ask(price, '2026-11-30')).toContain('per litre from 30/11/2026. That is R5.01');
    }
    expect(ask(4999, '2026-11-30', null)).toBeNull();
  });

  it.each([
    [1000, 'ten rand'],
    [1001, 'ten rand and one cent'],
    [1289, 'twelve rand and eighty-nine cents'],
    [2115, 'twenty-one rand and fifteen cents'],
    [3040, 'thirty rand and forty cents'],
    [5000, 'fifty rand'],
  ])('says %d cents as %s', (price, words) => {
    expect(priceInWords(cents(price))).toBe(words);
  });
});
