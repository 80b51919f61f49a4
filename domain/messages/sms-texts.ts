import type { FuelRequest } from '../fuel-requests/fuel-request.ts';
import type { ReminderKind } from '../payments/collection.ts';
import { formatDay, formatLitres, formatMoney } from '../values/format.ts';
import { type Cents, cents, centsFromRand } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';
import { centilitresFromLitres } from '../values/volume.ts';
import { maxSmsLength } from './sms.ts';

/** Joins three texts, the middle one cut to the whole characters that fit an SMS (MSG-7). */
function fitToSms(before: string, between: string, after: string): string {
  const room = maxSmsLength - before.length - after.length;
  let fitting = '';
  for (const character of between) {
    if (fitting.length + character.length > room) break;
    fitting += character;
  }
  return `${before}${fitting}${after}`;
}

/** The welcome SMS (MSG-7): at most 160 characters, so a long name is cut. */
export function welcomeText(firstName: string): string {
  return fitToSms(
    'Welcome to Volmaak, ',
    firstName,
    '! Ask for fuel at your loyalty discount, buy now or schedule your payment. Volmaak',
  );
}

type Decided = Pick<FuelRequest, 'status' | 'fuelAmount' | 'fuelType' | 'totalAmount' | 'notes'>;

interface DecisionTerms {
  firstName: string;
  today: Day;
  /** How many days after it was poured an approved request is due (REQ-16). */
  dueDays: number;
}

/** The SMS about a decision on a fuel request (REQ-6), or null while it is pending. */
export function decisionText(
  request: Decided,
  { firstName, today, dueDays }: DecisionTerms,
): string | null {
  const { status, fuelType } = request;
  if (status === 'pending') return null;
  const litres = formatLitres(centilitresFromLitres(request.fuelAmount));
  const money = formatMoney(centsFromRand(request.totalAmount));
  const due = {
    approved: `, due ${dueAfterText(dueDays)} it is poured`,
    completed: `, due on ${formatDay(addDays(today, dueDays))}`,
    rejected: '',
  }[status];
  const decision = `, your request for ${litres} of ${fuelType} (${money}${due}) was ${status}.`;
  const greeting = fitToSms('Hello ', firstName, `${decision} Volmaak`).slice(
    0,
    -' Volmaak'.length,
  );
  const notes = request.notes?.replace(/\s+/g, ' ').trim() ?? '';
  return notes === '' ? `${greeting} Volmaak` : fitToSms(`${greeting} `, notes, ' Volmaak');
}

function dueAfterText(days: number): string {
  if (days === 0) return 'on the day';
  return days === 1 ? '1 day after' : `${days} days after`;
}

/**
 * The SMS after a bank wanted a collection to be confirmed (PAY-21). A link that does not fit is left
 * out.
 */
export function absentHolderText({
  firstName,
  amount,
  link,
}: {
  firstName: string;
  amount: Cents;
  link: string | null;
}): string {
  const asks = `, your bank wants you to confirm ${formatMoney(amount)}. Please pay`;
  const withLink = fitToSms('Hello ', firstName, `${asks}: ${link}`);
  const isLinked = link !== null && withLink.length <= maxSmsLength;
  return isLinked ? withLink : fitToSms('Hello ', firstName, `${asks} in Volmaak.`);
}

/** The SMS about a payment that is paid back, because it came after it was given up (PAY-20). */
export function latePaymentText({ firstName, amount }: { firstName: string; amount: Cents }) {
  const rest = `, your payment of ${formatMoney(amount)} came too late and is being paid back to your card. Volmaak`;
  return fitToSms('Hello ', firstName, rest);
}

/**
 * The SMS about a purchase at a wrong price (PRI-17): it was sold again for less, or cancelled or paid
 * back, maybe as credit, so that its motorist can buy again.
 */
export function wrongPriceText({
  firstName,
  total,
  outcome,
}: {
  firstName: string;
  total: Cents;
  outcome: WrongPriceOutcome;
}): string {
  const wrong = `, the price of your purchase for ${formatMoney(total)} was wrong.`;
  return fitToSms('Hello ', firstName, `${wrong} ${outcomeText(outcome)} Volmaak`);
}

export type WrongPriceOutcome = { newTotal: Cents } | 'cancelled' | 'paid-back' | 'credited';

function outcomeText(outcome: WrongPriceOutcome): string {
  if (outcome === 'cancelled') return 'It was cancelled and costs nothing. You can buy again.';
  if (outcome === 'paid-back') return 'It is being paid back. You can buy again.';
  if (outcome === 'credited') return 'What you paid is your credit now. You can buy again.';
  return `You owe ${formatMoney(outcome.newTotal)} instead.`;
}

/** The SMS that asks for a better photo of a vehicle (VEH-23). A long reason is cut. */
export function photoRequestText({
  firstName,
  plate,
  reason,
}: {
  firstName: string;
  plate: string;
  reason: string;
}): string {
  const asks = `, please send a better photo of ${plate} from My Vehicles in the app: `;
  const greeting = `Hello ${firstName.slice(0, 20)}`;
  return fitToSms(`${greeting}${asks}`, reason, ' Volmaak');
}

/** The SMS to somebody whose vehicle has lost its plate (VEH-25). */
export function plateRemovalText({ firstName, plate }: { firstName: string; plate: string }) {
  const rest = `, we removed the registration number ${plate} from your vehicle. Please enter its own one in My Vehicles. Volmaak`;
  return fitToSms('Hello ', firstName, rest);
}

/** The SMS to somebody whose vehicle got a plate from the desk (VEH-25). */
export function plateMoveText({ firstName, plate }: { firstName: string; plate: string }) {
  const rest = `, your vehicle now has the registration number ${plate} in Volmaak.`;
  return fitToSms('Hello ', firstName, rest);
}

/** The reminder of one fuel payment: at most 160 characters, so a long name is cut (MSG-7). */
export function reminderText(
  kind: ReminderKind,
  { firstName, amount, due }: Omit<DuePayment, 'kind'> & { firstName: string },
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

/** One reminder of a user's payments (MSG-4), as an overdue one if any of them is overdue. */
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
