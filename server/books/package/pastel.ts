import { csvLine } from '../../../domain/values/csv.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { type DayTotal, dayFirst } from './day-totals.ts';

/** The columns of a line, which the file does not name: Pastel knows them by their order. */
export const pastelColumns = [
  ...[
    'Period',
    'Date',
    'GDC (G = general ledger)',
    'Account',
    'Reference',
    'Description',
    'Amount',
  ],
  ...['Tax type (0 = none)', 'Tax amount', 'Open item', 'Cost code', 'Contra account'],
  ...['Exchange rate', 'Bank exchange rate', 'Batch', 'Discount tax type', 'Discount amount'],
  'Home amount',
] as const;

/**
 * The totals of days, as the lines of a journal batch that Sage Pastel Partner and Xpress import:
 * debits are positive, and each day sums to 0.
 */
export function pastelBatch(totals: readonly DayTotal[]): string {
  return totals.map((total) => csvLine(pastelLine(total), ',')).join('');
}

function pastelLine({ day, account, amountCents }: DayTotal) {
  const amount = randFromCents(cents(amountCents));
  const reference = `VM${day.slice(2).replaceAll('-', '')}`;
  return [
    // An account of Pastel has four digits, and three of its sub-account.
    ...[periodOf(day), dayFirst(day), 'G', `${account}000`, reference, `Volmaak ${day}`, amount],
    // What Pastel itself writes where nothing is said.
    ...['0', '0', ' ', '     ', '0000000', '1', '1', '0', '0', '0', amount],
  ];
}

/** The month in which most South African financial years begin. */
const firstMonth = 3;

/** The number of a day's period in a financial year that begins in March. */
function periodOf(day: Day): string {
  return String(((Number(day.slice(5, 7)) - firstMonth + 12) % 12) + 1);
}
