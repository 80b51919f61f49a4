import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { southAfricanDay, southAfricanYear } from '../../domain/south-african-time.ts';

describe('southAfricanDay', () => {
  it.each([
    ['2026-01-07T00:00:00Z', '2026-01-07'],
    ['2026-01-06T21:59:59.999Z', '2026-01-06'],
    ['2026-01-06T22:00:00Z', '2026-01-07'],
    ['2024-02-28T22:00:00Z', '2024-02-29'],
    ['2025-12-31T22:00:00Z', '2026-01-01'],
    ['2026-07-07T23:30:00+02:00', '2026-07-07'],
  ])('is for %s the day %s', (instant, day) => {
    expect(southAfricanDay(new Date(instant))).toBe(day);
  });

  it('agrees with the time zone of Johannesburg, summer and winter', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Africa/Johannesburg',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const instants = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(southAfricanDay(instant)).toBe(calendar.format(instant));
      }),
    );
  });
});

describe('southAfricanYear', () => {
  it('turns two hours before the year does in UTC', () => {
    expect(southAfricanYear(new Date('2025-12-31T21:59:59Z'))).toBe(2025);
    expect(southAfricanYear(new Date('2025-12-31T22:00:00Z'))).toBe(2026);
  });
});
