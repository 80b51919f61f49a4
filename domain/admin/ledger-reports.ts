import * as z from 'zod/mini';
import { PurchaseId, UserId } from '../ids.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';
import { PersonName } from './admin-lists.ts';
import { entryKinds } from './books.ts';
import { debtAges } from './debt-ages.ts';
import { ReportQuery } from './statistics.ts';

/** The query of the reports of a period of the journal: two days, both included. */
export const LedgerPeriod = ReportQuery;
export type LedgerPeriod = z.output<typeof LedgerPeriod>;

/** The query of the reports of what stood at the end of a day; today by default. */
export const AsAtQuery = z.object({ day: z.optional(DayInput) });
export type AsAtQuery = z.output<typeof AsAtQuery>;

/** The same for a list. */
export const AsAtListQuery = z.extend(PageQuery, { day: z.optional(DayInput) });
export type AsAtListQuery = z.output<typeof AsAtListQuery>;

/** The ages of what is owed at the end of a day: not due yet, or days since it was due (BOOK-10). */
export const ledgerAges = ['not-due', ...debtAges] as const;
export type LedgerAge = (typeof ledgerAges)[number];

/** What a motorist owed at the end of a day, in rand, by the age of each purchase (BOOK-10). */
export const AgeingPerson = z.object({
  person: z.extend(PersonName, { id: UserId }),
  ages: z.object({
    'not-due': z.number(),
    '1-7': z.number(),
    '8-30': z.number(),
    '31-60': z.number(),
    'over-60': z.number(),
  }),
  total: z.number(),
  /** The due day, as it stood then, of the oldest purchase that was not paid. */
  oldestDueDay: CalendarDay,
});
export type AgeingPerson = z.output<typeof AgeingPerson>;

/** What motorists owed at the end of a day, by age (BOOK-10). */
export const Ageing = z.object({
  day: CalendarDay,
  /** Rand by the age of each purchase, and people by the age of their oldest. */
  ages: z.array(z.object({ age: z.enum(ledgerAges), amount: z.number(), people: z.number() })),
  /** The balance of the account "Owed by motorists". */
  total: z.object({ amount: z.number(), people: z.number() }),
  /** The credit balances of motorists, which are not taken off. */
  credit: z.number(),
  /** Those who owed most. */
  largest: z.array(AgeingPerson),
});
export type Ageing = z.output<typeof Ageing>;

/** How many people `Ageing` names. */
export const largestShown = 50;

/** What came from motorists on a day, in rand, less what was reversed on it (BOOK-11). */
const ReceivedFigures = z.object({
  card: z.number(),
  eft: z.number(),
  cash: z.number(),
  /** The sum of the three. */
  received: z.number(),
  /** The part of it that was more than was owed, and became credit. */
  keptAsCredit: z.number(),
  /** What credit paid. */
  fromCredit: z.number(),
  /** What was paid back, or given back as credit. */
  refunded: z.number(),
  /** What was paid of purchases: received, less kept as credit, with credit, less refunds. */
  repaid: z.number(),
});
export type ReceivedFigures = z.output<typeof ReceivedFigures>;

const ReceivedDay = z.extend(ReceivedFigures, { day: CalendarDay });

/** What came from motorists in a period, by day and method (BOOK-11). */
export const Received = z.object({
  from: CalendarDay,
  to: CalendarDay,
  days: z.array(ReceivedDay),
  total: ReceivedFigures,
});
export type Received = z.output<typeof Received>;

/**
 * How an account came from what it had at the start of a period to what it has at the end (BOOK-12).
 * Amounts are in rand on the side of the account: debits of an asset or an expense are above 0, and
 * credits of a liability or an income.
 */
export const AccountMovements = z.object({
  number: z.number(),
  name: z.string(),
  type: z.enum(['asset', 'liability', 'income', 'expense']),
  opening: z.number(),
  /** What each kind of event changed. */
  movements: z.array(z.object({ kind: z.enum(entryKinds), amount: z.number() })),
  closing: z.number(),
});
export type AccountMovements = z.output<typeof AccountMovements>;

/** The movements of all accounts that have any in a period, or a balance (BOOK-12). */
export const LedgerMovements = z.object({
  from: CalendarDay,
  to: CalendarDay,
  accounts: z.array(AccountMovements),
  /** Income less expenses of the period. */
  result: z.number(),
});
export type LedgerMovements = z.output<typeof LedgerMovements>;

/** A purchase whose fuel was not all poured at the end of a day (BOOK-13). */
export const NotPouredPurchase = z.object({
  id: PurchaseId,
  person: z.extend(PersonName, { id: UserId }),
  plate: z.string(),
  purchaseDate: z.iso.datetime(),
  /** What it was sold for, without the premium, and the part of it that is not poured, in rand. */
  sold: z.number(),
  notPoured: z.number(),
});
export type NotPouredPurchase = z.output<typeof NotPouredPurchase>;
