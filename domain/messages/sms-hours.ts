const hour = 60 * 60 * 1000;

/** An admin sends this many SMS in an hour (LIM-3). */
export const smsPerHour = 200;

/** A queued SMS waits at most this long for its hour: after a day it would not be sent any more. */
export const longestSmsQueue = 20 * hour;

/** The last hour in which an admin's SMS are counted, which can be in the future. */
export interface SmsHour {
  tries: number;
  windowEndsAt: Date;
}

/**
 * When the next SMS of an admin can go out: now, or when an hour begins that has room (LIM-3). The
 * result counts it in that hour.
 */
export function nextSmsHour(last: SmsHour | null, now: Date): SmsHour & { sendAt: Date } {
  if (!last || last.windowEndsAt <= now) {
    return { tries: 1, windowEndsAt: new Date(now.getTime() + hour), sendAt: now };
  }
  const isFull = last.tries >= smsPerHour;
  const end = last.windowEndsAt.getTime() + (isFull ? hour : 0);
  return {
    tries: isFull ? 1 : last.tries + 1,
    windowEndsAt: new Date(end),
    sendAt: new Date(Math.max(now.getTime(), end - hour)),
  };
}

/** When each of a number of SMS can go out, in their order (LIM-3). */
export function smsTimes(last: SmsHour | null, count: number, now: Date): Date[] {
  const times: Date[] = [];
  let hourOfLast = last;
  while (times.length < count) {
    const next = nextSmsHour(hourOfLast, now);
    times.push(next.sendAt);
    hourOfLast = next;
  }
  return times;
}
