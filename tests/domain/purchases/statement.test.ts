import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PurchaseId } from '../../../domain/ids.ts';
import {
  accountStatement,
  entriesOf,
  type StatedPurchase,
  Statement,
  StatementQuery,
  statementRows,
} from '../../../domain/purchases/statement.ts';
import { csvFile } from '../../../domain/values/csv.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';
import { refusals } from '../refusals.ts';

const id = PurchaseId.parse('5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10');
const budget: StatedPurchase = {
  id,
  carMake: 'Toyota',
  carModel: 'Corolla',
  carRegistrationNumber: 'CA 123-456',
  fuelAmount: 20.5,
  fuelType: 'petrol',
  totalRepayment: 545,
  paymentMethod: 'budget',
  isScheduledPayment: false,
  purchaseDate: '2026-01-07T10:00:00.000Z',
  paymentDate: null,
  cancelledAt: null,
  refundedAt: null,
  writtenOffAt: null,
};
const card: StatedPurchase = { ...budget, paymentMethod: 'card' };
const paid = '2026-01-20T10:00:00.000Z';
const later = '2026-01-25T10:00:00.000Z';
const movements = (purchase: StatedPurchase) =>
  entriesOf(purchase).map(({ type, at, amount }) => [type, at.toISOString().slice(0, 10), amount]);

// BUY-14
describe('entriesOf', () => {
  it('adds a purchase on credit on the day it is made', () => {
    expect(movements(budget)).toEqual([['purchase', '2026-01-07', 54_500]]);
    const scheduled = { ...card, isScheduledPayment: true };
    expect(movements(scheduled)).toEqual([['purchase', '2026-01-07', 54_500]]);
  });

  it('adds its payment', () => {
    expect(movements({ ...budget, paymentDate: paid })).toEqual([
      ['purchase', '2026-01-07', 54_500],
      ['payment', '2026-01-20', -54_500],
    ]);
  });

  it('omits a card purchase that is being charged or was declined', () => {
    expect(movements(card)).toEqual([]);
  });

  it('adds a card purchase together with its payment', () => {
    expect(movements({ ...card, paymentDate: paid })).toEqual([
      ['purchase', '2026-01-20', 54_500],
      ['payment', '2026-01-20', -54_500],
    ]);
  });

  // LEND-12
  it('takes a purchase that is written off from what is owed', () => {
    expect(movements({ ...budget, writtenOffAt: later })).toEqual([
      ['purchase', '2026-01-07', 54_500],
      ['write-off', '2026-01-25', -54_500],
    ]);
  });

  // LEND-39
  it('lets what was written off be owed again on the day of its payment', () => {
    const movedBack = { ...budget, formerWriteOffAt: paid, paymentDate: later };
    expect(movements(movedBack)).toEqual([
      ['purchase', '2026-01-07', 54_500],
      ['write-off', '2026-01-20', -54_500],
      ['write-off-taken-back', '2026-01-25', 54_500],
      ['payment', '2026-01-25', -54_500],
    ]);
  });

  it('reverses a cancelled scheduled purchase', () => {
    expect(movements({ ...card, isScheduledPayment: true, cancelledAt: paid })).toEqual([
      ['purchase', '2026-01-07', 54_500],
      ['cancellation', '2026-01-20', -54_500],
    ]);
  });

  it('reverses a refunded purchase and returns its payment', () => {
    expect(movements({ ...budget, paymentDate: paid, refundedAt: later })).toEqual([
      ['purchase', '2026-01-07', 54_500],
      ['payment', '2026-01-20', -54_500],
      ['reversal', '2026-01-25', -54_500],
      ['refund', '2026-01-25', 54_500],
    ]);
  });

  it('describes the fuel and the vehicle', () => {
    expect(entriesOf(budget)[0]?.description).toBe('20.5 l of petrol, Toyota Corolla CA 123-456');
  });
});

