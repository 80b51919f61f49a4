import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combinedReminder,
  decisionText,
  reminderText,
  welcomeText,
} from '../../../domain/messages/sms-texts.ts';
import type { ReminderKind } from '../../../domain/payments/collection.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const request = {
  status: 'approved',
  fuelAmount: 20.5,
  fuelType: 'petrol',
  totalAmount: 416.97,
  notes: null,
} as const;

// MSG-7
describe('the welcome SMS', () => {
  it('greets by first name', () => {
    expect(welcomeText('Thandi')).toBe(
      'Welcome to Volmaak, Thandi! Ask for fuel at your loyalty discount, buy now or schedule your payment. Volmaak',
    );
  });

  it('has at most 160 whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(welcomeText(name).length).toBeLessThanOrEqual(160);
        expect(welcomeText(name).isWellFormed()).toBe(true);
      }),
    );
  });
});

const terms = { firstName: 'Thandi', today: '2026-01-01' as Day, dueDays: 7 };

// MSG-7
describe('the SMS of a decision', () => {
  // REQ-16
  it.each([
    ['approved', 7, 'R416.97, due 7 days after it is poured'],
    ['approved', 1, 'R416.97, due 1 day after it is poured'],
    ['approved', 0, 'R416.97, due on the day it is poured'],
    ['completed', 7, 'R416.97, due on 08/01/2026'],
    ['rejected', 7, 'R416.97'],
  ] as const)('says that it was %s, and when it is due after %i days', (status, dueDays, owed) => {
    expect(decisionText({ ...request, status }, { ...terms, dueDays })).toBe(
      `Hello Thandi, your request for 20.5 l of petrol (${owed}) was ${status}. Volmaak`,
    );
  });

  it('is null while the request is pending', () => {
    expect(decisionText({ ...request, status: 'pending' }, terms)).toBeNull();
  });

  it('contains the notes in one line', () => {
    const text = decisionText({ ...request, notes: ' Please call\n us. ' }, terms);
    expect(text).toContain('was approved. Please call us. Volmaak');
    expect(decisionText({ ...request, notes: ' ' }, terms)).toMatch(/approved\. Volmaak$/);
  });

  it('has at most 160 whole characters, and always contains the decision', () => {
    const any = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(any, any, (name, notes) => {
        const text = decisionText({ ...request, notes }, { ...terms, firstName: name }) ?? '';
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toContain('was approved.');
        expect(text).toMatch(/Volmaak$/);
      }),
    );
  });
});

const due = '2026-12-05' as Day; // a valid day

describe('a reminder', () => {
  it('says before the due day that a payment is due soon', () => {
    expect(reminderText('before-due', { firstName: 'Thandi', amount: cents(1_016_76), due })).toBe(
      'Hello Thandi, a fuel payment of R1,016.76 is due soon, on 05/12/2026. Please make sure that it is made on time. Volmaak',
    );
  });

  it('says after the due day that a payment was due', () => {
    expect(reminderText('after-due', { firstName: 'Thandi', amount: cents(508_38), due })).toBe(
      'Hello Thandi, a fuel payment of R508.38 was due on 05/12/2026. Please pay it now. Payments should be made on time. Volmaak',
    );
  });

  // MSG-7
  it('has at most 160 whole characters, and always names amount and day', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.constantFrom('before-due' as const, 'after-due' as const),
        (firstName, amount, kind) => {
          const text = reminderText(kind, { firstName, amount: cents(amount), due });
          expect(text.length).toBeLessThanOrEqual(160);
          expect(text.isWellFormed()).toBe(true);
          expect(text).toContain('05/12/2026');
          expect(text).toMatch(/R[\d,]+\.\d\d/);
          if (firstName.length <= 20) expect(text).toContain(`Hello ${firstName},`);
        },
      ),
    );
  });

  it('names the number, the sum and the earliest day of several payments', () => {
    const payment = (kind: ReminderKind, day: string) =>
      ({ kind, amount: cents(508_38), due: day as Day }) as const; // a valid day
    const [past, late] = [payment('after-due', '2026-12-01'), payment('after-due', '2026-12-01')];
    const [soon, other] = [
      payment('before-due', '2026-12-05'),
      payment('before-due', '2026-12-05'),
    ];
    expect(combinedReminder('Thandi', [soon, other])).toEqual({
      kind: 'before-due',
      text: 'Hello Thandi, 2 fuel payments of R1,016.76 in total are due soon on 05/12/2026. Please make sure that they are made on time. Volmaak',
    });
    expect(combinedReminder('Thandi', [past, late])).toEqual({
      kind: 'after-due',
      text: 'Hello Thandi, 2 fuel payments of R1,016.76 in total were due on 01/12/2026. Please pay them now. Payments should be made on time. Volmaak',
    });
    const many = Array.from({ length: 999 }, () => ({ ...soon, amount: cents(9_999_999_99) }));
    const { kind, text } = combinedReminder('T'.repeat(99), [soon, past, ...many]);
    expect(kind).toBe('after-due');
    expect(text).toHaveLength(160);
    expect(text).toMatch(/, 1001 fuel payments of R[\d,.]+ in total are due, the first on 01\/12/);
  });

  it('is the single reminder for one payment', () => {
    const payment = { amount: cents(508_38), due };
    expect(combinedReminder('Thandi', [{ kind: 'after-due', ...payment }])).toEqual({
      kind: 'after-due',
      text: reminderText('after-due', { firstName: 'Thandi', ...payment }),
    });
  });
});
