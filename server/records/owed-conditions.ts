import { type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/values/south-african-time.ts';

// PostgreSQL reads these functions through to the lists and conditions that the indexes have.

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
