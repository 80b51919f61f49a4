import * as z from 'zod/mini';
import { formatMoney } from '../values/format.ts';
import { type Cents, cents, randFromCents } from '../values/money.ts';
import { line } from '../values/text.ts';
import { Quote } from './quote.ts';

/** A credit limit in rand, what is used of it, and what is free (LEND-1). */
export const CreditUse = z.object({ limit: z.number(), used: z.number(), free: z.number() });
export type CreditUse = z.output<typeof CreditUse>;

/** The budget, of which approved requests hold what can still be poured of them (LEND-46). */
const BudgetUse = z.extend(CreditUse, { held: z.optional(z.number()) });

/** Why a person gets no new credit at all. */
const NoCredit = z.enum([
  'id-number-missing',
  'credit-overdue',
  'vehicle-unverified',
  'voucher-unsettled',
  'over-credit-limit',
]);

/** Both credit limits of a person, in rand, and whether new credit can be had (LEND-1, LEND-8). */
export const Credit = z.object({
  budget: BudgetUse,
  /** Debit orders and scheduled cards together. */
  collected: CreditUse,
  /** What is overdue, in rand (PAY-8). */
  overdue: z.number(),
  /** Why no new credit can be had, or null. A card that is charged now always pays. */
  refusal: z.nullable(NoCredit),
  /** The latest time at which the fate of the last voucher is known; null if it cannot be told. */
  unsettledUntil: z.nullable(z.iso.datetime()),
  /** What we hold of theirs, in rand: it pays their next debt (PAY-29). */
  balance: z.optional(z.number()),
  /** How many days after it was poured an approved request is due (REQ-16). */
  requestDueDays: z.optional(z.number()),
});
export type Credit = z.output<typeof Credit>;

/** The answer of `POST /api/purchases/quote`: a quote with the credit of who asked (LEND-8). */
export const QuoteWithCredit = z.extend(Quote, { credit: Credit });
export type QuoteWithCredit = z.output<typeof QuoteWithCredit>;

/** The highest limit that an admin can set: R100,000.00 (LEND-6). */
const highestCreditLimit: Cents = cents(10_000_000);
const highest = randFromCents(highestCreditLimit);
const limitMessage = `Please enter an amount from R0.00 to ${formatMoney(highestCreditLimit)}, in rand and cents`;

/** Null stands for the limit that everybody has. */
const Limit = z.nullable(
  z.number(limitMessage).check(
    z.gte(0, { error: limitMessage, abort: true }),
    z.lte(highest, { error: limitMessage, abort: true }),
    z.refine((rand) => rand === Number(rand.toFixed(2)), limitMessage),
  ),
);

/** The body of `PATCH /api/admin/users/{id}/credit-limits`, in rand (LEND-6). */
export const CreditLimitsChange = z.object({
  budgetLimit: Limit,
  collectedLimit: Limit,
  reason: line('Please give a reason for these limits', { max: 300 }),
});
export type CreditLimitsChange = z.output<typeof CreditLimitsChange>;

/** The limits that an admin has set for a person, in rand, with the latest reason (LEND-6). */
export const OwnCreditLimits = z.object({
  budgetLimit: Limit,
  collectedLimit: Limit,
  reason: z.string(),
  setAt: z.iso.datetime(),
  /** The username of the admin. */
  setBy: z.string(),
});
export type OwnCreditLimits = z.output<typeof OwnCreditLimits>;
