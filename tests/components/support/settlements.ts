import {
  Dispute,
  ReconciliationSummary,
  Settlement,
  SettlementDetails,
  SettlementLine,
  UnsettledCharge,
} from '../../../domain/admin/reconciliation.ts';
import { dayFromNow } from '../../support/days.ts';
import { owner } from './admin-data.ts';

type Changes = Record<string, unknown>;

const found = '2026-03-04T10:00:00.000Z';

/** One settlement to book, two items in suspense and one dispute; the bank ties. */
export function reconciliationSummary(changes: Changes = {}): ReconciliationSummary {
  return ReconciliationSummary.parse({
    toBook: 1,
    openSuspense: 2,
    oldestSuspense: '2026-03-01',
    openDisputes: 1,
    clearing: [
      { processor: 'demo', amount: 0 },
      { processor: 'paystack', amount: 415.5 },
    ],
    bank: {
      balance: 1000.3,
      imported: 800.2,
      notOnStatement: 150.1,
      before: 50,
      upTo: '2026-03-31',
    },
    ...changes,
  });
}

/** A payout of Paystack of R970.00, of which a line of R30.00 has no partner. */
export function settlement(changes: Changes = {}): Settlement {
  return Settlement.parse({
    id: crypto.randomUUID(),
    processor: 'paystack',
    reference: '4711',
    paidOn: '2026-03-04',
    gross: 1000,
    fees: 30,
    net: 970,
    lines: 3,
    unmatched: 1,
    unmatchedAmount: 30,
    state: 'to-book',
    foundAt: found,
    bookedAt: null,
    bookedByUsername: null,
    reversalReason: null,
    ...changes,
  });
}

/** How a settlement is once it was booked. */
export const bookedByThandi = {
  state: 'booked',
  bookedAt: '2026-03-05T10:00:00.000Z',
  bookedByUsername: 'thandi',
};

export function settlementDetails(changes: Changes = {}): SettlementDetails {
  return SettlementDetails.parse({
    ...settlement(),
    postings: [
      { account: 1000, name: 'Bank', debit: 970, credit: 0 },
      { account: 5300, name: 'Fees of processors', debit: 30, credit: 0 },
      { account: 1020, name: 'Held by Paystack', debit: 0, credit: 970 },
      { account: 2900, name: 'Suspense', debit: 0, credit: 30 },
    ],
    ...changes,
  });
}

/** Sipho's charge of R518.75. */
export function settlementLine(changes: Changes = {}): SettlementLine {
  return SettlementLine.parse({
    id: crypto.randomUUID(),
    kind: 'charge',
    reference: '900100',
    key: 'charge-1',
    day: '2026-03-03',
    amount: 518.75,
    fees: 15.5,
    partner: {
      purchaseId: crypto.randomUUID(),
      person: { id: crypto.randomUUID(), ...owner },
    },
    obstacle: null,
    ...changes,
  });
}

/** Sipho's charge of three days ago. */
export function unsettledCharge(changes: Changes = {}): UnsettledCharge {
  return UnsettledCharge.parse({
    id: 'charge-2',
    processor: 'paystack',
    kind: 'charge',
    reference: '900200',
    at: `${dayFromNow(-3)}T10:00:00.000Z`,
    amount: 415,
    purchaseId: crypto.randomUUID(),
    person: { id: crypto.randomUUID(), ...owner },
    ...changes,
  });
}

/** Sipho's bank disputes R518.75. A week is left to answer. */
export function dispute(changes: Changes = {}): Dispute {
  return Dispute.parse({
    id: crypto.randomUUID(),
    processor: 'paystack',
    reference: 'D-77',
    state: 'open',
    amount: 518.75,
    openedAt: `${dayFromNow(-2)}T10:00:00.000Z`,
    dueAt: `${dayFromNow(7)}T10:00:00.000Z`,
    endedAt: null,
    reason: 'Not recognised',
    purchaseId: crypto.randomUUID(),
    person: { id: crypto.randomUUID(), ...owner },
    isBooked: true,
    ...changes,
  });
}
