import { sql } from 'kysely';
import type { Standing } from '../../domain/admin/admin-lists.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';

/**
 * What these users owe for what they buy on credit, in one query. A payment is overdue as
 * `owedPayments` of the domain has it: its day has passed, and we do not collect it any more.
 * Users who owe nothing are missing.
 */
export async function readStandings(db: Queryable, userIds: readonly UserId[], today: Day) {
  const { rows } = await sql<{ userId: UserId; owed: Cents; overdue: Cents }>`
    select user_id, sum(total_repayment_cents)::bigint as owed,
      coalesce(sum(total_repayment_cents) filter (where payment_status = 'overdue'
        or (due_day < ${today} and payment_method <> 'debit_order' and not is_scheduled_payment)
      ), 0)::bigint as overdue
    from purchases
    where user_id = any(${userIds})
      and payment_status in ('pending', 'scheduled', 'processing', 'overdue')
      and written_off_at is null and is_on_credit(payment_method, is_scheduled_payment)
    group by user_id`.execute(db);
  return new Map<UserId, Standing>(
    rows.map(({ userId, owed, overdue }) => [
      userId,
      { owed: randFromCents(owed), overdue: randFromCents(overdue) },
    ]),
  );
}
