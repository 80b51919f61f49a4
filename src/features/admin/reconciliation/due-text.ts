import type { Dispute } from '../../../../domain/admin/reconciliation.ts';
import { formatMonth } from '../../../../domain/values/format.ts';
import { southAfricanMonth } from '../../../../domain/values/month.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { dateOf } from '../cell-text.ts';
import { daysBetween } from './days-between.ts';
import { disputesTexts as texts } from './texts.ts';

/** The day and the time by the server's clock. */
export interface Present {
  today: Day;
  now: number;
}

type DueDispute = Pick<Dispute, 'state' | 'dueAt' | 'endedAt'>;

/** Whether an open dispute can no longer be answered. */
export const isLate = ({ state, dueAt }: DueDispute, { now }: Present) =>
  state === 'open' && dueAt !== null && Date.parse(dueAt) < now;

/** Until when a dispute is answered, or when it has ended. */
export function dueText(dispute: DueDispute, present: Present): string {
  const { state, dueAt, endedAt } = dispute;
  if (state !== 'open') return texts.ended(dateOf(endedAt));
  if (dueAt === null) return texts.noDay;
  const due = new Date(dueAt);
  if (isLate(dispute, present)) return texts.passed(longDay(due));
  const left = daysBetween(present.today, southAfricanDay(due));
  return texts.due(longDay(due), texts.left(left));
}

/** The day of an instant in words: 5 December 2026. */
function longDay(at: Date): string {
  return `${Number(southAfricanDay(at).slice(8))} ${formatMonth(southAfricanMonth(at))}`;
}
