import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MessageId, type PurchaseId, type UserId } from '../../domain/ids.ts';
import { recentReminderSince } from '../../domain/messages/reminder.ts';
import { combinedReminder, type DuePayment } from '../../domain/messages/sms-texts.ts';
import { remindedDueDays } from '../../domain/payments/collection.ts';
import { formatDay } from '../../domain/values/format.ts';
import type { Cents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { lockRecipient } from '../people/users-table.ts';
import { isReminderSince } from '../records/last-reminders.ts';
import { isWaitingRow } from '../records/owed-conditions.ts';
import { addPurchaseEvents } from '../records/purchase-events-table.ts';
import { insertMessages } from './messages-table.ts';

const pageSize = 200;

/**
 * Reminds of payments 3 days before they are due and on the day after, each user at most once a day
 * (MSG-4).
 */
export const paymentReminders: Job = {
  name: 'payment-reminders',
  interval: () => serverDurations.jobs.paymentReminders,
  async run(context, ending) {
    const now = context.clock();
    const today = southAfricanDay(now);
    const due = remindedDueDays(today).map((reminded) => reminded.due);
    const day: ReminderDay = { today, due, recentSince: recentReminderSince(now) };
    let after: UserId | null = null;
    do {
      const debtors: UserId[] = await listDebtors(context.db, day, after, pageSize);
      for (const debtor of debtors) {
        if (ending.aborted) return;
        await remindUser(context, debtor, day, now);
      }
      after = debtors.at(-1) ?? null;
    } while (after !== null);
  },
};

/**
 * Reminds a user once of all their payments. It waits for locked purchases: what is paid meanwhile
 * is left out, and nothing is postponed to another day.
 */
function remindUser(context: Context, userId: UserId, day: ReminderDay, now: Date): Promise<void> {
  return context.db.transaction().execute(async (transaction) => {
    // The same order of locks as in the calls that pay: first the user, then the purchases.
    const user = await lockRecipient(transaction, userId);
    if (!user) return;
    const purchases = await lockDuePurchases(transaction, userId, day);
    const { today } = day;
    const [first, ...others] = purchases.map(({ amount, due }): DuePayment => {
      return { kind: due < today ? 'after-due' : 'before-due', amount, due };
    });
    if (!first) return;
    const { kind, text } = combinedReminder(user.firstName, [first, ...others]);
    const messageId = MessageId.parse(randomUUID());
    await insertMessages(transaction, [
      { id: messageId, userId, kind: `reminder-${kind}`, subject: today, text, createdAt: now },
    ]);
    const events = purchases.map(({ id, amount, due }) => {
      const words = `Due on ${formatDay(due)}`;
      return { purchaseId: id, type: 'reminded' as const, at: now, amount, words, messageId };
    });
    await addPurchaseEvents(transaction, events);
  });
}

/** The day of a run and the reminders that it writes. */
interface ReminderDay {
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
  return sql`((due_day = any(${due}::date[]) and ${isWaitingRow})
    or (due_day = any(${due}::date[]) and payment_status = 'overdue' and written_off_at is null))`;
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
async function listDebtors(
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
interface DuePurchase {
  id: PurchaseId;
  amount: Cents;
  due: Day;
}

/** Locks a user's unpaid purchases for some due days; none if they were reminded meanwhile. */
async function lockDuePurchases(
  transaction: Queryable,
  userId: UserId,
  day: ReminderDay,
): Promise<DuePurchase[]> {
  const { rows } = await sql<DuePurchase>`
    select id, due_cents(purchases) as amount, due_day as due
    from purchases
    where user_id = ${userId} and ${isDueOn(day.due)} and ${wasNotReminded(day)}
    order by due_day, id
    for update`.execute(transaction);
  return rows;
}
