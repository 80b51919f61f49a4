import * as z from 'zod/mini';
import {
  BankStatementId,
  FuelRequestId,
  PayoutRunId,
  PurchaseId,
  RedemptionId,
  SettlementId,
  StationId,
  UserId,
} from '../ids.ts';
import { type Account, chartOfAccounts } from '../ledger/accounts.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { cents, randFromCents } from '../values/money.ts';
import { PageQuery } from '../values/page.ts';
import type { Day } from '../values/south-african-time.ts';
import { PersonName } from './admin-lists.ts';

/** The query of `GET /api/admin/ledger/trial-balance`; today by default. */
export const TrialBalanceQuery = z.object({ day: z.optional(DayInput) });
export type TrialBalanceQuery = z.output<typeof TrialBalanceQuery>;

/** What each account has at the end of a day, in rand, in the column of its side (BOOK-7). */
export const TrialBalance = z.object({
  day: CalendarDay,
  accounts: z.array(
    z.object({
      number: z.number(),
      name: z.string(),
      type: z.enum(['asset', 'liability', 'income', 'expense']),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
  totalDebit: z.number(),
  totalCredit: z.number(),
});
export type TrialBalance = z.output<typeof TrialBalance>;

/** The trial balance of what accounts have at the end of a day, in cents; debits are positive. */
export function trialBalance(day: Day, balances: ReadonlyMap<number, number>): TrialBalance {
  const sides = chartOfAccounts.map(({ number, name, type }) => ({
    account: { number, name, type },
    ...sidesOf(balances.get(number) ?? 0),
  }));
  const total = (side: 'debit' | 'credit') =>
    rand(sides.reduce((sum, each) => sum + each[side], 0));
  return {
    day,
    accounts: sides.map(({ account, debit, credit }) => ({
      ...account,
      debit: rand(debit),
      credit: rand(credit),
    })),
    totalDebit: total('debit'),
    totalCredit: total('credit'),
  };
}

/** A signed amount in the column of its side. The other one is 0. */
export const sidesOf = (amount: number) => ({
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
});

const rand = (amount: number) => randFromCents(cents(amount));

const numberMessage = 'The number of an account has four digits';

/** The path of `GET /api/admin/ledger/accounts/{number}/entries`. */
export const AccountPath = z.object({
  number: z.pipe(
    z.string(numberMessage).check(z.regex(/^\d{4}$/, numberMessage)),
    z.transform(Number),
  ),
});

/** Its query. Days are those to whose figures an entry belongs, both included. */
export const AccountEntriesQuery = z.extend(PageQuery, {
  from: z.optional(DayInput),
  to: z.optional(DayInput),
});
export type AccountEntriesQuery = z.output<typeof AccountEntriesQuery>;

/** Every kind of entry, as `MoneyEvent` names it. */
export const entryKinds = [
  'sold',
  'sold-and-paid',
  'sale-ended',
  'paid',
  'payment-reversed',
  'written-off',
  'write-off-reversed',
  'recovered',
  'recovery-reversed',
  'recovery-reduced',
  'overpaid',
  'overpaid-reversed',
  'credit-paid-out',
  'refund-asked',
  'refund-failed',
  'refund-paid',
  'refunded',
  'part-refunded',
  'charge-held',
  'charge-returned',
  'poured',
  'poured-before',
  'charged-beyond',
  'completed-by-hand',
  'source-named',
  'source-withdrawn',
  'station-paid',
  'station-payment-reversed',
  'settled',
  'settlement-reversed',
  'bank-line-unmatched',
  'bank-line-reversed',
  'suspense-cleared',
  'suspense-reopened',
  'dispute-opened',
  'dispute-lost',
  'dispute-won',
  'fuel-forfeited',
  'premium-earned',
] as const;

/** What an entry debits or credits to an account, in rand (BOOK-8). */
export const AccountEntry = z.object({
  /** Of this line of the entry. */
  id: z.string(),
  entryId: z.number(),
  kind: z.enum(entryKinds),
  /** The day to whose figures it belongs, and the one on which it happened. */
  day: CalendarDay,
  valueDay: CalendarDay,
  bookedAt: z.iso.datetime(),
  debit: z.number(),
  credit: z.number(),
  purchaseId: z.nullable(PurchaseId),
  requestId: z.nullable(FuelRequestId),
  redemptionId: z.nullable(RedemptionId),
  /** The run of the payout to a station. */
  payoutRunId: z.nullable(PayoutRunId),
  /** The settlement of a processor. */
  settlementId: z.nullable(SettlementId),
  /** The line of a bank statement. */
  bankStatementId: z.nullable(BankStatementId),
  /** The motorist whose account it is, or whose purchase. */
  person: z.nullable(z.extend(PersonName, { id: UserId })),
  /** The station whose account it is, or where fuel was poured. */
  station: z.nullable(z.object({ id: StationId, name: z.string() })),
  /** The entry that it takes back. */
  reverses: z.nullable(z.number()),
});
export type AccountEntry = z.output<typeof AccountEntry>;

/** Finds an account by its number. */
export function accountOf(number: number): Account | undefined {
  return chartOfAccounts.find((account) => account.number === number);
}
