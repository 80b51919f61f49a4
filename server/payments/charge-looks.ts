import { serverDurations } from '../durations.ts';

/** When an open charge or refund is looked up next at its processor, given its start (PAY-19). */
export function nextLook(startedAt: Date, now: Date): Date {
  const { looks, laterLooks } = serverDurations.payments;
  const age = now.getTime() - startedAt.getTime();
  const wait = looks.find((look) => look > age);
  return new Date(wait === undefined ? now.getTime() + laterLooks : startedAt.getTime() + wait);
}

/** When a charge that waits for the bank's code is looked up next, to be given up in time (PAY-15). */
export function nextLookForCode(startedAt: Date, now: Date): Date {
  const next = nextLook(startedAt, now);
  const end = new Date(startedAt.getTime() + serverDurations.payments.secondStep);
  return now < end && end < next ? end : next;
}
