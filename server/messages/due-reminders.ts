import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
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

/** Which reminders are meant. */
export interface ReminderDay {
  today: Day;
  /** The due days that are reminded of today. */
  due: readonly Day[];
  /** Whoever was reminded since then is left alone, by hand or not. */
  recentSince: Date;
}

/** Unpaid purchases; a branch for each of their two indexes, so that no scan grows with the paid ones. */
function isDueOn(due: readonly Day[]) {
  return sql`((due_day = any(${due}::date[]) and payment_status in ('pending', 'scheduled'))
    or (due_day = any(${due}::date[]) and payment_status = 'overdue'))`;
}

/**
 * The condition that the user of a purchase was not reminded recently, and that today's job wrote
 * them no reminder yet, not even one that failed.
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

/** Some users who owe for a due day and are to be reminded, in the order of their ids from `after` on. */
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

/** An unpaid purchase that its user is reminded of. */
export interface DuePurchase {
  id: PurchaseId;
  amount: Cents;
  due: Day;
}

/** Locks what a user owes for some due days; nothing where somebody has reminded them meanwhile. */
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
