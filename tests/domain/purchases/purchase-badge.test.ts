import { describe, expect, it } from 'vitest';
import { adminBadge, historyBadge, salesBadge } from '../../../domain/purchases/purchase-badge.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-01-07' as Day;
const plain = {
  isPaid: false,
  writtenOffAt: null,
  isScheduledPayment: false,
  scheduledPaymentDate: null,
} as const;
const scheduledFor = (day: string) =>
  ({ ...plain, isScheduledPayment: true, scheduledPaymentDate: day as Day }) as const;

// BUY-8
describe('the badges of a purchase', () => {
  it.each([
    ['pending', plain, { history: 'pending', sales: 'pending', admin: 'pending' }],
    ['processing', plain, { history: 'pending', sales: 'pending', admin: 'pending' }],
    ['paid', { ...plain, isPaid: true }, { history: 'paid', sales: 'paid', admin: 'paid' }],
    [
      'scheduled',
      scheduledFor('2026-01-08'),
      { history: 'scheduled', sales: 'pending', admin: 'scheduled' },
    ],
    [
      'scheduled',
      scheduledFor('2026-01-07'),
      { history: 'payment-due', sales: 'pending', admin: 'scheduled' },
    ],
    [
      'processing',
      scheduledFor('2026-01-06'),
      { history: 'payment-due', sales: 'pending', admin: 'scheduled' },
    ],
    [
      'paid',
      { ...scheduledFor('2026-01-06'), isPaid: true },
      { history: 'paid', sales: 'paid', admin: 'paid' },
    ],
  ] as const)('are for %s %o', (paymentStatus, facts, badges) => {
    const purchase = { ...facts, paymentStatus };
    expect({
      history: historyBadge(purchase, today),
      sales: salesBadge(purchase),
      admin: adminBadge(purchase),
    }).toEqual(badges);
  });

  it.each(['failed', 'overdue', 'cancelled', 'refunded'] as const)(
    'say %s on every screen',
    (paymentStatus) => {
      for (const facts of [plain, scheduledFor('2026-01-06'), scheduledFor('2026-01-08')]) {
        const purchase = { ...facts, paymentStatus };
        const badges = [historyBadge(purchase, today), salesBadge(purchase), adminBadge(purchase)];
        expect(badges).toEqual([paymentStatus, paymentStatus, paymentStatus]);
      }
    },
  );

  // LEND-12
  it('say that a purchase is written off, whatever its status', () => {
    const writtenOffAt = '2026-01-07T10:00:00.000Z';
    for (const paymentStatus of ['pending', 'scheduled', 'overdue'] as const) {
      const purchase = { ...scheduledFor('2026-01-06'), paymentStatus, writtenOffAt };
      const badges = [historyBadge(purchase, today), salesBadge(purchase), adminBadge(purchase)];
      expect(new Set(badges)).toEqual(new Set(['written-off']));
    }
  });
});
