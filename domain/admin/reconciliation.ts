import * as z from 'zod/mini';
import {
  BankLineId,
  BankStatementId,
  DisputeId,
  PurchaseId,
  SettlementId,
  SettlementLineId,
  SuspenseItemId,
  UserId,
} from '../ids.ts';
import { processorNames } from '../payments/processors.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';
import { line } from '../values/text.ts';
import { PersonName } from './admin-lists.ts';

const Person = z.extend(PersonName, { id: UserId });
const Processor = z.enum(processorNames, 'This is not a payment processor');

/** The query of `GET /api/admin/settlements`, the latest first. */
export const SettlementsQuery = z.extend(PageQuery, {
  state: z.optional(z.enum(['to-book', 'booked'], 'Please say to-book or booked')),
});
export type SettlementsQuery = z.output<typeof SettlementsQuery>;

/** A payout of a payment processor to the operator's bank account, in rand (PAY-39). */
export const Settlement = z.object({
  id: SettlementId,
  processor: Processor,
  /** The processor's number of it. */
  reference: z.string(),
  paidOn: CalendarDay,
  /** What it is made of, before fees. */
  gross: z.number(),
  fees: z.number(),
  /** What reached the bank: `gross` less `fees`. */
  net: z.number(),
  lines: z.number(),
  /** Lines that our books do not have, and their sum. Booking puts them into suspense. */
  unmatched: z.number(),
  unmatchedAmount: z.number(),
  state: z.enum(['to-book', 'booked']),
  foundAt: z.iso.datetime(),
  bookedAt: z.nullable(z.iso.datetime()),
  bookedByUsername: z.nullable(z.string()),
  /** Why its booking was taken back; null if none was. */
  reversalReason: z.nullable(z.string()),
});
export type Settlement = z.output<typeof Settlement>;

/** An account, and what is debited or credited to it, in rand. */
const ShownPosting = z.object({
  account: z.number(),
  name: z.string(),
  debit: z.number(),
  credit: z.number(),
});
export type ShownPosting = z.output<typeof ShownPosting>;

/** A settlement with what its booking writes, or has written. */
export const SettlementDetails = z.extend(Settlement, { postings: z.array(ShownPosting) });
export type SettlementDetails = z.output<typeof SettlementDetails>;

/** What a line of a settlement is. `other` is what the processor names no transaction for. */
export const settlementLineKinds = ['charge', 'refund', 'dispute', 'dispute-won', 'other'] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];

/**
 * Why a line has no partner in our books: we do not know it; our charge is not paid, or our refund
 * has not been made; ours has another amount; or it was settled before.
 */
export const lineObstacles = ['unknown', 'not-paid', 'other-amount', 'settled-before'] as const;
export type LineObstacle = (typeof lineObstacles)[number];

/** The query of `GET /api/admin/settlements/{id}/lines`. */
export const SettlementLinesQuery = z.extend(PageQuery, {
  /** Only those without a partner. */
  unmatched: z.optional(z.literal('yes', 'Please say yes, or leave it out')),
});
export type SettlementLinesQuery = z.output<typeof SettlementLinesQuery>;

/** A line of a settlement, in rand; what was paid back has an amount below 0. */
export const SettlementLine = z.object({
  id: SettlementLineId,
  kind: z.enum(settlementLineKinds),
  /** The processor's number of it. */
  reference: z.string(),
  /** Our key of the charge, which is the processor's reference of it. */
  key: z.nullable(z.string()),
  day: z.nullable(CalendarDay),
  amount: z.number(),
  fees: z.number(),
  /** The purchase of its charge, also where another one is its obstacle; null if we know none. */
  partner: z.nullable(z.object({ purchaseId: PurchaseId, person: Person })),
  /** Why it has no partner; null if it has one. */
  obstacle: z.nullable(z.enum(lineObstacles)),
});
export type SettlementLine = z.output<typeof SettlementLine>;

const reversalReason = line('Please say why', { max: 300 });

/** The body of a reversal, of a settlement or a bank statement. */
export const ReconciliationReversal = z.object({ reason: reversalReason });
export type ReconciliationReversal = z.output<typeof ReconciliationReversal>;

/** The query of `GET /api/admin/unsettled-charges`, the oldest first. */
export const UnsettledChargesQuery = z.extend(PageQuery, { processor: z.optional(Processor) });
export type UnsettledChargesQuery = z.output<typeof UnsettledChargesQuery>;

