import { describe, expect, it } from 'vitest';
import { trialBalance } from '../../../domain/admin/books.ts';
import { accounts, chartOfAccounts } from '../../../domain/ledger/accounts.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const day = '2026-03-10' as Day; // a day

// BOOK-7
describe('trialBalance', () => {
  it('puts each account on its side, and sums without a lost cent', () => {
    const balances = new Map<number, number>([
      [accounts.bank, 10],
      [accounts.cash, 20],
      [accounts.receivable, -5],
      [accounts.fuelOwed, -25],
    ]);
    const { accounts: rows, ...totals } = trialBalance(day, balances);
    expect(totals).toEqual({ day, totalDebit: 0.3, totalCredit: 0.3 });
    expect(rows.filter(({ debit, credit }) => debit + credit > 0)).toEqual([
      { number: 1000, name: 'Bank', type: 'asset', debit: 0.1, credit: 0 },
      { number: 1010, name: 'Cash', type: 'asset', debit: 0.2, credit: 0 },
      // An account may stand on the other side, too.
      { number: 1200, name: 'Owed by motorists', type: 'asset', debit: 0, credit: 0.05 },
      { number: 2000, name: 'Fuel owed to motorists', type: 'liability', debit: 0, credit: 0.25 },
    ]);
    expect(rows).toHaveLength(chartOfAccounts.length);
  });
});
