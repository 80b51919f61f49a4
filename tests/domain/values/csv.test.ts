import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CsvCell,
  type CsvSeparator,
  csvFile,
  csvInstant,
} from '../../../domain/values/csv.ts';

const cell = (value: CsvCell, separator: CsvSeparator = ',') =>
  csvFile([[value]], separator).slice(1, -2);

describe('csvFile', () => {
  it('begins with a byte order mark and ends every row with a line break', () => {
    expect(csvFile([['a', 'b'], ['c']], ',')).toBe('\ufeffa,b\r\nc\r\n');
    expect(csvFile([['a', 'b'], ['c']], ';')).toBe('\ufeffa;b\r\nc\r\n');
  });

  it.each([
    ['Corolla', 'Corolla'],
    ['', ''],
    ['20 l, petrol', '"20 l, petrol"'],
    ['the "red" one', '"the ""red"" one"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    // ADM-45
    ['+27821234567', '+27 82 123 4567'],
    ['+442079460958', '+44207946 0958'],
    ['00442079460958', '0044207946 0958'],
    ['0821234567; home', '"0821234567; home"'],
    ['+27 82 123 4567', '+27 82 123 4567'],
    ['+1-555-010-0199', '+1 555 010 0199'],
    ['+44 (0)20.7946.0958', '+44 0 20 7946 0958'],
    ['-1', '-1'],
    ['-12,50', '"-12,50"'],
    ['+1-2', "'+1-2"],
    ['+27821234567+1', "'+27821234567+1"],
    ['-5550100-1', "'-5550100-1"],
    ["+1-1234567|' /C calc'!A0", "'+1-1234567|' /C calc'!A0"],
    ['+27 82 1234567\n=1', '"\'+27 82 1234567\n=1"'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    [-545, '-545.00'],
    [0.1, '0.10'],
    [1234.5, '1234.50'],
  ])('writes %j as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each([
    [-545, '-545,00'],
    [1234.5, '1234,50'],
    ['12.5 km; petrol', '"12.5 km; petrol"'],
    ['20 l, petrol', '"20 l, petrol"'],
    ['+27821234567', '+27 82 123 4567'],
  ])('writes %j as %j where a semicolon separates the cells', (value, written) => {
    expect(cell(value, ';')).toBe(written);
  });

  it('writes an instant by the day and the clock of South Africa, and nothing without one', () => {
    expect(cell(csvInstant('2026-11-29T22:30:05.999Z'))).toBe('2026-11-30 00:30:05');
    expect(cell(csvInstant(null))).toBe('');
  });

  it('never lets a text begin like a formula', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', '=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ' '),
        (text, start) => {
          // A number or a phone number: nothing that could be worked out.
          const harmless = /^"?(\+\d[\d ]*|[+-]\d+([.,]\d+)?)"?$/;
          const written = cell(start + text).replace(harmless, '');
          expect(written).not.toMatch(/^"?\s*[=+\-@＝＋－＠\t\r\n]/);
        },
      ),
    );
  });

  it('can be read back cell by cell', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') });
    fc.assert(
      fc.property(
        fc.array(
          text.filter((some) => !/^\s/.test(some)),
          { minLength: 1 },
        ),
        (row) => {
          const written = csvFile([row], ',').slice(1, -2);
          const cells = [...`,${written}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gy)];
          const read = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
          expect(read).toEqual(row);
        },
      ),
    );
  });
});
