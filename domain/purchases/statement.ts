import * as z from 'zod/mini';
import { PurchaseId } from '../ids.ts';
import { isOnCredit } from '../payments/collection.ts';
import type { CsvCell } from '../values/csv.ts';
import { formatLitres } from '../values/format.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../values/money.ts';
import { addYears, southAfricanDay } from '../values/south-african-time.ts';
import { centilitresFromLitres } from '../values/volume.ts';
import type { Purchase, PurchasePayment } from './purchase.ts';

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

const entryTypes = [
  'purchase',
  'payment',
  'payment-reversed',
  'cancellation',
  'reversal',
  'refund',
  'write-off',
  'write-off-taken-back',
  'credit-kept',
  'credit-paid-out',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** One change of what a user owes: above 0 it grows, below 0 it shrinks. */
interface AccountEntry {
  at: Date;
  type: EntryType;
  purchaseId: Purchase['id'] | null;
  description: string;
  amount: Cents;
}

/** What came in or went out as a motorist's credit, in cents: above 0 it grows. */
export interface StatedCredit {
  at: Date;
  amount: Cents;
  kind: 'overpaid' | 'overpaid-reversed' | 'refunded' | 'part-refunded' | 'paid-out';
}

export type StatedPurchase = Pick<
  Purchase,
  | 'id'
  | 'carMake'
  | 'carModel'
  | 'carRegistrationNumber'
  | 'fuelAmount'
  | 'fuelType'
  | 'totalRepayment'
  | 'paymentMethod'
  | 'isScheduledPayment'
  | 'purchaseDate'
  | 'paymentDate'
  | 'cancelledAt'
  | 'refundedAt'
  | 'writtenOffAt'
  | 'formerWriteOffAt'
  | 'payments'
>;

/** What a user owed before the first day, all changes, and what they owe in the end; in rand. */
export const Statement = z.object({
  from: CalendarDay,
  to: CalendarDay,
  openingBalance: z.number(),
  lines: z.array(
    z.object({
      date: CalendarDay,
      type: z.enum(entryTypes),
      /** Missing if the line is of no purchase. */
      purchaseId: z.optional(PurchaseId),
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
 * The entries of a purchase in its user's account. A purchase on credit is owed from the day it is
 * made. A purchase that a card pays at once is entered with its payment, so a declined one never
 * appears. A refund adds two entries, which cancel the purchase (reversal) and return the payment.
 * So does a payment of what was written off: it is owed again, and paid.
 * Each payment is an entry on the day on which it was made, and so is the reversal of a payment. The
 * balance is what the motorist owes less their credit.
 * Entries are only ever added, so the statement of a past period never changes (BUY-14).
 */
export function entriesOf(purchase: StatedPurchase): AccountEntry[] {
  const { payments = [] } = purchase;
  const total = centsFromRand(purchase.totalRepayment);
  const owedFrom = isOnCredit(purchase) ? purchase.purchaseDate : purchase.paymentDate;
  const { formerWriteOffAt = null } = purchase;
  const takenBackAt = formerWriteOffAt && purchase.paymentDate;
  // A purchase that a card has paid at once lists no payment.
  const paidAtOnce = total - sumPaid(payments);
  const lostAt = purchase.writtenOffAt ?? formerWriteOffAt;
  const writtenOff = total - sumPaid(payments.filter(({ at }) => lostAt !== null && at < lostAt));
  return [
    ...entry(purchase, 'purchase', owedFrom, total),
    ...entry(purchase, 'write-off', lostAt, -writtenOff),
    ...entry(purchase, 'write-off-taken-back', takenBackAt, paidAtOnce),
    ...entry(purchase, 'payment', purchase.paymentDate, -paidAtOnce),
    ...payments.flatMap((payment) => paymentEntries(purchase, payment)),
    ...entry(purchase, 'cancellation', purchase.cancelledAt, -total),
    ...entry(purchase, 'reversal', purchase.refundedAt, -total),
    ...entry(purchase, 'refund', purchase.refundedAt, total),
  ];
}

function paymentEntries(
  purchase: StatedPurchase,
  { at, amount: rand, way, isRecovery }: PurchasePayment,
): AccountEntry[] {
  const amount = centsFromRand(rand);
  if (way === 'write-off') {
    return entry(purchase, amount < 0 ? 'write-off-taken-back' : 'write-off', at, -amount);
  }
  const [paid, lost] =
    amount < 0
      ? (['payment-reversed', 'write-off'] as const)
      : (['payment', 'write-off-taken-back'] as const);
  return [
    // What is paid of a write-off is owed again, and what is reversed is written off, too.
    ...entry(purchase, lost, isRecovery ? at : null, amount),
    // With credit, nothing comes in or goes out.
    ...entry(purchase, paid, way === 'credit' ? null : at, -amount),
  ];
}

/** What was paid, in cents; a write-off that was reversed is no payment. */
const sumPaid = (payments: readonly PurchasePayment[]) =>
  payments
    .filter(({ way }) => way !== 'write-off')
    .reduce((sum, { amount }) => sum + centsFromRand(amount), 0);

/** The entries of a motorist's credit: what they paid too much, and what was paid back to them. */
export function creditEntries(credit: readonly StatedCredit[]): AccountEntry[] {
  return credit.map(({ at, amount, kind }) => ({
    at,
    type: creditTypes[kind],
    purchaseId: null,
    description: creditDescriptions[kind],
    amount: cents(-amount),
  }));
}

const creditTypes = {
  overpaid: 'payment',
  'overpaid-reversed': 'payment-reversed',
  refunded: 'credit-kept',
  'part-refunded': 'credit-kept',
  'paid-out': 'credit-paid-out',
} as const;

const creditDescriptions = {
  overpaid: 'More than was owed, kept as credit',
  'overpaid-reversed': 'Credit from a payment that was reversed',
  refunded: 'A refund, kept as credit',
  'part-refunded': 'A part of a purchase, refunded as credit',
  'paid-out': 'Credit, paid back',
} as const;

function entry(
  purchase: StatedPurchase,
  type: EntryType,
  at: string | null,
  amount: number,
): AccountEntry[] {
  if (at === null || amount === 0) return [];
  const { id, carMake, carModel, carRegistrationNumber, fuelAmount, fuelType } = purchase;
  const fuel = `${formatLitres(centilitresFromLitres(fuelAmount))} of ${fuelType}`;
  const description = `${fuel}, ${carMake} ${carModel} ${carRegistrationNumber}`;
  return [{ at: new Date(at), type, purchaseId: id, description, amount: cents(amount) }];
}

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
    .filter(({ at }) => from <= southAfricanDay(at) && southAfricanDay(at) <= to)
    // The sort is stable: at the same instant, a purchase stays before its payment.
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, type, purchaseId, description, amount }) => {
      balance = cents(balance + amount);
      return {
        date: southAfricanDay(at),
        type,
        ...(purchaseId && { purchaseId }),
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

/** What happened, as a statement says it. */
export const entryLabels: Readonly<Record<EntryType, string>> = {
  purchase: 'Purchase',
  payment: 'Payment',
  'payment-reversed': 'Payment reversed',
  cancellation: 'Cancelled purchase',
  reversal: 'Purchase reversed',
  refund: 'Refund paid out',
  'write-off': 'Written off',
  'write-off-taken-back': 'Write-off taken back',
  'credit-kept': 'Kept as credit',
  'credit-paid-out': 'Credit paid back',
};

/** The rows of a statement as a table for spreadsheets, in rand. */
export function statementRows(statement: Statement): CsvCell[][] {
  return [
    ['Date', 'Entry', 'Description', 'Amount (R)', 'Balance (R)'],
    [statement.from, 'Opening balance', '', '', statement.openingBalance],
    ...statement.lines.map(({ date, type, description, amount, balance }) => [
      date,
      entryLabels[type],
      description,
      amount,
      balance,
    ]),
    [statement.to, 'Closing balance', '', '', statement.closingBalance],
  ];
}

function sumOf(entries: readonly AccountEntry[]): Cents {
  return cents(entries.reduce((sum, { amount }) => sum + amount, 0));
}
