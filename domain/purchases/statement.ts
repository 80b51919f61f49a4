import * as z from 'zod/mini';
import { PurchaseId } from '../ids.ts';
import { csvFile } from '../values/csv.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { type Cents, cents, randFromCents } from '../values/money.ts';
import { addYears, type Day, southAfricanDay } from '../values/south-african-time.ts';
import { type AccountEntry, type EntryType, entryTypes } from './statement-entries.ts';

/** The longest period of a statement, in years. Debts and audits never reach further back. */
const maxStatementYears = 10;

/** The query of `GET /api/account/statement`: two days, both included, at most 10 years apart. */
export const StatementQuery = z.object({ from: DayInput, to: DayInput }).check(
  z.refine(({ from, to }) => from <= to, {
    error: "A statement can't end before it begins",
    path: ['to'],
  }),
  z.refine(({ from, to }) => addYears(to, -maxStatementYears) <= from, {
    error: `A statement covers at most ${maxStatementYears} years`,
    path: ['to'],
  }),
);
export type StatementQuery = z.output<typeof StatementQuery>;

/**
 * What a user owed before the first day, all changes, and what they owe after the last day; in
 * rand.
 */
export const Statement = z.object({
  from: CalendarDay,
  to: CalendarDay,
  openingBalance: z.number(),
  lines: z.array(
    z.object({
      date: CalendarDay,
      type: z.enum(entryTypes),
      purchaseId: PurchaseId,
      description: z.string(),
      amount: z.number(),
      /** The amount that is owed after this line. */
      balance: z.number(),
    }),
  ),
  closingBalance: z.number(),
});
export type Statement = z.output<typeof Statement>;

/**
 * An account's statement between two South African days, both included, oldest line first. Its
 * closing balance is the opening balance plus the sum of its lines.
 */
export function accountStatement(
  entries: readonly AccountEntry[],
  { from, to }: StatementQuery,
): Statement {
  const opening = sumOf(entries.filter(({ at }) => southAfricanDay(at) < from));
  let balance = opening;
  const lines = entries
    .filter(({ at }) => isBetween(southAfricanDay(at), from, to))
    // The sort is stable: at the same instant, a purchase stays before its payment.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, type, purchaseId, description, amount }) => {
      balance = cents(balance + amount);
      return {
        date: southAfricanDay(at),
        type,
        purchaseId,
        description,
        amount: randFromCents(amount),
        balance: randFromCents(balance),
      };
    });
  return {
    from,
    to,
    openingBalance: randFromCents(opening),
    lines,
    closingBalance: randFromCents(balance),
  };
}

const entryLabels: Readonly<Record<EntryType, string>> = {
  purchase: 'Purchase',
  payment: 'Payment',
  cancellation: 'Cancelled purchase',
  reversal: 'Purchase reversed',
  refund: 'Refund paid out',
};

/** A statement as a CSV file for spreadsheets, in rand. */
export function statementCsv(statement: Statement): string {
  return csvFile([
    ['Date', 'Entry', 'Description', 'Amount (R)', 'Balance (R)'],
    [statement.from, 'Opening balance', '', '', statement.openingBalance],
    ...statement.lines.map(
      ({ date, type, description, amount, balance }) =>
        [date, entryLabels[type], description, amount, balance] as const,
    ),
    [statement.to, 'Closing balance', '', '', statement.closingBalance],
  ]);
}

function isBetween(day: Day, from: Day, to: Day): boolean {
  return from <= day && day <= to;
}

function sumOf(entries: readonly AccountEntry[]): Cents {
  return cents(entries.reduce((sum, { amount }) => sum + amount, 0));
}
