import {
  BankStatement,
  BankStatementPreview,
  ImportedBankLine,
  ReconciliationSummary,
  SuspenseItem,
  SuspenseMatch,
} from '../../../domain/admin/reconciliation.ts';
import { owner } from './admin-data.ts';

type Changes = Record<string, unknown>;

/** What there is to reconcile: nothing. */
export const nothingToReconcile = (): ReconciliationSummary =>
  ReconciliationSummary.parse({
    toBook: 0,
    openSuspense: 0,
    oldestSuspense: null,
    openDisputes: 0,
    clearing: [],
    bank: { balance: 0, imported: 0, notOnStatement: 0, before: 0, upTo: null },
  });

/** 3 lines of March 2026, of which one is in suspense. */
const figures = {
  from: '2026-03-02',
  to: '2026-03-06',
  lines: 3,
  moneyIn: 1250,
  moneyOut: 99.5,
  matched: 2,
  inSuspense: 1,
  closingBalance: 10400.5,
};

export function bankStatement(changes: Changes = {}): BankStatement {
  return BankStatement.parse({
    ...figures,
    id: crypto.randomUUID(),
    name: 'fnb-march.csv',
    importedAt: '2026-03-07T08:00:00.000Z',
    importedByUsername: 'thandi',
    reversedAt: null,
    reversedByUsername: null,
    reversalReason: null,
    ...changes,
  });
}

/** How a statement is once it was taken back. */
export const takenBack = {
  reversedAt: '2026-03-08T08:00:00.000Z',
  reversedByUsername: 'lindiwe',
  reversalReason: 'It is the wrong account',
};

const matched = {
  day: '2026-03-02',
  amount: 850,
  text: 'PAYSTACK PAYOUT 77',
  state: 'matched',
  partner: 'Paystack 77',
};
const cash = {
  day: '2026-03-04',
  amount: 400,
  text: 'CASH DEPOSIT',
  state: 'cash',
  partner: null,
};
const suspense = {
  day: '2026-03-06',
  amount: -99.5,
  text: 'DEBIT ORDER 4711',
  state: 'suspense',
  partner: null,
};

export function bankLine(changes: Changes = {}): ImportedBankLine {
  return ImportedBankLine.parse({ id: crypto.randomUUID(), ...matched, ...changes });
}

/** A line that is matched, one of cash and one in suspense. */
export const bankLines = () => [bankLine(), bankLine(cash), bankLine(suspense)];

export function statementPreview(changes: Changes = {}): BankStatementPreview {
  const found = [matched, cash, suspense];
  return BankStatementPreview.parse({
    ...figures,
    known: 0,
    found,
    isComplete: true,
    ...changes,
  });
}

/** R150.00 that Sipho has paid by EFT. */
export function bankMovement(changes: Changes = {}): SuspenseMatch {
  return SuspenseMatch.parse({
    id: 'movement-1',
    day: '2026-03-03',
    amount: 150,
    text: 'Payment by EFT, reference SIPHO 1',
    person: { id: crypto.randomUUID(), ...owner },
    ...changes,
  });
}

/** R150.00 that the bank has, 12 days old. */
export function suspenseItem(changes: Changes = {}): SuspenseItem {
  return SuspenseItem.parse({
    id: crypto.randomUUID(),
    kind: 'bank-line',
    amount: 150,
    day: '2026-03-03',
    days: 12,
    text: 'EFT S DLAMINI',
    settlementId: null,
    bankStatementId: crypto.randomUUID(),
    purchaseId: null,
    resolution: null,
    ...changes,
  });
}

/** How an item is once Thandi has booked it to an account. */
export const cleared = {
  resolution: {
    account: 5200,
    accountName: 'Processor and bank fees',
    isMatch: false,
    text: 'Fee for the card machine',
    resolvedAt: '2026-03-15T08:00:00.000Z',
    resolvedByUsername: 'thandi',
  },
};

export const suspenseMatch = (changes: Changes = {}): SuspenseMatch =>
  SuspenseMatch.parse(bankMovement(changes));