// BUY-14
describe('accountStatement', () => {
  const entries = [
    { ...budget, paymentDate: paid },
    { ...budget, totalRepayment: 0.1 },
  ].flatMap(entriesOf);
  const between = (from: string, to: string) =>
    accountStatement(entries, { from: from as Day, to: to as Day });

  it('has the debt before as opening and the debt after as closing balance', () => {
    expect(between('2026-01-08', '2026-01-20')).toEqual({
      from: '2026-01-08',
      to: '2026-01-20',
      openingBalance: 545.1,
      lines: [
        {
          date: '2026-01-20',
          type: 'payment',
          purchaseId: id,
          description: '20.5 l of petrol, Toyota Corolla CA 123-456',
          amount: -545,
          balance: 0.1,
        },
      ],
      closingBalance: 0.1,
    });
  });

  it('includes both days, in South African time', () => {
    const late = { ...budget, purchaseDate: '2026-01-06T22:00:00.000Z' };
    const lines = (from: string, to: string) =>
      accountStatement(entriesOf(late), { from: from as Day, to: to as Day }).lines.length;
    expect(lines('2026-01-07', '2026-01-07')).toBe(1);
    expect(lines('2026-01-06', '2026-01-06')).toBe(0);
  });

  it('is empty for an account without entries', () => {
    const statement = accountStatement([], { from: '2026-01-01' as Day, to: '2026-01-31' as Day });
    expect(statement).toMatchObject({ openingBalance: 0, lines: [], closingBalance: 0 });
  });

  const first = new Date('2025-06-01T00:00:00Z').getTime();
  const instant = fc.nat(365 * 24 * 60).map((minutes) => first + minutes * 60_000);
  const iso = (time: number) => new Date(time).toISOString();
  const purchases = fc.array(
    fc
      .record({
        made: instant,
        total: fc.integer({ min: 1, max: 999_999_999 }),
        method: fc.constantFrom('card', 'budget', 'debit_order'),
        isScheduledPayment: fc.boolean(),
        fate: fc.constantFrom('open', 'paid', 'cancelled', 'refunded'),
        wait: fc.nat(60 * 24 * 60 * 60_000),
      })
      .map(
        ({ made, total, method, isScheduledPayment, fate, wait }): StatedPurchase => ({
          ...budget,
          totalRepayment: total / 100,
          paymentMethod: method,
          isScheduledPayment: isScheduledPayment && method === 'card',
          purchaseDate: iso(made),
          paymentDate: fate === 'paid' || fate === 'refunded' ? iso(made + wait) : null,
          cancelledAt:
            fate === 'cancelled' && (isScheduledPayment || method !== 'card')
              ? iso(made + wait)
              : null,
          refundedAt: fate === 'refunded' ? iso(made + 2 * wait) : null,
        }),
      ),
    { maxLength: 20 },
  );
  const days = fc.tuple(fc.nat(500), fc.nat(200)).map(([start, length]) => ({
    from: addDays('2025-05-01' as Day, start),
    to: addDays('2025-05-01' as Day, start + length),
  }));

  it('has a running balance that ends in the closing balance', () => {
    fc.assert(
      fc.property(purchases, days, (all, period) => {
        const statement = accountStatement(all.flatMap(entriesOf), period);
        let balance: number = centsFromRand(statement.openingBalance);
        for (const line of statement.lines) {
          balance += centsFromRand(line.amount);
          expect(centsFromRand(line.balance)).toBe(balance);
          expect(line.date >= period.from && line.date <= period.to).toBe(true);
        }
        expect(centsFromRand(statement.closingBalance)).toBe(balance);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(Statement.parse(statement)).toEqual(statement);
      }),
    );
  });

  it('opens with the closing balance of the previous statement', () => {
    fc.assert(
      fc.property(purchases, days, fc.nat(200), (all, period, more) => {
        const entries = all.flatMap(entriesOf);
        const end = addDays(period.to, 1 + more);
        const before = accountStatement(entries, period);
        const after = accountStatement(entries, { from: addDays(period.to, 1), to: end });
        const both = accountStatement(entries, { from: period.from, to: end });
        expect(after.openingBalance).toBe(before.closingBalance);
        expect(both.closingBalance).toBe(after.closingBalance);
        expect(both.lines).toEqual([...before.lines, ...after.lines]);
      }),
    );
  });

  it('closes with the present debt when it includes everything', () => {
    fc.assert(
      fc.property(purchases, (all) => {
        const owed = all
          .filter((some) => some.isScheduledPayment || some.paymentMethod !== 'card')
          .filter(({ paymentDate, cancelledAt }) => !paymentDate && !cancelledAt)
          .reduce((sum, { totalRepayment }) => sum + centsFromRand(totalRepayment), 0);
        const period = { from: '2025-01-01' as Day, to: '2030-01-01' as Day };
        const { closingBalance } = accountStatement(all.flatMap(entriesOf), period);
        expect(centsFromRand(closingBalance)).toBe(owed);
      }),
    );
  });
});

describe('StatementQuery', () => {
  it('accepts two days in order', () => {
    const query = { from: '2026-01-01', to: '2026-01-01' };
    expect(StatementQuery.parse(query)).toEqual(query);
    expect(refusals(StatementQuery, { from: '2026-01-02', to: '2026-01-01' })).toEqual([
      "to: A statement can't end before it begins",
    ]);
  });

  it('requires both days', () => {
    expect(refusals(StatementQuery, {})).toEqual([
      "from: This date can't be read",
      "to: This date can't be read",
    ]);
  });
});

describe('statementRows', () => {
  it('contains the lines and balances of the statement', () => {
    const statement = accountStatement(entriesOf({ ...budget, paymentDate: paid }), {
      from: '2026-01-07' as Day,
      to: '2026-01-31' as Day,
    });
    expect(csvFile(statementRows(statement), ';')).toBe(
      [
        '\ufeffDate;Entry;Description;Amount (R);Balance (R)',
        '2026-01-07;Opening balance;;;0,00',
        '2026-01-07;Purchase;"20.5 l of petrol, Toyota Corolla CA 123-456";545,00;545,00',
        '2026-01-20;Payment;"20.5 l of petrol, Toyota Corolla CA 123-456";-545,00;0,00',
        '2026-01-31;Closing balance;;;0,00',
        '',
      ].join('\r\n'),
    );
  });
});
