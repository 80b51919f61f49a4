import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/** The instant at which a reminder was sent or queued. */
const wentOutAt = sql<Date>`coalesce(messages.sent_at, messages.created_at)`;

/** A payment reminder that was sent or is queued. One that failed or was cancelled does not count. */
const isReminder = sql<SqlBool>`messages.status in ('queued', 'sent')
  and messages.kind in ('reminder', 'reminder-before-due', 'reminder-after-due')`;

/** The condition that a message is a reminder that was sent or queued after an instant. */
export function isReminderSince(since: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`${isReminder} and ${wentOutAt} > ${since}`;
}

/** The instant of the last payment reminder to the user of a row; null when there was none. */
export function lastRemindedAt(userId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select max(${wentOutAt}) from messages
    where messages.user_id = ${userId} and ${isReminder})`;
}

export async function findLastReminder(db: Queryable, userId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${lastRemindedAt(sql`${userId}::uuid`)} as at`.execute(db);
  return rows[0]?.at ?? null;
}
