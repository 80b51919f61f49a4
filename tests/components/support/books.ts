import {
  AccountEntry,
  accountOf,
  type TrialBalance,
  trialBalance,
} from '../../../domain/admin/books.ts';
import { ClosedMonth, OpenMonth } from '../../../domain/admin/ledger-months.ts';
import {
  type Ageing,
  LedgerMovements,
  ledgerAges,
  NotPouredPurchase,
  Received,
} from '../../../domain/admin/ledger-reports.ts';
import { UserId } from '../../../domain/ids.ts';
import { CalendarDay } from '../../../domain/values/moment.ts';
import { dayFromNow } from '../../support/days.ts';
import { owner } from './admin-data.ts';

/** The trial balance of a day, by default after a sale on credit of R415.00 with a premium of R103.75. */
export function newTrialBalance(
  balances: Record<number, number> = { 1200: 51_875, 2000: -41_500, 2400: -10_375 },
  days = 0,
): TrialBalance {
  const day = CalendarDay.parse(dayFromNow(days));
  return trialBalance(day, new Map(Object.entries(balances).map(([key, cents]) => [+key, cents])));
}

/** Sipho's purchase on credit, in the account of what he owes. */
export function accountEntry(changes: Record<string, unknown> = {}): AccountEntry {
  return AccountEntry.parse({
    id: crypto.randomUUID(),
    entryId: 12,
    kind: 'sold',
    day: dayFromNow(0),
    valueDay: dayFromNow(0),
    bookedAt: new Date().toISOString(),
    debit: 518.75,
    credit: 0,
    purchaseId: crypto.randomUUID(),
    requestId: null,
    redemptionId: null,
    payoutRunId: null,
    settlementId: null,
    bankStatementId: null,
    person: { id: crypto.randomUUID(), ...owner },
    station: null,
    reverses: null,
    ...changes,
  });
}

const sipho = { id: UserId.parse(crypto.randomUUID()), ...owner };

/** What Sipho and somebody else owed on a day. */
export function ageing(days = -3): Ageing {
  const amounts = { 'not-due': 100, '1-7': 0, '8-30': 518.75, '31-60': 0, 'over-60': 0 };
  return {
    day: CalendarDay.parse(dayFromNow(days)),
    ages: ledgerAges.map((age) => ({
      age,
      amount: amounts[age],
      people: amounts[age] > 0 ? 1 : 0,
    })),
    total: { amount: 618.75, people: 2 },
    credit: 20,
    largest: [
      {
        person: sipho,
        ages: amounts,
        total: 618.75,
        oldestDueDay: CalendarDay.parse(dayFromNow(-20)),
      },
    ],
  };
}

/** A day on which something came in, and one without. */
export function received(): Received {
  const figures = {
    card: 300,
    eft: 200,
    cash: 0,
    received: 500,
    keptAsCredit: 50,
    fromCredit: 30,
    refunded: 30,
    repaid: 450,
  };
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]));
  const [from, to] = [-1, 0].map((days) => CalendarDay.parse(dayFromNow(days)));
  return Received.parse({
    from,
    to,
    days: [
      { day: from, ...figures },
      { day: to, ...nothing },
    ],
    total: figures,
  });
}

/** The movements of a sale on credit and of its premium of a day. */
export function movements(): LedgerMovements {
  const day = dayFromNow(0);
  const account = (number: number, lines: Record<string, number>) => ({
    number,
    name: accountOf(number)?.name,
    type: accountOf(number)?.type,
    opening: 0,
    movements: Object.entries(lines).map(([kind, amount]) => ({ kind, amount })),
    closing: Object.values(lines).reduce((sum, amount) => sum + amount, 0),
  });
  return LedgerMovements.parse({
    from: `${day.slice(0, 8)}01`,
    to: day,
    accounts: [
      account(1200, { sold: 518.75 }),
      account(2000, { sold: 415 }),
      account(2400, { sold: 103.75, 'premium-earned': -3.75 }),
      account(4000, { 'premium-earned': 3.75 }),
    ],
    result: 3.75,
  });
}

/** A purchase of which half is poured. */
export function notPoured(): NotPouredPurchase {
  return NotPouredPurchase.parse({
    id: crypto.randomUUID(),
    person: sipho,
    plate: 'CA 123-456',
    purchaseDate: `${dayFromNow(-2)}T10:00:00.000Z`,
    sold: 415,
    notPoured: 207.5,
  });
}

/** October 2026, which has ended. */
export function openMonth(changes: Record<string, unknown> = {}): OpenMonth {
  return OpenMonth.parse({
    month: '2026-10',
    closesFrom: '2026-10-31T23:00:00.000Z',
    isReady: true,
    checks: [
      { check: 'settlements-to-book', count: 2 },
      { check: 'items-in-suspense', count: 1 },
    ],
    ...changes,
  });
}

export function closedMonth(changes: Record<string, unknown> = {}): ClosedMonth {
  return ClosedMonth.parse({
    month: '2026-10',
    closedAt: '2026-11-02T08:00:00.000Z',
    closedBy: { id: crypto.randomUUID(), username: 'thandi' },
    lastEntry: 4711,
    seal: 12,
    head: 'abc123'.repeat(10),
    totalDebit: 1234.5,
    ...changes,
  });
}
