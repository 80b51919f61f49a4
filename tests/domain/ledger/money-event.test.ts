import { describe, expect, it } from 'vitest';
import { accounts } from '../../../domain/ledger/accounts.ts';
import {
  eventKey,
  type MoneyEvent,
  postingsOf,
  reversedKey,
} from '../../../domain/ledger/money-event.ts';

const [user, station] = ['a motorist', 'a station'];
/** Fuel for R400.00 with a premium of R100.00. */
const purchase = { id: 'p', userId: user, total: 50_000, finalAmount: 40_000 };
const payment = 'k';
const startedAt = new Date(5000);
const writtenOffAt = new Date(7000);
const [all, part] = [{ amount: 50_000 }, { amount: 20_000 }];
const charge = { key: 'k', processor: 'demo', amount: 100 };
const redemption = { redemptionId: 'r', stationId: station, purchaseId: 'p' };

const item = '0d9f5fd6-26fb-4f5d-9f3a-2f6a5d0f8a11';
const settled = {
  booking: 'b',
  settlementId: 's',
  processor: 'demo',
  net: 9_500,
  fees: 500,
  matched: 12_000,
  items: [{ id: item, amount: -2_000 }],
};
const disputed = { disputeId: 'd', purchaseId: 'p', processor: 'paystack', amount: 400 };

const names = new Map(Object.entries(accounts).map(([name, number]) => [number as number, name]));

/** What an event books: by the names of the accounts, in cents. */
function booked(event: object): Record<string, number> {
  const postings = postingsOf(event as MoneyEvent);
  return Object.fromEntries(postings.map(({ account, amount }) => [names.get(account), amount]));
}

