import { describe, expect, it } from 'vitest';
import {
  changeEvent,
  type LedgerPurchase,
  type LedgerStatus,
  ledgerStatusOf,
} from '../../../domain/ledger/purchase-events.ts';
import { paymentStatuses, paymentTransitions } from '../../../domain/payments/payment-status.ts';

const at = new Date('2026-11-16T10:00:00Z');
const owed = {
  id: 'p',
  userId: 'u',
  requestId: null,
  chargedRedemptionId: null,
  finalAmountCents: 40_000,
  totalRepaymentCents: 50_000,
  paymentMethod: 'budget',
  isScheduledPayment: false,
  paymentStatus: 'pending',
  dueDay: '2026-12-01',
  purchaseDate: new Date('2026-11-01T10:00:00Z'),
  writtenOffAt: null,
  refundStartedAt: null,
  paidCents: 0,
  partRefundedCents: 0,
  outsidePayment: null,
  chargeKey: 'k',
} as unknown as LedgerPurchase;
const like = (change: object) => ({ ...owed, ...change }) as LedgerPurchase;

const examples: Record<LedgerStatus, LedgerPurchase> = {
  none: like({ paymentStatus: 'failed' }),
  owed,
  'written-off': like({ writtenOffAt: at }),
  paid: like({ paymentStatus: 'paid', paidCents: 50_000 }),
  refunding: like({ paymentStatus: 'paid', paidCents: 50_000, refundStartedAt: at }),
  refunded: like({ paymentStatus: 'refunded', paidCents: 50_000 }),
};

// BOOK-1
describe('where a purchase stands in the books', () => {
  it.each(Object.entries(examples))('%s', (standing, purchase) => {
    expect(ledgerStatusOf(purchase)).toBe(standing);
  });

  it('is nowhere while its card has not paid, unless it is scheduled', () => {
    for (const paymentStatus of paymentStatuses) {
      const byCard = like({ paymentStatus, paymentMethod: 'card' });
      const isPaid = ['paid', 'refunded'].includes(paymentStatus);
      expect([paymentStatus, ledgerStatusOf(byCard) !== 'none']).toEqual([paymentStatus, isPaid]);
    }
    const scheduled = { paymentMethod: 'card', isScheduledPayment: true };
    expect(ledgerStatusOf(like({ ...scheduled, paymentStatus: 'processing' }))).toBe('owed');
  });
});

describe('a change of a purchase', () => {
  const booked = { fuelLeft: 40_000, fuelWithdrawn: 30_000, unearnedWithdrawn: 4000 } as never;
  const event = (from: LedgerStatus, to: LedgerStatus) =>
    changeEvent(examples[from], examples[to], { at, channel: 'demo', booked });

  it.each<[LedgerStatus, LedgerStatus, object]>([
    ['none', 'owed', { kind: 'sold', charge: 'k' }],
    ['none', 'paid', { kind: 'sold-and-paid', payment: 'k', channel: 'demo' }],
    ['owed', 'none', { kind: 'sale-ended', fuelLeft: 40_000, charge: 'k' }],
    ['owed', 'paid', { kind: 'paid', amount: 50_000, payment: 'k', channel: 'demo' }],
    ['paid', 'owed', { kind: 'payment-reversed', amount: 50_000, payment: 'k' }],
    ['owed', 'written-off', { kind: 'written-off', fuelLeft: 40_000, unearned: 5000 }],
    ['written-off', 'owed', { kind: 'write-off-reversed', fuelLeft: 30_000, unearned: 4000 }],
    ['written-off', 'paid', { kind: 'recovered', amount: 50_000, fuelLeft: 30_000 }],
    ['paid', 'written-off', { kind: 'recovery-reversed', amount: 50_000, fuelLeft: 40_000 }],
    ['paid', 'refunding', { kind: 'refund-asked', fuelLeft: 40_000, startedAt: at }],
    ['refunding', 'paid', { kind: 'refund-failed', fuelLeft: 30_000, startedAt: at }],
    ['refunding', 'refunded', { kind: 'refund-paid', channel: 'demo' }],
    ['paid', 'refunded', { kind: 'refunded', amount: 50_000, fuelLeft: 40_000 }],
  ])('from %s to %s is an event', (from, to, expected) => {
    expect(event(from, to)).toMatchObject(expected);
  });

  it('of what was paid is a payment, or its reversal', () => {
    const facts = { at, channel: 'cash', payment: 'k2', booked } as const;
    const change = (from: LedgerPurchase, to: LedgerPurchase) => changeEvent(from, to, facts);
    const part = like({ paidCents: 20_000 });
    const lost = like({ paidCents: 20_000, writtenOffAt: at });
    const recovered = like({ paidCents: 30_000, writtenOffAt: at });
    const paid = { amount: 20_000, payment: 'k2', channel: 'cash' };
    expect(change(owed, part)).toMatchObject({ kind: 'paid', ...paid });
    expect(change(part, owed)).toMatchObject({ kind: 'payment-reversed', ...paid });
    expect(change(part, examples.paid)).toMatchObject({ kind: 'paid', amount: 30_000 });
    expect(change(part, lost)).toMatchObject({ kind: 'written-off', amount: 30_000 });
    const more = { amount: 10_000, payment: 'k2' };
    expect(change(lost, recovered)).toMatchObject({ kind: 'recovered', fuelLeft: 0, ...more });
    expect(change(recovered, lost)).toMatchObject({ kind: 'recovery-reduced', ...more });
    const refunded = like({ paymentStatus: 'refunded', partRefundedCents: 5000 });
    const given = like({ paymentStatus: 'paid', partRefundedCents: 5000 });
    const asCredit = { at, channel: 'credit', booked } as const;
    expect(changeEvent(given, refunded, asCredit)).toMatchObject({ amount: 45_000 });
    expect(change(given, refunded)).toMatchObject({ amount: 50_000 });
    const uncounted = like({ paymentStatus: 'paid' });
    expect(() => change(uncounted, owed)).toThrow('can be reversed');
  });

  it('that the books do not care about is none', () => {
    const overdue = like({ paymentStatus: 'overdue' });
    expect(changeEvent(owed, overdue, { at, channel: 'unknown', booked })).toBe(null);
  });

  const paidOf = (status: string) => (['paid', 'refunded'].includes(status) ? 50_000 : 0);

  it('is known for every change of the status that the product allows', () => {
    const budget = {};
    const card = { paymentMethod: 'card' };
    for (const method of [budget, card, { ...card, isScheduledPayment: true }]) {
      for (const from of paymentStatuses) {
        for (const to of paymentTransitions[from]) {
          // What a card has paid at once is not owed again.
          if (method === card && from === 'paid' && to !== 'refunded') continue;
          const [before, after] = [from, to].map((paymentStatus) =>
            like({ ...method, paymentStatus, paidCents: paidOf(paymentStatus) }),
          ) as [LedgerPurchase, LedgerPurchase];
          const found = changeEvent(before, after, { at, channel: 'demo', booked });
          expect(found === null).toBe(ledgerStatusOf(before) === ledgerStatusOf(after));
        }
      }
    }
  });

  it('that cannot be is an error', () => {
    expect(() => event('refunded', 'owed')).toThrow('from refunded to owed');
    expect(() => event('owed', 'refunded')).toThrow('from owed to refunded');
  });

  it('of a cancelled purchase has its own key, so that a charge may void it before', () => {
    const cancelled = like({ paymentStatus: 'cancelled' });
    expect(changeEvent(owed, cancelled, { at, channel: 'unknown', booked })).toMatchObject({
      kind: 'sale-ended',
      charge: null,
    });
  });
});
