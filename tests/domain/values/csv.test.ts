import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from '../../../domain/values/csv.ts';

const cell = (value: string | number) => csvFile([[value]]).slice(1, -2);

describe('csvFile', () => {
  it('begins with a byte order mark and ends every row with a line break', () => {
    expect(csvFile([['a', 'b'], ['c']])).toBe('\ufeffa,b\r\nc\r\n');
  });

  it.each([
    ['Corolla', 'Corolla'],
    ['', ''],
    ['20 l, petrol', '"20 l, petrol"'],
    ['the "red" one', '"the ""red"" one"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+27821234567', "'+27821234567"],
    ['-1', "'-1"],
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

  it('never lets a text begin like a formula', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', '=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ' '),
        (text, start) => {
          expect(cell(start + text)).not.toMatch(/^"?\s*[=+\-@＝＋－＠\t\r\n]/);
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
          const written = csvFile([row]).slice(1, -2);
          const cells = [...`,${written}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gy)];
          const read = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
          expect(read).toEqual(row);
        },
      ),
    );
  });
});
