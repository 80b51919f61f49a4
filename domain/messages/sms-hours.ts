import { hour } from '../values/time-units.ts';

/** An admin sends this many SMS in an hour (LIM-3). */
export const smsPerHour = 200;

/** A queued SMS waits for at most this many hours in which SMS go out. */
const longestSmsQueue = 20;

/** The last hour in which an admin's SMS are counted, which can be in the future. */
export interface SmsHour {
  tries: number;
  windowEndsAt: Date;
}

/** When an SMS may go out at the earliest, seen from an instant: that instant without quiet hours. */
export type SendableFrom = (at: Date) => Date;

/**
 * When the next SMS of an admin can go out: now, or when an hour begins that has room (LIM-3), and
 * never in quiet hours. The result counts it in that hour.
 */
export function nextSmsHour(
  last: SmsHour | null,
  now: Date,
  sendableFrom: SendableFrom,
): SmsHour & { sendAt: Date } {
  const next = nextHour(last, now);
  const allowed = sendableFrom(next.sendAt);
  return allowed > next.sendAt ? firstOfHour(allowed) : next;
}

function nextHour(last: SmsHour | null, now: Date): SmsHour & { sendAt: Date } {
  if (!last || last.windowEndsAt <= now) return firstOfHour(now);
  const isFull = last.tries >= smsPerHour;
  const end = last.windowEndsAt.getTime() + (isFull ? hour : 0);
  return {
    tries: isFull ? 1 : last.tries + 1,
    windowEndsAt: new Date(end),
    sendAt: new Date(Math.max(now.getTime(), end - hour)),
  };
}

function firstOfHour(sendAt: Date): SmsHour & { sendAt: Date } {
  return { tries: 1, windowEndsAt: new Date(sendAt.getTime() + hour), sendAt };
}

/** Until when an SMS that is queued now may have to wait: 20 hours in which SMS go out. */
export function lastSmsHour(now: Date, sendableFrom: SendableFrom): Date {
  let last = sendableFrom(now);
  for (let hours = 0; hours < longestSmsQueue; hours += 1) {
    last = sendableFrom(new Date(last.getTime() + hour));
  }
  return last;
}

/** When each of a number of SMS can go out, in their order (LIM-3). */
export function smsTimes(
  last: SmsHour | null,
  count: number,
  now: Date,
  sendableFrom: SendableFrom,
): Date[] {
  const times: Date[] = [];
  let hourOfLast = last;
  while (times.length < count) {
    const next = nextSmsHour(hourOfLast, now, sendableFrom);
    times.push(next.sendAt);
    hourOfLast = next;
  }
  return times;
}