// BOOK-1
describe('an event', () => {
  it.each<[object, key: string, Record<string, number>]>([
    [
      { kind: 'sold', purchase, charge: null },
      'sold:p',
      { receivable: 50_000, fuelOwed: -40_000, premiumDeferred: -10_000 },
    ],
    [
      { kind: 'sold', purchase, charge: 'k' },
      'sold-again:k',
      { receivable: 50_000, fuelOwed: -40_000, premiumDeferred: -10_000 },
    ],
    [
      { kind: 'sold-and-paid', purchase, channel: 'demo', payment },
      'paid:k',
      { demoClearing: 50_000, fuelOwed: -40_000, premiumIncome: -10_000 },
    ],
    [
      { kind: 'sale-ended', purchase, fuelLeft: 40_000, charge: null },
      'cancelled:p',
      { fuelOwed: 40_000, premiumDeferred: 10_000, receivable: -50_000 },
    ],
    [
      // A part of it was poured, at the price that was wrong.
      { kind: 'sale-ended', purchase, fuelLeft: 30_000, charge: 'k' },
      'sale-ended:k',
      { fuelOwed: 30_000, fuelMargin: 10_000, premiumDeferred: 10_000, receivable: -50_000 },
    ],
    [
      { kind: 'paid', purchase, ...all, channel: 'paystack', payment },
      'paid:k',
      { paystackClearing: 50_000, receivable: -50_000 },
    ],
    [
      { kind: 'paid', purchase, ...part, channel: 'eft', payment: 'outside:p' },
      'paid:outside:p',
      { bank: 20_000, receivable: -20_000 },
    ],
    [
      { kind: 'paid', purchase, ...part, channel: 'credit', payment },
      'paid:k',
      { creditBalances: 20_000, receivable: -20_000 },
    ],
    [
      { kind: 'payment-reversed', purchase, ...part, channel: 'eft', payment },
      'payment-reversed:k',
      { bank: -20_000, receivable: 20_000 },
    ],
    [
      { kind: 'written-off', purchase, ...all, fuelLeft: 15_000, unearned: 2_000, writtenOffAt },
      'written-off:p:7000',
      { badDebts: 33_000, fuelOwed: 15_000, premiumDeferred: 2_000, receivable: -50_000 },
    ],
    [
      // Most of it was paid, and nothing poured.
      { kind: 'written-off', purchase, ...part, fuelLeft: 40_000, unearned: 2_000, writtenOffAt },
      'written-off:p:7000',
      { fuelMargin: -22_000, fuelOwed: 40_000, premiumDeferred: 2_000, receivable: -20_000 },
    ],
    [
      { kind: 'write-off-reversed', purchase, ...part, fuelLeft: 9_000, unearned: 0, writtenOffAt },
      'write-off-reversed:p:7000',
      { badDebts: -11_000, fuelOwed: -9_000, receivable: 20_000 },
    ],
    [
      { kind: 'recovered', purchase, ...all, fuelLeft: 15_000, channel: 'cash', payment },
      'paid:k',
      { cash: 50_000, fuelOwed: -15_000, recoveredDebts: -35_000 },
    ],
    [
      { kind: 'recovered', purchase, ...part, fuelLeft: 30_000, channel: 'cash', payment },
      'paid:k',
      { cash: 20_000, fuelOwed: -30_000, fuelMargin: 10_000 },
    ],
    [
      { kind: 'recovery-reversed', purchase, ...part, fuelLeft: 15_000, channel: 'cash', payment },
      'payment-reversed:k',
      { cash: -20_000, fuelOwed: 15_000, recoveredDebts: 5_000 },
    ],
    [
      { kind: 'recovery-reduced', purchase, ...part, channel: 'cash', payment },
      'payment-reversed:k',
      { cash: -20_000, recoveredDebts: 20_000 },
    ],
    [
      { kind: 'overpaid', userId: user, ...part, channel: 'eft', payment },
      'overpaid:k',
      { bank: 20_000, creditBalances: -20_000 },
    ],
    [
      { kind: 'overpaid-reversed', userId: user, ...part, channel: 'eft', payment },
      'overpaid-reversed:k',
      { bank: -20_000, creditBalances: 20_000 },
    ],
    [
      { kind: 'credit-paid-out', userId: user, ...part, channel: 'cash', payment },
      'credit-paid-out:k',
      { cash: -20_000, creditBalances: 20_000 },
    ],
    [
      { kind: 'part-refunded', purchase, ...part, payment },
      'part-refunded:k',
      { fuelMargin: 20_000, creditBalances: -20_000 },
    ],
    [
      // R200.00 of it was given back before.
      { kind: 'refunded', purchase, amount: 30_000, fuelLeft: 40_000, channel: 'credit' },
      'refunded:p',
      { fuelOwed: 40_000, premiumIncome: 10_000, fuelMargin: -20_000, creditBalances: -30_000 },
    ],
    [
      { kind: 'refund-asked', purchase, fuelLeft: 30_000, startedAt },
      'refund-asked:p:5000',
      { fuelOwed: 30_000, premiumIncome: 10_000, fuelMargin: 10_000, refundsPayable: -50_000 },
    ],
    [
      { kind: 'refund-failed', purchase, fuelLeft: 30_000, startedAt },
      'refund-failed:p:5000',
      { fuelOwed: -30_000, premiumIncome: -10_000, fuelMargin: -10_000, refundsPayable: 50_000 },
    ],
    [
      { kind: 'refund-paid', purchase, channel: 'demo' },
      'refunded:p',
      { refundsPayable: 50_000, demoClearing: -50_000 },
    ],
    [
      { kind: 'refunded', purchase, ...all, fuelLeft: 40_000, channel: 'unknown' },
      'refunded:p',
      { fuelOwed: 40_000, premiumIncome: 10_000, suspense: -50_000 },
    ],
    [
      { kind: 'charge-held', purchaseId: 'p', charge },
      'charge-held:k',
      { demoClearing: 100, refundsPayable: -100 },
    ],
    [
      { kind: 'charge-returned', purchaseId: 'p', charge },
      'charge-returned:k',
      { demoClearing: -100, refundsPayable: 100 },
    ],
    [
      // The pump is dearer than the discounted price.
      { kind: 'poured', ...redemption, fuelUsed: 40_000, amount: 41_000 },
      'poured:r',
      { fuelOwed: 40_000, fuelMargin: 1_000, stationPayable: -41_000 },
    ],
    [
      { kind: 'poured', ...redemption, purchaseId: null, fuelUsed: 0, amount: 41_000 },
      'poured:r',
      { fuelGiven: 41_000, stationPayable: -41_000 },
    ],
    [
      { kind: 'poured-before', purchaseId: 'p', fuelUsed: 9_000 },
      'poured-before:p',
      { fuelOwed: 9_000, fuelMargin: -9_000 },
    ],
    [
      { kind: 'charged-beyond', redemptionId: 'r', purchaseId: 'p', fuelUsed: 9_000 },
      'charged-beyond:r',
      { fuelOwed: 9_000, fuelMargin: -9_000 },
    ],
    [
      { kind: 'completed-by-hand', requestId: 'q', purchaseId: 'p', fuelUsed: 40_000 },
      'completed-by-hand:p',
      { fuelOwed: 40_000, suspense: -40_000 },
    ],
    [
      { kind: 'fuel-forfeited', purchaseId: 'p', fuelLeft: 4_000 },
      'fuel-forfeited:p',
      { fuelOwed: 4_000, fuelMargin: -4_000 },
    ],
    [
      { kind: 'settled', ...settled },
      'settled:b',
      { bank: 9_500, fees: 500, demoClearing: -12_000, unmatched: 2_000 },
    ],
    [
      // More was paid back than charged.
      { kind: 'settled', ...settled, net: -12_500, fees: 0, matched: -12_500, items: [] },
      'settled:b',
      { bank: -12_500, demoClearing: 12_500 },
    ],
    [
      { kind: 'settlement-reversed', ...settled },
      'settlement-reversed:b',
      { bank: -9_500, fees: -500, demoClearing: 12_000, unmatched: -2_000 },
    ],
    [
      { kind: 'bank-line-unmatched', bankLineId: item, amount: 700 },
      `bank-line-unmatched:${item}`,
      { bank: 700, unmatched: -700 },
    ],
    [
      { kind: 'bank-line-reversed', bankLineId: item, amount: 700 },
      `bank-line-reversed:${item}`,
      { bank: -700, unmatched: 700 },
    ],
    [
      { kind: 'suspense-cleared', clearing: 'c', item, amount: 700, to: accounts.cash },
      'suspense-cleared:c',
      { unmatched: 700, cash: -700 },
    ],
    [
      { kind: 'suspense-reopened', clearing: 'c', item, amount: 700, to: accounts.cash },
      'suspense-reopened:c',
      { unmatched: -700, cash: 700 },
    ],
    [
      { kind: 'dispute-opened', ...disputed },
      'dispute-opened:d',
      { disputed: 400, paystackClearing: -400 },
    ],
    [
      { kind: 'dispute-won', ...disputed },
      'dispute-won:d',
      { disputed: -400, paystackClearing: 400 },
    ],
    [{ kind: 'dispute-lost', ...disputed }, 'dispute-lost:d', { badDebts: 400, disputed: -400 }],
    [
      { kind: 'premium-earned', day: '2026-11-30', amount: 300 },
      'premium-earned:2026-11-30',
      { premiumDeferred: 300, premiumIncome: -300 },
    ],
  ])('%o has one key, and postings that sum to 0', (event, key, expected) => {
    expect(booked(event)).toEqual(expected);
    expect(Object.values(expected).reduce((sum, amount) => sum + amount)).toBe(0);
    expect(eventKey(event as MoneyEvent)).toBe(key);
  });

  it('names whose a posting is exactly for the accounts of motorists and stations', () => {
    const owners = (event: object) =>
      postingsOf(event as MoneyEvent).map(({ account, owner }) => [names.get(account), owner]);
    expect(owners({ kind: 'sold', purchase, charge: null })).toEqual([
      ['receivable', user],
      ['fuelOwed', null],
      ['premiumDeferred', null],
    ]);
    expect(owners({ kind: 'poured', ...redemption, fuelUsed: 1, amount: 1 })).toEqual([
      ['fuelOwed', null],
      ['stationPayable', station],
    ]);
  });

  it('names what it takes back', () => {
    const failed = { kind: 'refund-failed', purchase, fuelLeft: 0, startedAt };
    expect(reversedKey(failed as never)).toBe('refund-asked:p:5000');
    const known = { purchase, ...all, channel: 'eft', payment: 'k', fuelLeft: 0, unearned: 0 };
    const keyOf = (kind: string) => reversedKey({ kind, ...known, writtenOffAt } as never);
    expect(keyOf('payment-reversed')).toBe('paid:k');
    expect(keyOf('recovery-reversed')).toBe('paid:k');
    expect(keyOf('recovery-reduced')).toBe('paid:k');
    expect(keyOf('overpaid-reversed')).toBe('overpaid:k');
    expect(keyOf('write-off-reversed')).toBe('written-off:p:7000');
    expect(reversedKey({ kind: 'refund-paid', purchase, channel: 'demo' } as never)).toBe(null);
  });
});
