import { type SqlBool, sql } from 'kysely';
import type { AdminPurchase, AdminPurchasesQuery } from '../../domain/admin-lists.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from './keyset.ts';
import { purchaseColumns, purchaseFromRow } from './purchases.ts';
import { lastRemindedAt } from './reminders.ts';
import { findsRow } from './search.ts';
import { endOfDay, startOfDay } from './south-african-days.ts';

const orders: Record<AdminPurchasesQuery['sort'], SortOrder> = {
  newest: { column: 'purchases.purchase_date', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'purchases.purchase_date', type: 'timestamptz', direction: 'asc' },
  due: { column: 'purchases.due_day', type: 'date', direction: 'asc' },
  amount: { column: 'purchases.total_repayment_cents', type: 'bigint', direction: 'desc' },
};

/** A page of the purchases of all users. */
export async function listAllPurchases(
  db: Queryable,
  { q, status, scheduled, sold, method, userId, from, to, sort }: AdminPurchasesQuery,
  page: Page,
): Promise<Listed<AdminPurchase>[]> {
  let query = purchases(db, scheduled !== undefined);
  if (q) query = query.where(await findsRow(db, 'purchases', q));
  if (status) query = query.where('purchases.payment_status', '=', status);
  if (scheduled) {
    query = query
      // As the indexes of the scheduled ones have it.
      .where(sql.ref<SqlBool>('purchases.is_scheduled_payment'))
      .where('purchases.payment_status', 'in', ['pending', 'scheduled', 'processing', 'overdue']);
  }
  if (sold) {
    query = query.where('purchases.payment_status', 'not in', ['failed', 'cancelled', 'refunded']);
  }
  if (method) query = query.where('purchases.payment_method', '=', method);
  if (userId) query = query.where('purchases.user_id', '=', userId);
  if (from) query = query.where('purchases.purchase_date', '>=', startOfDay(from));
  if (to) query = query.where('purchases.purchase_date', '<', endOfDay(to));
  return readPage(pageOf(query, orders[sort], 'purchases.id', page), fromRow);
}

/** Reminders are looked up for scheduled payments only: a table of all purchases has a million rows. */
function purchases(db: Queryable, withReminders: boolean) {
  return db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select(purchaseColumns)
    .select(['purchases.due_day', 'users.first_name', 'users.last_name', 'users.username'])
    .$if(withReminders, (query) =>
      query.select(lastRemindedAt(sql.ref('purchases.user_id')).as('last_reminded_at')),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof purchases>['execute']>>[number];

function fromRow(row: Row): AdminPurchase {
  const { first_name: firstName, last_name: lastName, username } = row;
  return {
    ...purchaseFromRow(row),
    user: { firstName, lastName, username },
    username,
    paymentDueDate: row.due_day,
    ...(row.last_reminded_at !== undefined && {
      lastRemindedAt: row.last_reminded_at?.toISOString() ?? null,
    }),
  };
}
