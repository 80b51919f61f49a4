import type { Dispute } from '../../../../domain/admin/reconciliation.ts';
import { formatMonth } from '../../../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { dateOf } from '../cell-text.ts';
import { daysBetween } from './days-between.ts';
import { disputesTexts as texts } from './texts.ts';

type DueDispute = Pick<Dispute, 'state' | 'dueAt' | 'endedAt'>;

/** Whether an open dispute can no longer be answered. */
export const isLate = ({ state, dueAt }: DueDispute, now: number) =>
  state === 'open' && dueAt !== null && Date.parse(dueAt) < now;

/** Until when a dispute is answered, or when it has ended. */
export function dueText(dispute: DueDispute, now: number): string {
  const { state, dueAt, endedAt } = dispute;
  if (state !== 'open') return texts.ended(dateOf(endedAt));
  if (dueAt === null) return texts.noDay;
  const day = southAfricanDay(new Date(dueAt));
  if (isLate(dispute, now)) return texts.passed(longDay(day));
  const left = daysBetween(southAfricanDay(new Date(now)), day);
  return texts.due(longDay(day), texts.left(left));
}

/** A day in words: 5 December 2026. */
function longDay(day: Day): string {
  // The month of a day, which is written YYYY-MM-DD.
  const month = day.slice(0, 7) as Parameters<typeof formatMonth>[0];
  return `${Number(day.slice(8))} ${formatMonth(month)}`;
}
