import { describe, expect, it } from 'vitest';
import { adminBadge, historyBadge, salesBadge } from '../../../domain/purchases/purchase-badge.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-01-07' as Day;
const plain = { isPaid: false, isScheduledPayment: false, scheduledPaymentDate: null } as const;
const scheduledFor = (day: string) =>
  ({ isPaid: false, isScheduledPayment: true, scheduledPaymentDate: day as Day }) as const;

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
});
