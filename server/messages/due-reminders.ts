import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';

/** The instant at which a reminder was sent or queued. */
const wentOutAt = sql<Date>`coalesce(messages.sent_at, messages.created_at)`;

/** A payment reminder that was sent or is queued. One that failed or was cancelled does not count. */
const isReminder = sql<SqlBool>`messages.status in ('queued', 'sent')
  and messages.kind in ('reminder', 'reminder-before-due', 'reminder-after-due')`;

/** The condition that a message is a reminder that was sent or queued after an instant. */
function isReminderSince(since: Date): RawBuilder<SqlBool> {
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

/** The day of a run and the reminders that it writes. */
export interface ReminderDay {
  today: Day;
  /** The due days for which reminders are written today. */
  due: readonly Day[];
  /** Users who were reminded after this instant, automatically or by an admin, get no reminder. */
  recentSince: Date;
}

/**
 * Unpaid purchases. Each of their two indexes has its own branch, so that no scan grows with the
 * number of paid purchases.
 */
function isDueOn(due: readonly Day[]) {
  return sql`((due_day = any(${due}::date[]) and payment_status in ('pending', 'scheduled'))
    or (due_day = any(${due}::date[]) and payment_status = 'overdue')) and written_off_at is null`;
}

/**
 * The condition that the user of a purchase was not reminded recently, and that today's job has
 * written no reminder for them yet, including failed ones.
 */
function wasNotReminded({ today, recentSince }: ReminderDay) {
  return sql`not exists (
      select from messages
      where messages.user_id = purchases.user_id and subject = ${today}::text
        and kind in ('reminder-before-due', 'reminder-after-due'))
    and not exists (
      select from messages
      where messages.user_id = purchases.user_id and ${isReminderSince(recentSince)})`;
}

/** A page of users who owe for a due day and were not reminded, sorted by id, after `after`. */
export async function listDebtors(
  db: Queryable,
  day: ReminderDay,
  after: UserId | null,
  limit: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select distinct user_id as id from purchases
    where ${isDueOn(day.due)} and ${wasNotReminded(day)}
      and ${after === null ? sql`true` : sql`user_id > ${after}`}
    order by user_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An unpaid purchase of which its user is reminded. */
export interface DuePurchase {
  id: PurchaseId;
  amount: Cents;
  due: Day;
}

/** Locks a user's unpaid purchases for some due days; none if they were reminded meanwhile. */
export async function lockDuePurchases(
  transaction: Queryable,
  userId: UserId,
  day: ReminderDay,
): Promise<DuePurchase[]> {
  const { rows } = await sql<DuePurchase>`
    select id, total_repayment_cents as amount, due_day as due
    from purchases
    where user_id = ${userId} and ${isDueOn(day.due)} and ${wasNotReminded(day)}
    order by due_day, id
    for update`.execute(transaction);
  return rows;
}
