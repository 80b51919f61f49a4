import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../../../domain/payments/payment-status.ts';
import {
  type CreditKind,
  creditKindOf,
  creditOf,
  defaultCreditLimit,
  noCreditText,
} from '../../../domain/purchases/credit-limits.ts';
import { creditRefusalText, refuseCredit } from '../../../domain/purchases/credit-refusal.ts';
import type { OwedPurchase } from '../../../domain/purchases/debt.ts';
import { cents, centsFromRand, randFromCents } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-06-15' as Day;
const limits = { budget: defaultCreditLimit, collected: defaultCreditLimit };
const terms = {
  limits,
  today,
  hasIdNumber: true,
  isVehicleRefused: false,
  unsettled: null,
  held: cents(0),
  requestDueDays: 7,
};

/** R545.00 on the budget, due in 30 days. */
const onBudget: OwedPurchase = {
  totalRepayment: 545,
  paymentStatus: 'pending',
  writtenOffAt: null,
  paymentMethod: 'budget',
  isScheduledPayment: false,
  scheduledPaymentDate: null,
  repaymentDueDate: addDays(today, 30),
};
const debitOrder: OwedPurchase = { ...onBudget, paymentMethod: 'debit_order' };
const scheduled: OwedPurchase = {
  ...onBudget,
  paymentMethod: 'card',
  paymentStatus: 'scheduled',
  isScheduledPayment: true,
  scheduledPaymentDate: addDays(today, 3),
};
const chargedNow: OwedPurchase = {
  ...onBudget,
  paymentMethod: 'card',
  paymentStatus: 'processing',
};
const late = addDays(today, -1);

const free = { limit: 8500, used: 0, free: 8500 };
const used = { limit: 8500, used: 545, free: 7955 };

// LEND-1
describe('creditOf', () => {
  it('has R8,500.00 of each kind for who owes nothing', () => {
    const credit = {
      budget: { ...free, held: 0 },
      collected: free,
      overdue: 0,
      refusal: null,
      unsettledUntil: null,
      requestDueDays: 7,
    };
    expect(creditOf([], terms)).toEqual(credit);
  });

  it.each([
    ['the budget', onBudget, { budget: used, collected: free }],
    ['a debit order', debitOrder, { budget: free, collected: used }],
    ['a scheduled card', scheduled, { budget: free, collected: used }],
    ['a card that is charged now', chargedNow, { budget: free, collected: free }],
  ])('counts %s', (_, purchase, expected) => {
    expect(creditOf([purchase], terms)).toMatchObject(expected);
  });

  // LEND-46
  it('leaves less free of the budget while approved requests hold some of it', () => {
    const credit = creditOf([onBudget], { ...terms, held: cents(62_190) });
    expect(credit).toMatchObject({
      budget: { limit: 8500, used: 545, held: 621.9, free: 7333.1 },
      collected: free,
    });
    expect(refuseCredit(credit, 'budget', cents(733_310))).toBeNull();
    expect(refuseCredit(credit, 'budget', cents(733_311))).toBe('over-budget');
    expect(creditRefusalText({ credit, kind: 'budget', total: cents(733_311) })).toContain(
      'Its limit is R8,500.00, and your approved requests hold R621.90.',
    );
  });

  it.each(paymentStatuses)('counts what is owed only, here %s', (paymentStatus) => {
    const isOwed = ['pending', 'scheduled', 'processing', 'overdue'].includes(paymentStatus);
    for (const purchase of [onBudget, debitOrder]) {
      const kind = creditKindOf(purchase) as CreditKind; // both are on credit
      const credit = creditOf([{ ...purchase, paymentStatus }], terms);
      expect(credit[kind].used).toBe(isOwed ? 545 : 0);
      const written = { ...purchase, paymentStatus, writtenOffAt: '2026-06-01T10:00:00Z' };
      expect(creditOf([written], terms)[kind].used).toBe(0);
    }
  });

  it('adds up debit orders and scheduled cards, to the cent', () => {
    const cheap = { ...scheduled, totalRepayment: 0.1 };
    const { collected } = creditOf([debitOrder, cheap, { ...cheap, totalRepayment: 0.2 }], terms);
    expect(collected).toEqual({ limit: 8500, used: 545.3, free: 7954.7 });
  });

  it('leaves nothing free, and never less, with a limit below what is used', () => {
    const low = { ...terms, limits: { budget: cents(50_000), collected: cents(0) } };
    expect(creditOf([onBudget], low)).toMatchObject({
      budget: { limit: 500, used: 545, free: 0 },
      collected: { limit: 0, used: 0, free: 0 },
      refusal: 'over-credit-limit',
    });
  });
});

