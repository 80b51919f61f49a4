import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedDay } from '../../../domain/values/typed-day.ts';
import { anyInstant } from '../../support/any-instant.ts';

// PAY-26
describe('typedDay', () => {
  it.each([
    '28/12/2026',
    ' 28 / 12 / 2026 ',
    '28-12-2026',
    '28–12–2026',
    '28.12.2026',
    '28\u00a012\u00a02026',
    '28122026',
    '28/12/26',
    '2026-12-28',
    '2026/12/28',
    '２８/１２/２０２６',
    '\u200e28/12/2026',
  ])('reads %j', (typed) => {
    expect(typedDay(typed)).toBe('2026-12-28');
  });

  it('reads one digit for the first days and months', () => {
    expect(typedDay('1/2/2027')).toBe('2027-02-01');
  });

  it.each(['', '28', '28/12', '28/12/2', '28/12/202', '31/02/2026', '0/1/2026', '12/28/2026', 'x'])(
    'reads no day in %j',
    (typed) => {
      expect(typedDay(typed)).toBeNull();
    },
  );

  it('reads each day as screens write it', () => {
    fc.assert(
      fc.property(anyInstant('1900-01-01', '2199-12-31'), (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(typedDay(day.split('-').reverse().join('/'))).toBe(day);
      }),
    );
  });
});
