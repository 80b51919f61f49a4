import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChargeResult,
  type PaymentState,
  withCharge,
  withResult,
} from '../../../domain/payments/charge.ts';
import { type PaymentStatus, paymentStatuses } from '../../../domain/payments/payment-status.ts';

const at = new Date('2026-01-07T10:00:00Z');
const state = (paymentStatus: PaymentStatus): PaymentState => ({
  paymentStatus,
  writtenOffAt: null,
  isPaid: paymentStatus === 'paid',
  paymentDate: null,
  chargeKey: null,
});
const underWay: PaymentState = { ...state('processing'), chargeKey: 'second' };
const approved: ChargeResult = { chargeKey: 'second', isApproved: true, at };
const declined: ChargeResult = { ...approved, isApproved: false };

describe('withCharge', () => {
  it.each(['pending', 'scheduled', 'failed', 'overdue'] as const)(
    'begins the charge of a purchase that is %s',
    (status) => {
      expect(withCharge(state(status), 'first')).toEqual({
        ...state('processing'),
        chargeKey: 'first',
      });
    },
  );

  it.each(['processing', 'paid', 'cancelled', 'refunded'] as const)(
    'refuses a purchase that is %s',
    (status) => {
      expect(withCharge(state(status), 'first')).toBe('not-payable');
    },
  );

  // LEND-12
  it('refuses a purchase that was written off', () => {
    const writtenOff = { ...state('overdue'), writtenOffAt: at.toISOString() };
    expect(withCharge(writtenOff, 'first')).toBe('not-payable');
  });
});

describe('withResult', () => {
  it('sets it to paid when the charge is approved', () => {
    expect(withResult(underWay, approved, 'failed')).toEqual({
      ...underWay,
      paymentStatus: 'paid',
      isPaid: true,
      paymentDate: '2026-01-07T10:00:00.000Z',
    });
  });

  it.each(['failed', 'pending', 'scheduled', 'overdue'] as const)(
    'sets it to %s when the charge is declined',
    (unpaid) => {
      expect(withResult(underWay, declined, unpaid)).toEqual({
        ...underWay,
        paymentStatus: unpaid,
      });
    },
  );

  it('ignores the outcome of another charge', () => {
    expect(withResult(underWay, { ...approved, chargeKey: 'first' }, 'failed')).toBe(underWay);
  });

  it.each(paymentStatuses.filter((status) => status !== 'processing'))(
    'does not change a purchase that is %s',
    (status) => {
      const settled = { ...state(status), chargeKey: 'second' };
      expect(withResult(settled, approved, 'failed')).toBe(settled);
      expect(withResult(settled, declined, 'failed')).toBe(settled);
    },
  );

  it('ends in the same state for repeated and reordered outcomes', () => {
    const unpaid = fc.constantFrom('failed', 'pending', 'scheduled', 'overdue');
    // Answer, webhook and look-up of one charge agree, but arrive at different times.
    const words = fc
      .tuple(fc.boolean(), fc.array(fc.constantFrom('first', 'second'), { maxLength: 8 }))
      .map(([isApproved, keys]) => ['second', ...keys].map((key) => ({ key, isApproved })));
    fc.assert(
      fc.property(unpaid, words, fc.infiniteStream(fc.nat()), (rest, said, order) => {
        const results = said.map(({ key, isApproved }) => ({
          chargeKey: key,
          isApproved: key === 'second' && isApproved,
          at,
        }));
        const shuffled = results
          .map((result) => ({ result, rank: order.next().value }))
          .toSorted((a, b) => a.rank - b.rank);
        const settled = shuffled.reduce(
          (present, { result }) => withResult(present, result, rest),
          underWay,
        );
        const isApproved = results[0]?.isApproved;
        expect(settled).toEqual(withResult(underWay, isApproved ? approved : declined, rest));
      }),
    );
  });
});
