import { sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import type { Batch } from '../jobs/due-batches.ts';

/** Marks some budget purchases as overdue whose due date has passed, each with its event, and answers how many there were. */
export async function markOverdue(
  db: Queryable,
  { today, now }: { today: Day; now: Date },
  batch: Batch,
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from purchases
      where payment_status = 'pending' and payment_method = 'budget'
        and not is_scheduled_payment and due_day < ${today}
      order by due_day
      limit ${batch.limit}
      for update ${whatIsLocked(batch)}
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

function whatIsLocked({ skipLocked }: Batch) {
  return skipLocked ? sql`skip locked` : sql``;
}

/** An unpaid purchase of which its user has not been told yet. */
export interface UnremindedPurchase {
  id: PurchaseId;
  userId: UserId;
  firstName: string;
  amount: Cents;
}

/** Which reminder is meant: purchases due on a day, reminded of by messages of this kind on this day. */
export interface Reminder {
  due: Day;
  messageKind: string;
  today: Day;
}

/** What makes a purchase's reminder of a day the same. */
export function reminderSubject(id: PurchaseId, { today }: Reminder): string {
  return `${id} ${today}`;
}

/** Locks some unpaid purchases that are due on a day and have no such reminder yet. */
export async function lockUnreminded(
  transaction: Queryable,
  reminder: Reminder,
  batch: Batch,
): Promise<UnremindedPurchase[]> {
  // A branch for each of the two indexes of unpaid purchases, so that no scan grows with the paid ones.
  const { rows } = await sql<UnremindedPurchase>`
    select purchases.id, user_id as "userId", first_name as "firstName",
      total_repayment_cents as amount
    from purchases join users on users.id = user_id
    where ((due_day = ${reminder.due} and payment_status in ('pending', 'scheduled'))
        or (due_day = ${reminder.due} and payment_status = 'overdue'))
      and not exists (
        select from messages
        where messages.user_id = purchases.user_id and kind = ${reminder.messageKind}
          and subject = purchases.id::text || ' ' || ${reminder.today}::text)
    limit ${batch.limit}
    for update of purchases ${whatIsLocked(batch)}`.execute(transaction);
  return rows;
}
