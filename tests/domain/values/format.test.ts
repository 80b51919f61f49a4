import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatDate,
  formatDateTime,
  formatDay,
  formatLitres,
  formatMoney,
  formatMonth,
  formatMonthShort,
  formatPercent,
  formatPrice,
  formatTime,
} from '../../../domain/values/format.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Month } from '../../../domain/values/month.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { anyInstant } from '../../support/any-instant.ts';

// MON-3
describe('formatMoney', () => {
  it.each([
    [850_000, 'R8,500.00'],
    [0, 'R0.00'],
    [5, 'R0.05'],
    [50, 'R0.50'],
    [99_999, 'R999.99'],
    [100_000, 'R1,000.00'],
    [123_456_789, 'R1,234,567.89'],
    [-850_000, '-R8,500.00'],
    [-5, '-R0.05'],
    [-0, 'R0.00'],
  ])('writes %i cents as %s', (amount, text) => {
    expect(formatMoney(cents(amount))).toBe(text);
  });

  it('shows every cent, with commas between thousands', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        const text = formatMoney(cents(amount));
        expect(text).toMatch(/^-?R\d{1,3}(,\d{3})*\.\d\d$/);
        expect(Number(text.replace(/[R,.]/g, ''))).toBe(amount);
      }),
    );
  });
});

describe('formatPrice', () => {
  it('shows the unit', () => {
    expect(formatPrice(cents(2075))).toBe('R20.75 /l');
  });
});

describe('formatLitres', () => {
  it.each([
    [2000, '20 l'],
    [2050, '20.5 l'],
    [25, '0.25 l'],
    [1, '0.01 l'],
    [0, '0 l'],
    [10_000, '100 l'],
    [100_000, '1,000 l'],
    [99_999_999, '999,999.99 l'],
  ])('writes %i cl as %s', (volume, text) => {
    expect(formatLitres(centilitres(volume))).toBe(text);
  });

  it('shows every centilitre, without trailing zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (volume) => {
        const text = formatLitres(centilitres(volume));
        expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d?[1-9])? l$/);
        expect(Number(text.replace(/[, l]/g, ''))).toBe(volume / 100);
      }),
    );
  });
});

describe('formatPercent', () => {
  it.each([
    [0, '0 %'],
    [2, '2 %'],
    [2.5, '2.5 %'],
    [25, '25 %'],
    [12.34, '12.34 %'],
  ])('writes %d as %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });
});

describe('formatCents', () => {
  it.each([
    [66, '66c'],
    [-66, '66c'],
    [0, '0c'],
  ])('writes a change of %i without its sign: %s', (change, text) => {
    expect(formatCents(change)).toBe(text);
  });
});

// MON-3
describe('days and times', () => {
  it('writes a day as dd/MM/yyyy', () => {
    expect(formatDay('2026-01-07' as Day)).toBe('07/01/2026');
  });

  it('writes the South African day of an instant', () => {
    expect(formatDate(new Date('2026-01-06T21:59:59Z'))).toBe('06/01/2026');
    expect(formatDate(new Date('2026-01-06T22:00:00Z'))).toBe('07/01/2026');
  });

  it('writes the South African time of an instant', () => {
    expect(formatTime(new Date('2026-11-20T12:02:59Z'))).toBe('14:02');
    expect(formatTime(new Date('2026-11-20T22:00:00Z'))).toBe('00:00');
  });

  it('writes day and time of an instant', () => {
    expect(formatDateTime(new Date('2026-11-20T12:02:00Z'))).toBe('20/11/2026 14:02');
  });

  it('writes every day of four-digit years so that it can be read back', () => {
    fc.assert(
      fc.property(anyInstant('1900-01-01', '9999-12-30'), (instant) => {
        const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(formatDate(instant)) ?? [];
        expect(`${year}-${month}-${day}`).toBe(southAfricanDay(instant));
      }),
    );
  });
});

describe('formatMonth', () => {
  it.each([
    ['2026-01', 'January 2026'],
    ['2026-11', 'November 2026'],
    ['2027-12', 'December 2027'],
  ])('writes %s as %s', (month, text) => {
    expect(formatMonth(month as Month)).toBe(text);
  });

  it('has a short form for charts', () => {
    expect(formatMonthShort('2026-09' as Month)).toBe('Sep');
  });
});
