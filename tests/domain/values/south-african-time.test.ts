import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addYears,
  type Day,
  southAfricanDay,
  southAfricanYear,
} from '../../../domain/values/south-african-time.ts';
import { anyInstant } from '../../support/any-instant.ts';

const instants = anyInstant('1950-01-01', '2099-12-31');

// MON-4
describe('southAfricanDay', () => {
  it.each([
    ['2026-01-07T00:00:00Z', '2026-01-07'],
    ['2026-01-06T21:59:59.999Z', '2026-01-06'],
    ['2026-01-06T22:00:00Z', '2026-01-07'],
    ['2024-02-28T22:00:00Z', '2024-02-29'],
    ['2025-12-31T22:00:00Z', '2026-01-01'],
    ['2026-07-07T23:30:00+02:00', '2026-07-07'],
  ])('turns %s into the day %s', (instant, day) => {
    expect(southAfricanDay(new Date(instant))).toBe(day);
  });

  it('agrees with the time zone of Johannesburg in summer and winter', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Johannesburg',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(southAfricanDay(instant)).toBe(calendar.format(instant));
      }),
    );
  });
});

describe('southAfricanYear', () => {
  it('changes two hours before UTC', () => {
    expect(southAfricanYear(new Date('2025-12-31T21:59:59Z'))).toBe(2025);
    expect(southAfricanYear(new Date('2025-12-31T22:00:00Z'))).toBe(2026);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-01-07', 30, '2026-02-06'],
    ['2026-12-02', 30, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-01-03', -3, '2025-12-31'],
    ['2026-01-07', 0, '2026-01-07'],
  ])('adds to %s %i days: %s', (day, days, expected) => {
    expect(addDays(day as Day, days)).toBe(expected);
  });

  it('can be reversed, and keeps the order of days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 1000 }), (instant, days) => {
        const day = southAfricanDay(instant);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(addDays(day, days) > day).toBe(true);
      }),
    );
  });
});

describe('addYears', () => {
  it.each([
    ['2026-01-07', 1, '2027-01-07'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2026-12-31', 10, '2036-12-31'],
    ['2026-01-07', 0, '2026-01-07'],
  ])('adds to %s %i years: %s', (day, years, expected) => {
    expect(addYears(day as Day, years)).toBe(expected);
  });
});
