import type { ReminderKind } from './collection.ts';
import { formatDay, formatMoney } from './format.ts';
import { type Cents, cents } from './money.ts';
import { fitted } from './sms-texts.ts';
import { addYears, type Day } from './south-african-time.ts';

/** What a reminder speaks of. */
export interface RemindedPayment {
  firstName: string;
  amount: Cents;
  due: Day;
}

/** The reminder of a fuel payment, before its day or after it: at most 160 characters, for which a long name is cut (MSG-7). */
export function reminderText(
  kind: ReminderKind,
  { firstName, amount, due }: RemindedPayment,
): string {
  const payment = `a fuel payment of ${formatMoney(amount)}`;
  const rest =
    kind === 'before-due'
      ? `, ${payment} is due soon, on ${formatDay(due)}. Please make sure that it is made on time. Volmaak`
      : `, ${payment} was due on ${formatDay(due)}. Please pay it now. Payments should be made on time. Volmaak`;
  return fitted('Hello ', firstName, rest);
}

/** A payment that is due, with the reminder that it calls for. */
export interface DuePayment {
  kind: ReminderKind;
  amount: Cents;
  due: Day;
}

/**
 * One reminder of all the payments that a user is reminded of on a day (MSG-4). It is worded
 * as an overdue one if any of them is overdue.
 */
export function combinedReminder(
  firstName: string,
  payments: readonly [DuePayment, ...DuePayment[]],
): { kind: ReminderKind; text: string } {
  const [first] = payments;
  const kind = payments.some((payment) => payment.kind === 'after-due')
    ? 'after-due'
    : 'before-due';
  if (payments.length === 1) return { kind, text: reminderText(kind, { firstName, ...first }) };
  const due = payments.reduce(
    (earliest, next) => (next.due < earliest ? next.due : earliest),
    first.due,
  );
  const total = cents(payments.reduce((sum, { amount }) => sum + amount, 0));
  const isOneDay = payments.every((payment) => payment.due === due);
  const amounts = `, ${payments.length} fuel payments of ${formatMoney(total)} in total`;
  const day = isOneDay ? ` on ${formatDay(due)}` : `, the first on ${formatDay(due)}`;
  const rest =
    kind === 'before-due'
      ? ` are due soon${day}. Please make sure that they are made on time. Volmaak`
      : ` ${isOneDay ? 'were' : 'are'} due${day}. Please pay them now. Payments should be made on time. Volmaak`;
  return { kind, text: fitted('Hello ', firstName, `${amounts}${rest}`) };
}

const reminderPause = 24 * 60 * 60 * 1000;

/**
 * The instant after which a reminder is too recent for another one: nobody is reminded twice within
 * 24 hours, by hand or automatically.
 */
export function recentReminderSince(now: Date): Date {
  return new Date(now.getTime() - reminderPause);
}

/** The due days that a reminder may name, in years from a day: a debt can be old; what is further off was mistyped. */
export function remindableDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -10), last: addYears(today, 1) };
}