/** What a processor has charged or paid back, and has not settled, in rand (PAY-40). */
export const UnsettledCharge = z.object({
  id: z.string(),
  processor: Processor,
  kind: z.enum(['charge', 'refund']),
  /** The processor's reference of it. */
  reference: z.string(),
  at: z.iso.datetime(),
  /** Below 0 if it was paid back. */
  amount: z.number(),
  purchaseId: PurchaseId,
  person: Person,
});
export type UnsettledCharge = z.output<typeof UnsettledCharge>;

/** The query of `GET /api/admin/suspense`, the oldest first. */
export const SuspenseQuery = z.extend(PageQuery, {
  /** Those that were cleared, the latest first. */
  cleared: z.optional(z.literal('yes', 'Please say yes, or leave it out')),
});
export type SuspenseQuery = z.output<typeof SuspenseQuery>;

/** Where an item in suspense comes from. */
const suspenseKinds = ['settlement-line', 'bank-line', 'fuel'] as const;

/** What clears an item: something in our books, or an account. */
const SuspenseResolution = z.object({
  /** The account to which it was booked: the bank or a clearing account if it was matched. */
  account: z.number(),
  accountName: z.string(),
  isMatch: z.boolean(),
  /** What it was matched with, or what the admin has noted. */
  text: z.string(),
  resolvedAt: z.iso.datetime(),
  resolvedByUsername: z.string(),
});

/** Money or fuel of which the books do not know whose it is, in rand (PAY-41). */
export const SuspenseItem = z.object({
  id: SuspenseItemId,
  kind: z.enum(suspenseKinds),
  /** Above 0 it came in, below 0 it went out. */
  amount: z.number(),
  /** The day on which it happened. */
  day: CalendarDay,
  /** For how many days it waits, from `day` to today or to when it was cleared. */
  days: z.number(),
  /** The words of the bank, or what the processor says. */
  text: z.string(),
  settlementId: z.nullable(SettlementId),
  bankStatementId: z.nullable(BankStatementId),
  purchaseId: z.nullable(PurchaseId),
  /** Null while it is open; fuel that an admin has completed is named on the page of payouts. */
  resolution: z.nullable(SuspenseResolution),
});
export type SuspenseItem = z.output<typeof SuspenseItem>;

/**
 * What the books have without a partner: in the bank account (PAY-43), or what a processor holds. An
 * item in suspense of the same amount can be it.
 */
export const SuspenseMatch = z.object({
  /** Names it in the resolution. */
  id: z.string(),
  day: CalendarDay,
  amount: z.number(),
  text: z.string(),
  person: z.nullable(Person),
});
export type SuspenseMatch = z.output<typeof SuspenseMatch>;

const resolutionMessage = 'Please choose what it matches, or an account';

/**
 * The body of `POST /api/admin/suspense/{id}/resolution`: the id of a `SuspenseMatch`, or the number
 * of an account (`suspenseAccounts`) and a note.
 */
export const SuspenseResolving = z
  .object({
    match: z.optional(z.string(resolutionMessage).check(z.maxLength(200, resolutionMessage))),
    account: z.optional(z.number(resolutionMessage)),
    note: z.optional(line('Please say what it is', { max: 300 })),
  })
  .check(
    z.refine(({ match, account }) => (match === undefined) !== (account === undefined), {
      error: resolutionMessage,
      path: ['match'],
    }),
    z.refine(({ account, note }) => account === undefined || note !== undefined, {
      error: 'Please say what it is',
      path: ['note'],
    }),
  );
export type SuspenseResolving = z.output<typeof SuspenseResolving>;

/** The query of `GET /api/admin/disputes`, those that were opened last first. */
export const DisputesQuery = z.extend(PageQuery, {
  open: z.optional(z.literal('yes', 'Please say yes, or leave it out')),
});
export type DisputesQuery = z.output<typeof DisputesQuery>;

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A cardholder disputes a charge at their bank, in rand (PAY-42). */
export const Dispute = z.object({
  id: DisputeId,
  processor: Processor,
  reference: z.string(),
  state: z.enum(disputeStates),
  amount: z.number(),
  openedAt: z.iso.datetime(),
  /** Until then the operator answers at the processor. */
  dueAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
  /** The processor's words for the reason. */
  reason: z.nullable(z.string()),
  /** Null if we do not know the charge. */
  purchaseId: z.nullable(PurchaseId),
  person: z.nullable(Person),
  /** Whether it stands in the journal: not if we do not know the charge, or it was paid back before. */
  isBooked: z.boolean(),
});
export type Dispute = z.output<typeof Dispute>;

