import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  combinedReminder,
  remindableDays,
  reminderText,
} from '../../../domain/messages/reminder.ts';
import type { ReminderKind } from '../../../domain/payments/collection.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

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

  it('accepts due days from ten years ago to one year ahead', () => {
    expect(remindableDays(due)).toEqual({ first: '2016-12-05', last: '2027-12-05' });
  });
});
