import { type SqlBool, sql } from 'kysely';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { type Place, unreadableCursor } from '../db/keyset.ts';
import { invalidField } from '../refusal.ts';

/**
 * The day at whose end a report stands: the one that is asked for, or today.
 * @throws Refusal 400 for a day that has not begun
 */
export function dayAsked({ clock }: Context, { day }: { day?: Day | undefined }): Day {
  const today = southAfricanDay(clock());
  if (day !== undefined && day > today) throw invalidField('day', 'This day has not begun');
  return day ?? today;
}

/** What comes after a place in a list that has no order but that of its ids. */
export function isAfter(idColumn: string, after: Place | null) {
  if (after === null) return sql<SqlBool>`true`;
  if (after.at !== '') throw unreadableCursor();
  return sql<SqlBool>`${sql.ref(idColumn)} > ${after.id}::uuid`;
}