/** A CSV file of a bank with more characters than this is refused. */
export const maxStatementCharacters = 1_000_000;

const contentMessage = 'Please choose the CSV file of your bank';

/** The body of `POST /api/admin/bank-statements` and of its preview: a file of the bank. */
export const BankStatementFile = z.object({
  name: line(contentMessage, { max: 200 }),
  content: z
    .string(contentMessage)
    .check(
      z.minLength(1, contentMessage),
      z.maxLength(maxStatementCharacters, 'A file has at most 1,000,000 characters'),
    ),
});
export type BankStatementFile = z.output<typeof BankStatementFile>;

/** What becomes of a line of a bank statement. */
export const bankLineStates = ['matched', 'cash', 'booked', 'suspense', 'known'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** A line of a bank statement, in rand. */
export const BankLine = z.object({
  day: CalendarDay,
  /** Above 0 it came in. */
  amount: z.number(),
  text: z.string(),
  /**
   * Matched with what the books have; cash that was paid in; booked to an account by an admin; in
   * suspense; or `known` from a statement before, and left out.
   */
  state: z.enum(bankLineStates),
  /** What it is matched with. */
  partner: z.nullable(z.string()),
});
export type BankLine = z.output<typeof BankLine>;

/** Counts and sums of lines, in rand. */
const BankStatementFigures = z.object({
  from: CalendarDay,
  to: CalendarDay,
  lines: z.number(),
  moneyIn: z.number(),
  moneyOut: z.number(),
  matched: z.number(),
  inSuspense: z.number(),
  /** What the bank says at the end; null if the file does not say it. */
  closingBalance: z.nullable(z.number()),
});

/** What importing a file would do (PAY-43). Nothing is stored. */
export const BankStatementPreview = z.extend(BankStatementFigures, {
  /** Lines of statements before, which are left out. */
  known: z.number(),
  /** The lines, as the file has them. */
  found: z.array(BankLine),
  /** Whether the lines lead from one balance to the next; null if the file has no balances. */
  isComplete: z.nullable(z.boolean()),
});
export type BankStatementPreview = z.output<typeof BankStatementPreview>;

/** A bank statement that was imported. */
export const BankStatement = z.extend(BankStatementFigures, {
  id: BankStatementId,
  name: z.string(),
  importedAt: z.iso.datetime(),
  importedByUsername: z.string(),
  reversedAt: z.nullable(z.iso.datetime()),
  reversedByUsername: z.nullable(z.string()),
  reversalReason: z.nullable(z.string()),
});
export type BankStatement = z.output<typeof BankStatement>;

/** A line of a statement that was imported. */
export const ImportedBankLine = z.extend(BankLine, { id: BankLineId });
export type ImportedBankLine = z.output<typeof ImportedBankLine>;

/** The query of `GET /api/admin/bank-movements`, the oldest first. */
export const BankMovementsQuery = z.extend(PageQuery, { to: z.optional(DayInput) });
export type BankMovementsQuery = z.output<typeof BankMovementsQuery>;

/** The answer of `GET /api/admin/reconciliation`: what there is to do, and how the figures tie. */
export const ReconciliationSummary = z.object({
  toBook: z.number(),
  openSuspense: z.number(),
  /** The oldest item in suspense. */
  oldestSuspense: z.nullable(CalendarDay),
  openDisputes: z.number(),
  /** What each processor holds, as its account in the books says. */
  clearing: z.array(z.object({ processor: Processor, amount: z.number() })),
  bank: z.object({
    /** The account of the books. */
    balance: z.number(),
    /** The sum of all imported lines. */
    imported: z.number(),
    /** What no bank statement has, from the first day of all statements on. */
    notOnStatement: z.number(),
    /** The same from before it. `balance` is the sum of the three. */
    before: z.number(),
    /** The last day of all statements; null without one. */
    upTo: z.nullable(CalendarDay),
  }),
});
export type ReconciliationSummary = z.output<typeof ReconciliationSummary>;
