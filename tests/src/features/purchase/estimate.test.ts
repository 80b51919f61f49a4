import { describe, expect, it } from 'vitest';
import { fallbackPrice } from '../../../../domain/prices/fuel-price.ts';
import { cents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { estimateQuote, isSameQuote, requote } from '../../../../src/features/purchase/estimate.ts';
import { loyaltyProfile, newCar } from '../../../components/support/data.ts';

const car = newCar();
const wish = { carId: car.id, fuelType: 'petrol' as const, fuelAmount: 20 };
const today = '2026-11-23' as Day; // a day by its form
const loyalty = loyaltyProfile(car.userId, { currentDiscountRate: 2, loyaltyTier: 'regular' });
const saved = {
  price: { pricePerLitre: cents(2075), isEstimate: false },
  pricedAt: 5,
  loyalty,
  today,
};

describe('a quote after a price change', () => {
  const moved = { ...saved, price: { pricePerLitre: cents(2300), isEstimate: false } };

  it('buys fewer litres for the same money', () => {
    const byMoney = { carId: car.id, fuelType: 'petrol' as const, moneyAmount: 100 };
    const before = estimateQuote(byMoney, saved).quote;
    // The server's new quote is for the litres of the old one.
    const answered = estimateQuote({ ...wish, fuelAmount: before.fuelAmount }, moved).quote;
    expect(answered.basePrice).toBeGreaterThan(100);
    expect(requote(byMoney, answered)).toEqual(estimateQuote(byMoney, moved).quote);
    expect(requote(byMoney, answered).basePrice).toBeLessThanOrEqual(100);
  });

  it('stays the same for an order in litres', () => {
    const { quote } = estimateQuote(wish, moved);
    expect(requote(wish, quote)).toBe(quote);
  });
});

// BUY-13
describe('an estimate on the phone', () => {
  it('uses the saved price and discount, and is due 30 days later', () => {
    const shown = estimateQuote(wish, saved);
    expect(shown).toMatchObject({ basis: 'saved-price', pricedAt: 5 });
    expect(shown.quote).toMatchObject({
      basePrice: 415,
      discountAmount: 8.3,
      totalRepayment: 508.38,
      repaymentDueDate: '2026-12-23',
    });
  });

  it('uses R21.80 and no discount if nothing is saved', () => {
    const nothing = { price: { pricePerLitre: fallbackPrice, isEstimate: true }, pricedAt: 0 };
    const shown = estimateQuote(wish, { ...nothing, loyalty: undefined, today });
    expect(shown.basis).toBe('fallback-price');
    expect(shown.quote).toMatchObject({ basePrice: 436, discountAmount: 0, totalRepayment: 545 });
  });

  it('in money buys as many litres as the money pays for', () => {
    const { quote } = estimateQuote({ ...wish, fuelAmount: undefined, moneyAmount: 500 }, saved);
    expect(quote).toMatchObject({ fuelAmount: 24.09, basePrice: 499.87 });
  });
});

describe('two quotes', () => {
  const { quote } = estimateQuote(wish, saved);

  it('are the same if their figures are', () => {
    expect(isSameQuote(quote, { ...quote })).toBe(true);
  });

  it.each([
    { totalRepayment: 508.39 },
    { basePrice: 415.01 },
    { fuelAmount: 19.99 },
    { discountPercentage: 0 },
    { repaymentDueDate: '2026-12-24' as Day },
  ])('differ by %o', (change) => {
    expect(isSameQuote(quote, { ...quote, ...change })).toBe(false);
  });
});
