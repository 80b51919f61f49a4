import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { fuelPrice } from '../../../../src/api/prices.ts';
import { ageText } from '../../../../src/components/states/age-text.ts';
import { priceOrigin, priceSource } from '../../../../src/components/states/price-origin.ts';

const minute = 60_000;
/** 14:02 in South Africa. */
const receivedAt = Date.parse('2026-11-20T12:02:00Z');

describe('ageText', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [minute, '1 min ago'],
    [59 * minute, '59 min ago'],
    [60 * minute, '1 h ago'],
    [23 * 60 * minute, '23 h ago'],
    [24 * 60 * minute, '1 day ago'],
    [50 * 60 * minute, '2 days ago'],
  ])('describes %d ms', (age, text) => {
    expect(ageText(age)).toBe(text);
  });
});

// PRI-6
describe('priceOrigin', () => {
  it('is live right after an answer', () => {
    const now = receivedAt + 2 * minute;
    expect(priceOrigin({ receivedAt, isStale: false }, now)).toBe('Live · 2 min ago');
  });

  it('is live when the clock of the screen is behind the answer', () => {
    expect(priceOrigin({ receivedAt, isStale: false }, receivedAt - 9_000)).toBe('Live · just now');
  });

  it('is saved when it could not be refreshed', () => {
    expect(priceOrigin({ receivedAt, isStale: true }, receivedAt + 6 * minute)).toBe(
      "Saved 14:02 · 6 min ago · can't refresh",
    );
  });

  it('is saved when two refreshes are overdue', () => {
    expect(priceOrigin({ receivedAt, isStale: false }, receivedAt + 10 * minute)).toBe(
      'Saved 14:02 · 10 min ago',
    );
  });

  it('shows the date if it was saved on another day', () => {
    const now = receivedAt + 26 * 60 * minute;
    expect(priceOrigin({ receivedAt, isStale: false }, now)).toBe(
      'Saved 20/11/2026 14:02 · 1 day ago',
    );
  });
});

describe('priceSource', () => {
  it('labels a sample price as a sample', () => {
    expect(priceSource('Sample: inland, January 2026', '2026-01-07' as Day)).toBe(
      'Sample: inland, January 2026 · from 07/01/2026',
    );
  });
});

describe('fuelPrice', () => {
  const prices = {
    data: [
      {
        fuelType: 'petrol',
        pricePerLiter: 20.75,
        source: 'Gazette',
        effectiveDate: '2026-01-07',
      } as const,
    ],
    source: 'Gazette',
    lastUpdated: '2026-01-07T00:00:00Z',
  };

  it('is the price in the answer', () => {
    expect(fuelPrice(prices, 'petrol')).toEqual({ pricePerLitre: 2075, isEstimate: false });
  });

  // PRI-7
  it('is the estimate of R21.80 if the answer has no price', () => {
    expect(fuelPrice(prices, 'diesel')).toMatchObject({ pricePerLitre: 2180, isEstimate: true });
    expect(fuelPrice(undefined, 'petrol')).toMatchObject({ pricePerLitre: 2180, isEstimate: true });
  });
});
