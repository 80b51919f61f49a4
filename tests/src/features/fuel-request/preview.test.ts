import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../../domain/values/money.ts';
import { centilitres } from '../../../../domain/values/volume.ts';
import {
  type PurchaseMode,
  previewRequest,
} from '../../../../src/features/fuel-request/preview.ts';

function input(mode: PurchaseMode, typed: string) {
  return {
    mode,
    typed,
    pricePerLitre: cents(2075),
    discountPercent: 2,
    capacity: centilitres(5000),
  };
}

describe('previewRequest', () => {
  it('prices litres at the discounted price per litre', () => {
    const preview = previewRequest(input('litres', '20'));
    expect(preview.volume).toBe(2000);
    expect(preview.discountedPrice).toBe(2034);
    expect(preview.totalAmount).toBe(40_680);
    expect(preview.refusal).toBeNull();
  });

  // REQ-9
  it('divides a budget by the price before the discount', () => {
    const preview = previewRequest(input('budget', '500'));
    expect(preview.volume).toBe(2409);
    expect(preview.totalAmount).toBe(48_999);
    expect(preview.budget).toBe(50_000);
  });

  it('has no amount while the field is empty', () => {
    const preview = previewRequest(input('litres', ' '));
    expect(preview).toMatchObject({ volume: 0, totalAmount: 0, isUnreadable: false });
    expect(preview.refusal).toBe('amount-missing');
  });

  it('reports input that is not an amount', () => {
    const preview = previewRequest(input('litres', 'a lot'));
    expect(preview).toMatchObject({ isUnreadable: true, refusal: 'amount-missing' });
  });

  it('refuses a budget that buys less than 0.01 l', () => {
    expect(previewRequest(input('budget', '0.20')).refusal).toBe('amount-missing');
  });

  it.each([
    ['litres', '50', null],
    ['litres', '50.01', 'over-capacity'],
    ['budget', '1037.50', null],
    ['budget', '1037.71', 'over-capacity'],
  ] as const)('compares %s %s with the tank', (mode, typed, refusal) => {
    expect(previewRequest(input(mode, typed)).refusal).toBe(refusal);
  });

  it('has no limit while no vehicle is chosen', () => {
    expect(previewRequest({ ...input('litres', '900'), capacity: null }).refusal).toBeNull();
  });

  it('has no total, and no litres of a budget, before a price is known', () => {
    const unpriced = { pricePerLitre: null };
    const litres = previewRequest({ ...input('litres', '20'), ...unpriced });
    expect(litres).toMatchObject({ volume: 2000, totalAmount: null, refusal: null });
    const budget = previewRequest({ ...input('budget', '500'), ...unpriced });
    expect(budget).toMatchObject({ volume: 0, totalAmount: null, refusal: 'amount-missing' });
  });

  it('never costs more than the budget', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1000, max: 5000 }),
        fc.constantFrom(0, 2, 4, 6),
        (budget, price, discountPercent) => {
          const typed = (budget / 100).toFixed(2);
          const pricePerLitre = cents(price);
          const preview = previewRequest({
            ...input('budget', typed),
            pricePerLitre,
            discountPercent,
          });
          expect(preview.totalAmount).toBeLessThanOrEqual(budget);
        },
      ),
    );
  });
});
