import { addDays, type Day, southAfricanDay } from '../values/south-african-time.ts';
import { minute } from '../values/time-units.ts';

/** The South African hours in which an SMS may go out, from the first one up to the last. */
interface SendingHours {
  from: number;
  to: number;
  onSundays: boolean;
}

const reminderHours: SendingHours = { from: 8, to: 20, onSundays: false };
const noticeHours: SendingHours = { from: 6, to: 21, onSundays: true };

/** The kinds of SMS about what the desk or a bank has decided. */
const noticeKinds = [
  'decision',
  'bank-asks',
  'payment-returned',
  'photo-asked',
  'plate-removed',
  'plate-given',
];

/** How long somebody who has asked for fuel still waits for the decision, in milliseconds. */
const waitsForDecision = 30 * minute;

/** What decides when an SMS may go out. */
export interface TimedSms {
  kind: string;
  /** When the request was made that a decision is about; null for every other SMS. */
  askedAt: Date | null;
}

/**
 * When an SMS may go out: now, or when the quiet hours end (MSG-9, MSG-10). What somebody waits for,
 * and what an admin has typed, goes out at any hour.
 */
export function sendableFrom({ kind, askedAt }: TimedSms, now: Date): Date {
  const isAwaited = askedAt !== null && now.getTime() - askedAt.getTime() <= waitsForDecision;
  const hours = isAwaited ? null : hoursOf(kind);
  return hours ? nextInstantIn(hours, now) : now;
}

/** When a reminder of payments may go out (MSG-9). */
export function reminderSendableFrom(now: Date): Date {
  return nextInstantIn(reminderHours, now);
}

function hoursOf(kind: string): SendingHours | null {
  if (kind.startsWith('reminder')) return reminderHours;
  return noticeKinds.includes(kind) ? noticeHours : null;
}

function nextInstantIn(hours: SendingHours, now: Date): Date {
  let day = southAfricanDay(now);
  while (true) {
    const isClosed = !hours.onSundays && isSunday(day);
    if (!isClosed && now < instantOf(day, hours.from)) return instantOf(day, hours.from);
    if (!isClosed && now < instantOf(day, hours.to)) return now;
    day = addDays(day, 1);
  }
}

function isSunday(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

/** The instant at which an hour of a day begins in South Africa. */
function instantOf(day: Day, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+02:00`);
}
