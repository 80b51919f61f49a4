import { AccountEntry, type TrialBalance, trialBalance } from '../../../domain/admin/books.ts';
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
