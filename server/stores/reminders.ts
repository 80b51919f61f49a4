import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/** When a reminder went out, or was queued to go. */
const wentOutAt = sql<Date>`coalesce(messages.sent_at, messages.created_at)`;

/** A reminder of payments that went out or is queued to go; a failed one reminded nobody. */
const isReminder = sql<SqlBool>`messages.status <> 'failed'
  and messages.kind in ('reminder', 'reminder-before-due', 'reminder-after-due')`;

/** The condition that a message is a reminder which went out after an instant. */
export function isReminderSince(since: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isReminder} and ${wentOutAt} > ${since}`;
}

/** When the user of a row was last reminded of a payment; null for never. */
export function lastRemindedAt(userId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(${wentOutAt}) from messages
    where messages.user_id = ${userId} and ${isReminder})`;
}

export async function findLastReminder(db: Queryable, userId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${lastRemindedAt(sql`${userId}::uuid`)} as at`.execute(db);
  return rows[0]?.at ?? null;
}
