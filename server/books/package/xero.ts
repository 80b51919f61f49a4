import type { AccountNumber } from '../../../domain/ledger/accounts.ts';
import { type AccountType, chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import { type CsvCell, csvLine } from '../../../domain/values/csv.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import { type DayTotal, dayFirst } from './day-totals.ts';

/** The name of the rate for what has no VAT, as Xero's South African edition spells it. */
const noVat = 'No VAT';

/** Xero reads at most this many lines of journals from one file, without its heading. */
const linesPerFile = 300;

const journalColumns = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/**
 * The totals of days, in the order of their days, as files of Xero's import of manual journals: one
 * journal for each day, whose debits are positive. A journal is never divided between two files.
 */
export function xeroJournals(totals: readonly DayTotal[]): string[] {
  const files: CsvCell[][][] = [[]];
  for (const lines of Map.groupBy(totals, ({ day }) => day).values()) {
    let file = files.at(-1) ?? [];
    if (file.length + lines.length > linesPerFile) {
      file = [];
      files.push(file);
    }
    file.push(...lines.map(journalLine));
  }
  return files.map((rows) => plainCsv([journalColumns, ...rows]));
}

function journalLine({ day, account, amountCents }: DayTotal): CsvCell[] {
  const amount = randFromCents(cents(amountCents));
  return [
    ...[`Volmaak ${day}`, dayFirst(day), nameOf(account), String(account), noVat, amount],
    ...['', '', '', ''],
  ];
}

const chartColumns = [
  ...['*Code', '*Name', '*Type', '*Tax Code', 'Description', 'Dashboard', 'Expense Claims'],
  'Enable Payments',
];

/**
 * What each type is in Xero. The bank is a current asset as well, because Xero lets no journal post to
 * an account of its type "Bank".
 */
const xeroTypes: Readonly<Record<AccountType, string>> = {
  asset: 'Current Asset',
  liability: 'Current Liability',
  income: 'Revenue',
  expense: 'Expense',
};

/** The chart of accounts, as a file of Xero's import of it. */
export function xeroChart(): string {
  const rows = chartOfAccounts.map(({ number, type }) => [
    ...[String(number), nameOf(number), xeroTypes[type], noVat, '', 'No', 'No', 'No'],
  ]);
  return plainCsv([chartColumns, ...rows]);
}

/** The name of an account in ASCII, as these files say nowhere how they are encoded. */
const nameOf = (number: AccountNumber) =>
  chartOfAccounts.find((account) => account.number === number)?.name.replaceAll('’', "'") ?? '';

/** Programs expect commas, decimal points and no byte order mark, whatever the accountant's Excel does. */
const plainCsv = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => csvLine(row, ',')).join('');
