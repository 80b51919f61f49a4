import { describe, expect, it } from 'vitest';
import { isYearInFuture, vehicleStatus, yearChoices } from '../../../domain/vehicles/vehicle.ts';

// VEH-5
describe('vehicleStatus', () => {
  it.each([
    [true, false, 'verified'],
    [true, true, 'pending'],
    [false, false, 'pending'],
    [false, true, 'pending'],
  ])('is for roadworthy %s and stolen %s: %s', (isRoadworthy, isStolen, status) => {
    expect(vehicleStatus({ isRoadworthy, isStolen })).toBe(status);
  });
});

// VEH-3
describe('isYearInFuture', () => {
  it('allows the next calendar year, but no later one', () => {
    expect(isYearInFuture(2026, 2026)).toBe(false);
    expect(isYearInFuture(2027, 2026)).toBe(false);
    expect(isYearInFuture(2028, 2026)).toBe(true);
  });
});

// VEH-3
describe('yearChoices', () => {
  it('runs from the current year down to 1980', () => {
    const years = yearChoices(2026);
    expect(years).toHaveLength(47);
    expect(years[0]).toBe(2026);
    expect(years[1]).toBe(2025);
    expect(years.at(-1)).toBe(1980);
  });

  it('offers nothing on a device whose clock is before 1980', () => {
    expect(yearChoices(1970)).toEqual([]);
  });
});
