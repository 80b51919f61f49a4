import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BankStatement,
  readBankStatement,
} from '../../../domain/reconciliation/bank-statement.ts';
import { csvRows } from '../../../server/reconciliation/csv-rows.ts';
import { anyText, anyUnits } from '../../support/any-text.ts';
import { bankFiles } from './bank-files.ts';

const read = (content: string) => readBankStatement(content, csvRows);

function statement(content: string): BankStatement {
  const result = read(content);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
}

function refusal(content: string): string {
  const result = read(content);
  return 'refusal' in result ? result.refusal : '';
}

const linesOf = (content: string) =>
  statement(content).lines.map(({ day, amount, text }) => [day, amount, text]);

describe('readBankStatement', () => {
  const files = Object.entries(bankFiles);

  it.each(files)('reads a file of %s', (name, content) => {
    const { lines, closingBalance, isComplete } = statement(content);
    const hasBalances = name !== 'Discovery';
    expect(isComplete).toBe(hasBalances ? true : null);
    expect(closingBalance).toBe(hasBalances ? 240_050 : null);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(240_050);
    const days = lines.map(({ day }) => day);
    expect([...new Set(days)]).toEqual(['2026-11-26', '2026-11-27', '2026-11-28']);
    expect(days).toEqual(days.toSorted());
    expect(lines.at(-1)).toMatchObject({ day: '2026-11-28', amount: 150_000 });
    expect(lines.at(-1)?.text).toContain('CA123456');
    expect(lines.find(({ amount }) => amount === -9950)?.text).toMatch(/sh?op|pos|debit|winkel/i);
  });

  it.each(files)('reads a file of %s with other separators and line breaks', (_, content) => {
    const expected = statement(content);
    const separator = [';', '\t', ','].find((sign) => content.split(sign).length > 10) ?? '';
    const rows = csvRows(content, separator) ?? [];
    const written = (row: string[], other: string) => row.map((cell) => `"${cell}"`).join(other);
    for (const other of [',', ';', '\t']) {
      const rewritten = rows.map((row) => written(row, other)).join('\r\n');
      expect(statement(`\ufeff${rewritten}`)).toEqual(expected);
    }
  });

  it('writes a fee as a line of its own', () => {
    expect(linesOf(bankFiles.Capitec)).toEqual([
      ['2026-11-26', 100_000, 'Cash Deposit Cash Deposit: Sandton'],
      ['2026-11-26', -140, 'Cash Deposit Cash Deposit: Sandton (fee)'],
      ['2026-11-27', -9950, 'Shop SHOP SANDTON'],
      ['2026-11-27', 140, 'Correction: Fee (fee)'],
      ['2026-11-28', 150_000, 'Payment Received: CA123456'],
    ]);
    expect(linesOf(bankFiles.TymeBank)[1]).toEqual([
      '2026-11-26',
      -400,
      'Cash deposit Pick n Pay (fee)',
    ]);
  });

  it('keeps the words after a comma where they are the last column', () => {
    expect(linesOf(bankFiles['FNB, as its transaction history']).map(([, , text]) => text)).toEqual(
      [
        'ADT CASH DEPO 00902021 SANDTON',
        'POS PURCHASE, SANDTON 4123*5678',
        'FNB APP PAYMENT FROM CA123456',
      ],
    );
  });

  it('puts the lines of one day into the order in which they happened', () => {
    const latestFirst = 'Date,Details,Amount,Balance\n2026-11-28,b,2,3\n2026-11-28,a,1,1\n';
    expect(linesOf(latestFirst).map(([, , text]) => text)).toEqual(['a', 'b']);
    const oldestFirst = 'Date,Details,Amount,Balance\n2026-11-28,b,2,3\n2026-11-28,a,1,4\n';
    expect(linesOf(oldestFirst).map(([, , text]) => text)).toEqual(['b', 'a']);
    const days = 'Date,Details,Amount\n2026-11-28,c,3\n2026-11-27,b,2\n2026-11-27,a,1\n';
    expect(linesOf(days).map(([, , text]) => text)).toEqual(['a', 'b', 'c']);
  });

  it('says when balances do not follow', () => {
    const gap = bankFiles.Investec.replace('99.50', '98.50');
    expect(statement(gap)).toMatchObject({ isComplete: false, closingBalance: 240_050 });
    const rows = bankFiles['Standard Bank, rows of history'];
    expect(statement(rows.replace('-99.50', '-98.50')).isComplete).toBe(false);
    expect(statement(rows.replace(/,0,CLOSE.*/, '')).isComplete).toBeNull();
  });

  const of = (row: string) => `Date,Description,Amount,Balance\n${row}\n`;

  it.each([
    '2026-11-28',
    '2026/11/28',
    '20261128',
    '28112026',
    '28/11/2026',
    '28.11.26',
    '28 Nov 2026',
    '28 November 2026',
    '28Nov2026',
    '28-Nov-26',
    '28 NOV 26',
    '2026-11-28T23:59:59Z',
    '28/11/2026 11:30 PM',
  ])('reads the day %s', (day) => {
    expect(linesOf(of(`${day},a,1,1`))[0]?.[0]).toBe('2026-11-28');
  });

  it.each([
    ['1234.5', 123_450],
    ['1234', 123_400],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ["1'234.50", 123_450],
    ['1,234,567.89', 123_456_789],
    ['.50', 50],
    ['R1234.50', 123_450],
    ['R 1 234.50', 123_450],
    ['ZAR 1234.50', 123_450],
    ['+1234.50', 123_450],
    ['-1234.50', -123_450],
    ['\u22121234.50', -123_450],
    ['-R1234.50', -123_450],
    ['R-1 234.50', -123_450],
    ['R -1234.50', -123_450],
    ['1234.50-', -123_450],
    ['(1 234.50)', -123_450],
    ['(R1234.50)', -123_450],
    ['1234.50Dr', -123_450],
    ['1,234.50 DR', -123_450],
    ['1234.50 Cr', 123_450],
    ['9007199254.74', 900_719_925_474],
  ])('reads the amount %j as %i cents', (amount, expected) => {
    expect(linesOf(of(`2026-11-28,a,"${amount}",`))[0]?.[1]).toBe(expected);
  });

  it.each([
    '12x',
    '1.234',
    '1.234,50',
    '1,23,456.00',
    '1,234,50',
    '1 23',
    '12.345',
    '(12.00',
    '(-12.00)',
    '--12',
    '-12.00 Cr',
    '$12.00',
    'ten',
    '1e3',
    '0x12',
    'NaN',
    `${'1'.repeat(41)}`,
  ])('refuses %j as an amount', (amount) => {
    expect(refusal(of(`2026-11-28,a,"${amount}",1`))).toBe(
      `Row 2: ${amount.slice(0, 40)} is not an amount`,
    );
    expect(refusal(of(`2026-11-28,a,1,"${amount}"`))).toBe(
      `Row 2: ${amount.slice(0, 40)} is not an amount`,
    );
  });

  it.each([
    '31/13/2026',
    '31/02/2026',
    '2026-11-31',
    '28 Foo 2026',
    '0000-01-01',
    '3026-11-28',
    '1',
  ])('refuses %j as a day', (day) => {
    expect(refusal(of(`${day},a,1,1`))).toBe(`Row 2: ${day} is not a day`);
  });

  it('leaves out what moves no money, and nothing else', () => {
    const rows = [
      '2026-11-27,Opening balance,,5',
      '2026-11-27,BALANCE BROUGHT FORWARD,5,5',
      '',
      ',,,',
      '2026-11-28,A note,,',
      '2026-11-28,Nothing,0.00,5',
      'Date,Description,Amount,Balance',
      '2026-11-28,TOTAL SANDTON,1,6',
      '2026-11-28,Closing balance,,6',
      'Total,,1,',
      ',Total debits:,1,',
      'E&OE',
    ];
    expect(linesOf(of(rows.join('\n')))).toEqual([['2026-11-28', 100, 'TOTAL SANDTON']]);
  });

  it.each([
    [',a,1,1', 'Row 2: an empty cell is not a day'],
    ['31/13/2026,TOTAL,1,1', 'Row 2: 31/13/2026 is not a day'],
    [',TOTAL SANDTON,1,1', 'Row 2: an empty cell is not a day'],
    ['2026-11-28,a,1,1\n\n2026-11-28,b,x,1', 'Row 4: x is not an amount'],
    ['2026-11-28,a,9007199254.75,1', 'Row 2: 9007199254.75 is too large an amount'],
    [
      '2026-11-28,PAY 12,500,1,501',
      'Row 2: it has more cells than the columns have names, as if a text were not in quotation marks',
    ],
    ['2026-11-28,a,,1', 'This file has no line with a day and an amount'],
  ])('refuses %j', (rows, expected) => {
    expect(refusal(of(rows))).toBe(expected);
  });

  it.each([
    ['%PDF-1.7\n%', /a PDF/],
    ['PK\u0003\u0004\u0014\u0000', /an Excel workbook/],
    ['\ufffd\ufffd\u0011\ufffd\u0000', /a workbook or a picture/],
    ['OFXHEADER:100\nDATA:OFXSGML', /an OFX file/],
    ['\ufeff<?xml version="1.0"?><OFX>', /an OFX or another XML file/],
    ['<!DOCTYPE html><html>', /a web page/],
    ['!Type:Bank\nD28/11/2026', /a QIF file/],
    [':20:STARTUMS\n:25:', /an MT940 file/],
    ['', /no columns with a day and an amount/],
    ['hello\nworld', /no columns with a day and an amount/],
    ['Date,Description\n2026-11-28,a', /no columns with a day and an amount/],
    ['Date,Description,Amount\n2026-11-28,"a,1\n', /quotation mark/],
    ['28/11/2026,a,100.00,0.00\n28/11/2026,b,50.00,0.00', /no names of columns/],
  ])('refuses the file %j', (content, expected) => {
    expect(refusal(content)).toMatch(expected);
  });

  it('finds the names of columns in the first 20 rows', () => {
    const below = (rows: number) => `${'Account\n'.repeat(rows)}${bankFiles.Absa}`;
    expect(linesOf(below(19))).toHaveLength(3);
    expect(refusal(below(30))).toMatch(/no columns/);
  });

  it('reads ten thousand lines and no more', () => {
    const row = '2026-11-28,a,1,\n';
    expect(linesOf(of(row.repeat(10_000)))).toHaveLength(10_000);
    expect(refusal(of(row.repeat(10_001)))).toMatch(/more than 10,000 lines/);
  });

  it('cleans the words of the bank', () => {
    const text = `\u0007 a\u00adb \n\t c\u2028d ${'😀'.repeat(200)}`;
    const [, , cleaned] = linesOf(of(`2026-11-28,"${text.replace('\u0007', '\u007f')}",1,1`))[0]!;
    expect(cleaned).toMatch(/^ab c d (?:😀){146}$/u);
  });

  function expectSound(content: string) {
    const result = read(content);
    if ('refusal' in result) {
      expect(result.refusal).toMatch(/^[^\p{Cc}\p{Cs}]{10,200}$/u);
      return;
    }
    expect(result.lines.length).toBeGreaterThan(0);
    for (const { day, amount, text } of result.lines) {
      expect(day).toMatch(/^(?:19|20)\d\d-\d\d-\d\d$/);
      expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true);
      expect(text).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
      expect(text.length).toBeLessThanOrEqual(300);
    }
  }

  it('answers any text', () => {
    fc.assert(fc.property(fc.oneof(anyText, anyUnits), expectSound));
    const cell = fc.constantFrom(...'Date,Amount,Fee,28/11/2026,HIST,20261128,1,-1.00'.split(','));
    const cells = fc.array(fc.oneof(cell, anyText), { maxLength: 6 });
    const separated = fc.constantFrom(',', ';', '\t');
    const table = fc.tuple(fc.array(cells), separated);
    fc.assert(
      fc.property(table, ([rows, separator]) => {
        expectSound(rows.map((row) => row.join(separator)).join('\n'));
      }),
    );
  });

  it('answers any file that was changed', () => {
    const signs = fc.oneof(fc.constantFrom('"', ',', ';', '\n', '-', '.', '0', ' ', ''), anyText);
    const change = fc.tuple(fc.nat(1000), fc.nat(5), signs);
    const file = fc.constantFrom(...Object.values(bankFiles));
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 1, maxLength: 4 }), (content, changes) => {
        const changed = changes.reduce(
          (text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length),
          content,
        );
        expectSound(changed);
      }),
    );
  });
});
