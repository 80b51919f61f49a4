import { type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/values/south-african-time.ts';

// PostgreSQL reads these functions through to the conditions of the indexes, which call them too.

/** Whether a purchase is owed, as `isOwed` of the domain. */
export const isOwedRow = sql<SqlBool>`is_owed(purchases.payment_status)
  and purchases.written_off_at is null`;

/** Whether a purchase is owed on credit (LEND-1). */
export const isDebtRow = sql<SqlBool>`is_debt(purchases.payment_status, purchases.written_off_at,
  purchases.payment_method, purchases.is_scheduled_payment)`;

/** Whether a purchase is overdue on a day, as `isOverdue` of the domain (LEND-43). */
export const isOverdueRow = (today: Day) => sql<SqlBool>`is_overdue(purchases.payment_status,
  purchases.written_off_at, purchases.payment_method, purchases.is_scheduled_payment,
  purchases.due_day, ${today}::date)`;

/** Whether a purchase waits for its due day: it is owed, and nothing was tried or has failed. */
export const isWaitingRow = sql<SqlBool>`purchases.payment_status in ('pending', 'scheduled')
  and purchases.written_off_at is null`;

/** Whether we may have to collect a purchase today. `isCollectionDue` of the domain decides. */
export const isToCollectRow = (today: Day) => sql<SqlBool>`${isWaitingRow}
  and (purchases.is_scheduled_payment or purchases.payment_method = 'debit_order')
  and purchases.due_day <= ${today}
  and (purchases.last_collection_day is null or purchases.last_collection_day < ${today})`;
