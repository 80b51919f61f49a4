import * as z from 'zod/mini';
import { FuelRequestId, PayoutId, PayoutRunId, PurchaseId, StationId, UserId } from '../ids.ts';
import { PaidAmount } from '../payments/payment-schemas.ts';
import { outsidePayments } from '../payments/payment-status.ts';
import { BankAccount } from '../payouts/bank-account.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';
import { addDays } from '../values/south-african-time.ts';
import { line } from '../values/text.ts';
import { PersonName } from './admin-lists.ts';

const StationName = z.object({ id: StationId, name: z.string() });

/** The query of `GET /api/admin/payout-preview`; yesterday by default. */
export const PayoutPreviewQuery = z.object({ upTo: z.optional(DayInput) });
export type PayoutPreviewQuery = z.output<typeof PayoutPreviewQuery>;

/**
 * Why a station is not paid: it has no bank account, the admin has changed it themself (SEC-33), or
 * it was paid too much before.
 */
export const payoutObstacles = ['no-account', 'own-change', 'paid-too-much'] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/** What a payout run up to the end of a day would pay, in rand (PAY-34). */
export const PayoutPreview = z.object({
  upTo: CalendarDay,
  /** The operator's account, from which stations are paid. */
  payingAccount: z.nullable(BankAccount),
  stations: z.array(
    z.object({
      station: StationName,
      /** What is owed at the end of the day and in no payout; below 0 if too much was paid. */
      amount: z.number(),
      account: z.nullable(BankAccount),
      obstacle: z.nullable(z.enum(payoutObstacles)),
    }),
  ),
  /** Of those without an obstacle. */
  total: z.number(),
});
export type PayoutPreview = z.output<typeof PayoutPreview>;

const stationsMessage = 'Please choose 1 to 2000 stations, each of them once';
const lowerCase = (id: StationId) => id.toLowerCase() as StationId; // the same id

/** The body of `POST /api/admin/payout-runs`. Without `stations`, all that can be paid are. */
export const PayoutRunCreation = z.object({
  /** A South African day before today: nothing changes what was owed at its end. */
  upTo: DayInput,
  stations: z.optional(
    z.array(z.pipe(StationId, z.transform(lowerCase)), stationsMessage).check(
      z.maxLength(2000, stationsMessage),
      z.refine((ids) => ids.length > 0 && new Set(ids).size === ids.length, stationsMessage),
    ),
  ),
});
export type PayoutRunCreation = z.output<typeof PayoutRunCreation>;

export const payoutRunStates = ['prepared', 'paid', 'cancelled'] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];

/** Payouts to stations that were prepared together, in rand (PAY-34). */
export const PayoutRun = z.object({
  id: PayoutRunId,
  number: z.number(),
  upTo: CalendarDay,
  state: z.enum(payoutRunStates),
  payouts: z.number(),
  amount: z.number(),
  /** The part of `amount` that came back from the bank. */
  reversed: z.number(),
  preparedAt: z.iso.datetime(),
  preparedByUsername: z.string(),
  reference: z.nullable(z.string()),
  paidOn: z.nullable(CalendarDay),
  /** When it was marked as paid or cancelled, and by whom. */
  endedAt: z.nullable(z.iso.datetime()),
  endedByUsername: z.nullable(z.string()),
});
export type PayoutRun = z.output<typeof PayoutRun>;

/** What a station gets in a run, in rand. */
export const Payout = z.object({
  id: PayoutId,
  station: StationName,
  amount: z.number(),
  /** The account at the time of its preparation. */
  account: BankAccount,
  /** Whether another account has taken its place since. */
  hasNewAccount: z.boolean(),
  /** What the station reads on its bank statement. */
  reference: z.string(),
  reversedAt: z.nullable(z.iso.datetime()),
  reversedByUsername: z.nullable(z.string()),
  reversalReason: z.nullable(z.string()),
});
export type Payout = z.output<typeof Payout>;

/** A run with its payouts, by the names of the stations. */
export const PayoutRunDetails = z.extend(PayoutRun, { stations: z.array(Payout) });
export type PayoutRunDetails = z.output<typeof PayoutRunDetails>;

/** The body of `POST /api/admin/payout-runs/{id}/payment`: the bank has paid (PAY-34). */
export const PayoutPayment = z.object({
  reference: line('Please enter the reference of the bank'),
  /** The South African day on which the bank has paid: after `upTo`, until today. */
  paidOn: DayInput,
});
export type PayoutPayment = z.output<typeof PayoutPayment>;

