import type { ReminderKind } from '../payments/collection.ts';
import { formatDay, formatMoney } from '../values/format.ts';
import { type Cents, cents } from '../values/money.ts';
import { addYears, type Day } from '../values/south-african-time.ts';
import { fitToSms } from './sms-texts.ts';

/** The facts that a reminder mentions. */
export interface RemindedPayment {
  firstName: string;
  amount: Cents;
  due: Day;
}

/**
 * The reminder of one fuel payment, before or after its due day: at most 160 characters, so a long
 * name is cut (MSG-7).
 */
export function reminderText(
  kind: ReminderKind,
  { firstName, amount, due }: RemindedPayment,
): string {
  const payment = `a fuel payment of ${formatMoney(amount)}`;
  const rest =
    kind === 'before-due'
      ? `, ${payment} is due soon, on ${formatDay(due)}. Please make sure that it is made on time. Volmaak`
      : `, ${payment} was due on ${formatDay(due)}. Please pay it now. Payments should be made on time. Volmaak`;
  return fitToSms('Hello ', firstName, rest);
}

/** A payment that is due, and the kind of reminder that it needs. */
export interface DuePayment {
  kind: ReminderKind;
  amount: Cents;
  due: Day;
}

/**
 * One reminder of all payments for which a user gets a reminder on a day (MSG-4). If one of
 * them is overdue, the text is that of an overdue reminder.
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
  return { kind, text: fitToSms('Hello ', firstName, `${amounts}${rest}`) };
}

const reminderPause = 24 * 60 * 60 * 1000;

/**
 * A user who was reminded after this instant gets no further reminder: at most one in 24 hours,
 * sent by an admin or automatically.
 */
export function recentReminderSince(now: Date): Date {
  return new Date(now.getTime() - reminderPause);
}

/**
 * The due days that an admin's reminder may name, counted in years from a day. A debt can be old; a
 * day outside this range is taken for a typing error.
 */
export function remindableDays(today: Day): { first: Day; last: Day } {
  return { first: addYears(today, -10), last: addYears(today, 1) };
}
