import { sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { isReminderSince } from './reminders.ts';

/**
 * Marks some budget purchases as overdue whose due date has passed, each with its event, and answers
 * how many there were: 0 once all are done. Those being paid at the moment are left for later.
 */
export async function markOverdue(
  db: Queryable,
  { today, now, limit }: { today: Day; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from purchases
      where payment_status = 'pending' and payment_method = 'budget'
        and not is_scheduled_payment and due_day < ${today}
      order by due_day
      limit ${limit}
      for update skip locked
    ), marked as (
      update purchases set payment_status = 'overdue'
      from due where purchases.id = due.id
      returning purchases.id, purchases.total_repayment_cents
    )
    insert into purchase_events (purchase_id, type, at, amount_cents)
    select id, 'overdue', ${now}, total_repayment_cents from marked
    returning purchase_id`.execute(db);
  return rows.length;
}

/** Somebody who is to be reminded of payments. */
export interface Debtor {
  id: UserId;
  firstName: string;
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
 * Locks some users who owe for a due day, in the order of their ids from `after` on, and have no
 * automatic reminder of today yet; those that somebody else is at work on are left for later.
 */
export async function lockDebtors(
  transaction: Queryable,
  { today, due, recentSince }: ReminderDay,
  after: UserId | null,
  limit: number,
): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    with owing as (select distinct user_id from purchases where ${isDueOn(due)})
    select users.id, first_name as "firstName"
    from owing join users on users.id = owing.user_id
    where ${after === null ? sql`true` : sql`users.id > ${after}`}
      and not exists (
        select from messages
        where messages.user_id = users.id and kind in ('reminder-before-due', 'reminder-after-due')
          and subject = ${today}::text)
      and not exists (
        select from messages
        where messages.user_id = users.id and ${isReminderSince(recentSince)})
    order by users.id
    limit ${limit}
    for no key update of users skip locked`.execute(transaction);
  return rows;
}

/** An unpaid purchase that its user is reminded of. */
export interface DuePurchase {
  id: PurchaseId;
  userId: UserId;
  amount: Cents;
  due: Day;
}

/** Locks what users owe for some due days; what is being paid at the moment is left out. */
export async function lockDuePurchases(
  transaction: Queryable,
  userIds: readonly UserId[],
  due: readonly Day[],
): Promise<DuePurchase[]> {
  const { rows } = await sql<DuePurchase>`
    select id, user_id as "userId", total_repayment_cents as amount, due_day as due
    from purchases
    where user_id = any(${userIds}::uuid[]) and ${isDueOn(due)}
    order by due_day, id
    for update skip locked`.execute(transaction);
  return rows;
}
