import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalendarDay, DayInput, Moment } from '../../../domain/values/moment.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

// API-2
describe('Moment', () => {
  it.each([
    '2026-01-07',
    '2024-02-29',
    '2026-01-07T10:00Z',
    '2026-01-07T12:00+02:00',
    '2026-01-07T10:00:00Z',
    '2026-01-07T10:00:00.123Z',
    '2026-01-07T12:00:00+02:00',
    '1999-12-31',
  ])('reads %s', (moment) => {
    expect(Moment.parse(moment)).toBe(moment);
  });

  it.each([
    '',
    '31 February',
    '2026-02-31',
    '2026-02-31T00:00:00Z',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '99999-01-01',
    '+099999-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-01-07T25:00:00Z',
    '2026-01-07T10:00:00',
    '07/01/2026',
    'yesterday',
    '1767225600000',
    '2026-01-07\u0000',
    '2026-01-07\n',
    ' 2026-01-07',
    `2026-01-07T10:00:00.${'1'.repeat(10_000)}Z`,
    endless,
    ...wrongTypes,
    1_767_225_600_000,
    Number.NaN,
    ['2026-01-07'],
    new Date(0),
  ])('refuses %j', (moment) => {
    expect(refusals(Moment, moment)).toEqual(["This date can't be read"]);
  });

  it('is a valid instant whenever it is accepted', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-T:Z+.'), maxLength: 30 });
    const alike = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.oneof(digits, alike), (text) => {
        const parsed = Moment.safeParse(text);
        fc.pre(parsed.success);
        expect(new Date(parsed.data ?? '').getTime()).not.toBeNaN();
      }),
    );
  });
});

// API-2
describe('DayInput', () => {
  it.each([
    ['2026-01-07', '2026-01-07'],
    ['2026-01-07T10:00:00Z', '2026-01-07'],
    ['2026-01-07T22:00:00Z', '2026-01-08'],
    ['2026-01-07T23:30:00+02:00', '2026-01-07'],
    ['9999-12-31', '9999-12-31'],
  ])('turns %s into the day %s', (sent, day) => {
    expect(DayInput.parse(sent)).toBe(day);
  });

  it.each([
    '2026-02-31',
    '31 February',
    '',
    null,
    undefined,
    20_260_107,
    // In South Africa it is already the year 10000.
    '9999-12-31T23:00:00Z',
    // The year 0 does not exist.
    '0000-01-01',
    '0001-01-01T00:00:00+05:00',
  ])('refuses %j', (sent) => {
    expect(refusals(DayInput, sent)).toEqual(["This date can't be read"]);
  });
});

describe('CalendarDay', () => {
  it('accepts days but not instants', () => {
    expect(CalendarDay.parse('2026-01-07')).toBe('2026-01-07');
    expect(refusals(CalendarDay, '2026-01-07T10:00:00Z')).toEqual(["This date can't be read"]);
  });
});
