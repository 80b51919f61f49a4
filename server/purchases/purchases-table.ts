import { type Insertable, type NotNull, type Selectable, type SqlBool, sql } from 'kysely';
import type { AdminPurchase, AdminPurchasesQuery } from '../../domain/admin-lists.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { CountedPurchase } from '../../domain/loyalty-history.ts';
import { type Cents, cents, randFromCents } from '../../domain/money.ts';
import type { Purchase } from '../../domain/purchase.ts';
import type { Day } from '../../domain/south-african-time.ts';
import { litresFromCentilitres } from '../../domain/volume.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { PurchasesTable } from '../db/schema.ts';
import { findsRow } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import { lastRemindedAt } from '../messages/due-reminders.ts';

export const purchaseColumns = [
  'purchases.id',
  'purchases.user_id',
  'purchases.car_id',
  'purchases.car_make',
  'purchases.car_model',
  'purchases.car_model_type',
  'purchases.car_registration_number',
  'purchases.fuel_amount_cl',
  'purchases.fuel_type',
  'purchases.price_per_litre_cents',
  'purchases.base_price_cents',
  'purchases.discount_percentage',
  'purchases.final_amount_cents',
  'purchases.premium_percentage',
  'purchases.total_repayment_cents',
  'purchases.repayment_due_date',
  'purchases.payment_method',
  'purchases.is_scheduled_payment',
  'purchases.scheduled_payment_date',
  'purchases.payment_status',
  'purchases.payment_date',
  'purchases.purchase_date',
  'purchases.cancelled_at',
  'purchases.refunded_at',
  'purchases.needs_second_step',
  'purchases.card_brand',
  'purchases.card_last_four',
] as const;

type Unprefixed<Name> = Name extends `purchases.${infer Column}` ? Column : never;
type PurchaseRow = Pick<Selectable<PurchasesTable>, Unprefixed<(typeof purchaseColumns)[number]>>;

export function purchaseFromRow(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    carId: row.car_id,
    carMake: row.car_make,
    carModel: row.car_model,
    carModelType: row.car_model_type,
    carRegistrationNumber: row.car_registration_number,
    fuelAmount: litresFromCentilitres(row.fuel_amount_cl),
    fuelType: row.fuel_type,
    pricePerLiter: randFromCents(row.price_per_litre_cents),
    basePrice: randFromCents(row.base_price_cents),
    discountPercentage: row.discount_percentage,
    finalAmount: randFromCents(row.final_amount_cents),
    premiumPercentage: row.premium_percentage,
    totalRepayment: randFromCents(row.total_repayment_cents),
    repaymentDueDate: row.repayment_due_date,
    isPaid: row.payment_status === 'paid',
    paymentDate: row.payment_date?.toISOString() ?? null,
    paymentMethod: row.payment_method,
    purchaseDate: row.purchase_date.toISOString(),
    scheduledPaymentDate: row.scheduled_payment_date,
    isScheduledPayment: row.is_scheduled_payment,
    paymentStatus: row.payment_status,
    needsSecondStep: row.needs_second_step,
    cardBrand: row.card_brand,
    cardLastFour: row.card_last_four,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  };
}

export async function insertPurchase(
  db: Queryable,
  purchase: Insertable<PurchasesTable>,
): Promise<void> {
  await db.insertInto('purchases').values(purchase).execute();
}

/** A purchase by id, whoever's it is. */
export async function findPurchase(db: Queryable, id: PurchaseId): Promise<Purchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select(purchaseColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? purchaseFromRow(row) : null;
}

/** All purchases of a user, newest first. */
export async function listPurchases(db: Queryable, userId: UserId): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(purchaseColumns)
    .where('user_id', '=', userId)
    .orderBy('purchase_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(purchaseFromRow);
}

/** A user's latest purchases. */
export async function listLatestPurchases(
  db: Queryable,
  userId: UserId,
  limit: number,
): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(purchaseColumns)
    .where('user_id', '=', userId)
    .orderBy('purchase_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(purchaseFromRow);
}

/** What a user owes, and how much of it was due before a day. */
export async function sumOwed(
  db: Queryable,
  userId: UserId,
  today: Day,
): Promise<{ outstanding: Cents; overdue: Cents }> {
  const { rows } = await sql<{ outstanding: Cents; overdue: Cents }>`
    select coalesce(sum(total_repayment_cents), 0)::bigint as outstanding,
      coalesce(sum(total_repayment_cents) filter (where due_day < ${today}), 0)::bigint as overdue
    from purchases
    where user_id = ${userId} and payment_status in ('pending', 'scheduled', 'processing', 'overdue')
      and is_on_credit(payment_method, is_scheduled_payment)`.execute(db);
  return rows[0] ?? { outstanding: cents(0), overdue: cents(0) };
}

/** What a user's loyalty rests on: when each purchase that was ever paid was paid, and perhaps taken back. */
export async function listCountedPurchases(
  db: Queryable,
  userId: UserId,
): Promise<CountedPurchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['payment_date', 'refunded_at'])
    .where('user_id', '=', userId)
    .where('payment_date', 'is not', null)
    .$narrowType<{ payment_date: NotNull }>()
    .execute();
  return rows.map((row) => ({ paidAt: row.payment_date, refundedAt: row.refunded_at }));
}

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
