import type { ReminderKind } from './collection.ts';
import { formatDay, formatMoney } from './format.ts';
import type { Cents } from './money.ts';
import { fitted } from './sms-texts.ts';
import { addYears, type Day } from './south-african-time.ts';

/** What a reminder speaks of. */
export interface RemindedPayment {
  firstName: string;
  amount: Cents;
  due: Day;
}

/** The reminder of a fuel payment, before its day or after it: at most 160 characters, for which a long name is cut (sections 5 and 9, decision 28). */
export function reminderText(
  kind: ReminderKind,
  { firstName, amount, due }: RemindedPayment,
): string {
  const payment = `a fuel payment of ${formatMoney(amount)}`;
  const rest =
    kind === 'before-due'
      ? `, ${payment} is due soon, on ${formatDay(due)}. Please make sure that it is made on time. Volmaak`
      : `, ${payment} was due on ${formatDay(due)}. Please see to it now: payments should be made on time. Volmaak`;
  return fitted('Hello ', firstName, rest);
}

/** The due days that a reminder may name, in years from a day: a debt can be old; what is further off was mistyped. */
export function remindableDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -10), last: addYears(today, 1) };
}
