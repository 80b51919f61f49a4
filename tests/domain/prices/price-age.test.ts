import { expect, it } from 'vitest';
import { isPriceOld, isSamplePrice } from '../../../domain/prices/price-age.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

// ADM-17
it('a price is old that is more than a month in force', () => {
  const isOld = (day: string) => isPriceOld(day as Day, '2026-03-05' as Day); // days
  expect(isOld('2026-02-02')).toBe(false);
  expect(isOld('2026-02-01')).toBe(true);
});

// PRI-4
it('the samples of a new database are known by their source', () => {
  expect(isSamplePrice('Sample, to be replaced')).toBe(true);
  expect(isSamplePrice('Sample: inland, January 2026')).toBe(true);
  expect(isSamplePrice('Entered by an administrator')).toBe(false);
});
