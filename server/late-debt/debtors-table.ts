import { type InferResult, type SqlBool, sql } from 'kysely';
import type { LatePeopleQuery } from '../../domain/admin/collections.ts';
import { dueDaysOf, firstDayOfLateDebt, type OwedOfDay } from '../../domain/admin/debt-ages.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { CollectionFields } from '../../domain/payments/collection.ts';
import type { Cents } from '../../domain/values/money.ts';
import { addDays, type Day } from '../../domain/values/south-african-time.ts';
import { day } from '../../domain/values/time-units.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import { matchesSearch } from '../db/search.ts';
import { isNumberRefused } from '../messages/refused-numbers.ts';
import { lastRemindedAt } from '../records/last-reminders.ts';
import { isDebtRow } from '../records/owed-conditions.ts';

/** What is owed on credit in total and of each day that `lateDebt` needs, at one moment. */
export async function readOwedOfDays(db: Queryable, today: Day): Promise<OwedOfDay[]> {
  const first = firstDayOfLateDebt(today);
  const { rows } = await sql<OwedOfDay>`
    select null::date as day, sum(outstanding_cents)::bigint as cents,
      sum(debtors)::bigint as people
      from statistics_counters
    union all select day,
      sum(open_budget_cents + open_debit_order_cents + open_card_cents)::bigint, 0
      from daily_counters where day >= ${first} group by day
    union all select day, 0, sum(debtors)::bigint
      from debtor_counters where day >= ${first} group by day`.execute(db);
  return rows;
}

type Filters = Omit<LatePeopleQuery, 'limit' | 'cursor'>;

/** The moment for which late people are listed. */
export interface Moment {
  now: Date;
  today: Day;
}

/** A person with late payments, with the promise that counts. */
export type DebtorRow = InferResult<ReturnType<typeof debtors>>[number];

const oldestFirst = { column: 'debtors.oldestDueDay', type: 'date', direction: 'asc' } as const;

/** A page of people with late payments, the oldest debt first. */
export async function listDebtorRows(
  db: Queryable,
  { q, age, notReminded, promise }: Filters,
  { now, today }: Moment,
  page: Page,
): Promise<Listed<DebtorRow>[]> {
  const { first, last } = age ? dueDaysOf(age, today) : { first: null, last: addDays(today, -1) };
  let query = debtors(db).where('debtors.oldestDueDay', '<=', last);
  if (first) query = query.where('debtors.oldestDueDay', '>=', first);
  if (q) query = query.where(await matchesSearch(db, 'debtors', q));
  if (notReminded) {
    const since = new Date(now.getTime() - Number(notReminded) * day);
    const reminded = lastRemindedAt(sql.ref('debtors.userId'));
    query = query.where(sql<SqlBool>`coalesce(${reminded}, '-infinity') <= ${since}`);
  }
  if (promise === 'none') query = query.where('debtors.promisedDay', 'is', null);
  if (promise === 'due') query = query.where('debtors.promisedDay', '=', today);
  if (promise === 'open') query = query.where('debtors.promisedDay', '>=', today);
  if (promise === 'broken') query = query.where('debtors.promisedDay', '<', today);
  return readPage(pageOf(query, oldestFirst, 'debtors.userId', page).execute(), (row) => row);
}

const debtors = (db: Queryable) =>
  db
    .selectFrom('debtors')
    .innerJoin('users', 'users.id', 'debtors.userId')
    .leftJoin('paymentPromises', 'paymentPromises.id', 'debtors.promiseId')
    .select([
      'debtors.userId as id',
      'debtors.oldestDueDay',
      'debtors.owedCents',
      'users.firstName',
      'users.lastName',
      'users.username',
      'users.phoneNumber',
      'users.isBlacklisted',
      'paymentPromises.id as promiseId',
      'paymentPromises.promisedDay',
      'paymentPromises.note as promiseNote',
      'paymentPromises.at as promisedAt',
      lastRemindedAt(sql.ref('debtors.userId')).as('lastRemindedAt'),
      isNumberRefused.as('isNumberRefused'),
    ]);

/** A late payment of a person, with what decides when it is collected. */
export interface LatePurchase extends CollectionFields {
  id: PurchaseId;
  userId: UserId;
  amount: Cents;
  due: Day;
}

/**
 * The late purchases of some people, the oldest first. With `isLocked`, one that is being paid is
 * waited for, and left out if it was paid.
 */
export async function listLatePurchases(
  db: Queryable,
  userIds: readonly UserId[],
  today: Day,
  { isLocked = false } = {},
): Promise<LatePurchase[]> {
  const { rows } = await sql<LatePurchase>`
    select id, user_id, due_cents(purchases) as amount, due_day as due, payment_method,
      payment_status, written_off_at, is_scheduled_payment, scheduled_payment_date,
      repayment_due_date, failed_collections, last_collection_day
    from purchases
    where user_id = any(${userIds}::uuid[]) and due_day < ${today} and ${isDebtRow}
    order by user_id, due_day, id
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/** Locks a person's debt, so that it changes only afterwards; null if they owe nothing. */
export async function lockDebtor(transaction: Queryable, userId: UserId) {
  const row = await transaction
    .selectFrom('debtors')
    .select(['oldestDueDay', 'promiseId', 'promisedDay'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