/** The body of `POST /api/admin/payouts/{id}/reversal`: the bank has sent it back (PAY-36). */
export const PayoutReversal = z.object({
  reason: line('Please say why it came back', { max: 300 }),
  /** The South African day on which the bank has sent it back, today by default. */
  returnedOn: z.optional(DayInput),
});
export type PayoutReversal = z.output<typeof PayoutReversal>;

/** The longest period of a station's statement, in days: a leap year. */
const maxStatementDays = 366;

/** The query of `GET /api/admin/stations/{id}/statement`: two days, both included. */
export const StationStatementQuery = z.object({ from: DayInput, to: DayInput }).check(
  z.refine(({ from, to }) => from <= to, {
    error: "A statement can't end before it begins",
    path: ['to'],
  }),
  z.refine(({ from, to }) => addDays(to, -maxStatementDays) < from, {
    error: `A statement covers at most ${maxStatementDays} days`,
    path: ['to'],
  }),
);
export type StationStatementQuery = z.output<typeof StationStatementQuery>;

/** What changes the account of a station, as the journal names it. */
const stationEntryKinds = [
  'poured',
  'source-named',
  'source-withdrawn',
  'station-paid',
  'station-payment-reversed',
] as const;

/** The account of a station with us in a period, in litres and rand, from the journal (PAY-37). */
export const StationStatement = z.object({
  station: StationName,
  from: CalendarDay,
  to: CalendarDay,
  openingBalance: z.number(),
  lines: z.array(
    z.object({
      /** The day to whose figures it belongs, and the one on which it happened. */
      day: CalendarDay,
      valueDay: CalendarDay,
      kind: z.enum(stationEntryKinds),
      /** How often, and how many litres, something was poured; 0 for a payout. */
      redemptions: z.number(),
      litres: z.number(),
      /** Above 0 it is owed to the station, below 0 it was paid. */
      amount: z.number(),
      balance: z.number(),
      /** Of the bank; null where nothing was paid. */
      reference: z.nullable(z.string()),
    }),
  ),
  closingBalance: z.number(),
});
export type StationStatement = z.output<typeof StationStatement>;
export type StatementLine = StationStatement['lines'][number];

/** The query of `GET /api/admin/hand-completions`, the latest first. */
export const HandCompletionsQuery = z.extend(PageQuery, {
  /** Only those whose fuel has no source yet. */
  open: z.optional(z.literal('yes', 'Please say yes, or leave it out')),
});
export type HandCompletionsQuery = z.output<typeof HandCompletionsQuery>;

/** Where the fuel of a request came from that an admin has completed (PAY-38). */
const NamedSource = z.object({
  /** The station that poured it, which is owed for it; null if somebody was paid at once. */
  station: z.nullable(StationName),
  /** How it was paid at once. */
  method: z.nullable(z.enum(outsidePayments)),
  amount: z.number(),
  namedAt: z.iso.datetime(),
  namedByUsername: z.string(),
});

/** A request that an admin has completed, in litres and rand; `amount` is what it was sold for. */
export const HandCompletion = z.object({
  purchaseId: PurchaseId,
  requestId: z.nullable(FuelRequestId),
  completedAt: z.iso.datetime(),
  user: z.extend(PersonName, { id: UserId }),
  plate: z.string(),
  fuelType: FuelType,
  litres: z.number(),
  amount: z.number(),
  /** What the fuel cost at the price of its day, without a discount. */
  fullPrice: z.number(),
  /** Null until an admin names it. */
  source: z.nullable(NamedSource),
});
export type HandCompletion = z.output<typeof HandCompletion>;

const sourceMessage = 'Please name a station, or how it was paid';

/**
 * The body of `POST /api/admin/hand-completions/{id}/source`: the station that poured it and is owed
 * `amount` rand, or how `amount` was paid for it at once (PAY-38).
 */
export const FuelSource = z
  .object({
    stationId: z.optional(StationId),
    method: z.optional(z.enum(outsidePayments, 'Please choose cash or eft')),
    amount: PaidAmount,
  })
  .check(
    z.refine(({ stationId, method }) => (stationId === undefined) !== (method === undefined), {
      error: sourceMessage,
      path: ['stationId'],
    }),
  );
export type FuelSource = z.output<typeof FuelSource>;