// LEND-3
describe('overdue debt', () => {
  it.each([
    ['the budget after its due date', { ...onBudget, repaymentDueDate: late }, 545],
    ['a debit order after its last try', { ...debitOrder, paymentStatus: 'overdue' }, 545],
    ['a debit order that is tried again', { ...debitOrder, repaymentDueDate: late }, 0],
    ['a scheduled card that is tried again', { ...scheduled, scheduledPaymentDate: late }, 0],
    ['the budget on its due date', { ...onBudget, repaymentDueDate: today }, 0],
  ] as [string, OwedPurchase, number][])('is counted of %s, or not', (_, purchase, overdue) => {
    const credit = creditOf([purchase], terms);
    const refusal = overdue > 0 ? 'credit-overdue' : null;
    expect(credit).toMatchObject({ overdue, refusal });
    for (const kind of ['budget', 'collected'] as const) {
      expect(refuseCredit(credit, kind, cents(1))).toBe(refusal);
    }
  });

  // LEND-45
  it('is none without an ID number, whatever else holds', () => {
    const unknown = { ...terms, hasIdNumber: false, isVehicleRefused: true };
    const credit = creditOf([{ ...onBudget, repaymentDueDate: late }], unknown);
    expect(refuseCredit(credit, 'budget', cents(1))).toBe('id-number-missing');
  });

  it('comes before an unverified vehicle', () => {
    const overdue = { ...onBudget, repaymentDueDate: late };
    const refused = { ...terms, isVehicleRefused: true };
    expect(creditOf([], refused).refusal).toBe('vehicle-unverified');
    expect(creditOf([overdue], refused).refusal).toBe('credit-overdue');
  });
});

// LEND-2, PAY-5
describe('refuseCredit', () => {
  const owing = (rand: number) => {
    const purchase = { ...onBudget, totalRepayment: rand };
    return creditOf(rand === 0 ? [] : [purchase, { ...debitOrder, totalRepayment: rand }], terms);
  };

  it.each([
    [850_000, 0, false],
    [850_001, 0, true],
    [1, 8500, true],
    [54_500, 7955, false],
    [54_501, 7955, true],
    [Number.NaN, 0, true],
  ])('answers for %i cents with R%d used: refused %s', (total, rand, isRefused) => {
    const credit = owing(rand);
    expect(refuseCredit(credit, 'budget', cents(total))).toBe(isRefused ? 'over-budget' : null);
    expect(refuseCredit(credit, 'collected', cents(total))).toBe(
      isRefused ? 'over-credit-limit' : null,
    );
  });

  it('never allows more debt than a limit, in any order of purchases', () => {
    const wishes = fc.array(
      fc.record({
        way: fc.constantFrom(onBudget, debitOrder, scheduled, chargedNow),
        paymentStatus: fc.constantFrom(...paymentStatuses),
        amount: fc.integer({ min: 1, max: 400_000 }).map(cents),
      }),
    );
    fc.assert(
      fc.property(wishes, fc.integer({ min: 0, max: 1_000_000 }), (all, limit) => {
        const any = { ...terms, limits: { budget: cents(limit), collected: cents(850_000) } };
        let taken: OwedPurchase[] = [];
        for (const { way, paymentStatus, amount } of all) {
          const kind = creditKindOf(way);
          const credit = creditOf(taken, any);
          if (kind && refuseCredit(credit, kind, amount)) continue;
          taken = [...taken, { ...way, paymentStatus, totalRepayment: randFromCents(amount) }];
        }
        const credit = creditOf(taken, any);
        expect(centsFromRand(credit.budget.used)).toBeLessThanOrEqual(limit);
        expect(centsFromRand(credit.collected.used)).toBeLessThanOrEqual(850_000);
      }),
    );
  });
});

// LEND-4
describe('the sentence of a refusal', () => {
  const credit = creditOf([{ ...onBudget, totalRepayment: 8000 }], terms);
  const sentence = (kind: CreditKind, changes: Partial<typeof credit> = {}, total = 51_875) =>
    creditRefusalText({ credit: { ...credit, ...changes }, kind, total: cents(total) });

  it('says which limit applies, what is left, and what to do', () => {
    expect(sentence('budget', {}, 50_000)).toBe(null);
    expect(sentence('budget')).toBe(
      'This purchase costs R518.75, but only R500.00 of your budget is left. Its limit is R8,500.00. Pay back a part of it first, buy less, or choose another way to pay.',
    );
    expect(sentence('collected', {}, 850_001)).toBe(
      'This purchase costs R8,500.01, but only R8,500.00 is left for debit orders and scheduled payments. Their limit is R8,500.00. Pay one of them first, buy less, or choose another way to pay.',
    );
    expect(sentence('budget', { refusal: 'credit-overdue', overdue: 80 })).toBe(
      'There is no new credit while R80.00 is overdue. Pay that first, or pay by card now.',
    );
    expect(sentence('budget', { refusal: 'vehicle-unverified' })).toBe(
      'There is credit for verified vehicles only. Pay by card now, or wait until we have verified yours.',
    );
  });

  // VOU-30
  it('says that a voucher has to be settled first, and until when', () => {
    const until = new Date(Date.UTC(2026, 10, 28, 10));
    const waiting = creditOf([onBudget], { ...terms, unsettled: { until } });
    expect(refuseCredit(waiting, 'budget', cents(1))).toBe('voucher-unsettled');
    expect(noCreditText(waiting)).toMatch(
      /new credit once that is known: at 28\/11\/2026.* at the/,
    );
    const disputed = creditOf([], { ...terms, unsettled: { until: null } });
    expect(noCreditText(disputed)).toMatch(/until an administrator has settled/);
    const overdue = { ...onBudget, repaymentDueDate: late };
    expect(creditOf([overdue], { ...terms, unsettled: { until } }).refusal).toBe('credit-overdue');
  });

  it('says beforehand that nothing is left of both limits', () => {
    expect(noCreditText(credit)).toBe(null);
    expect(noCreditText({ ...credit, refusal: 'over-credit-limit' })).toMatch(/^Nothing is left/);
  });
});
