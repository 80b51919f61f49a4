import {
  type InferResult,
  type Insertable,
  type NotNull,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { AdminPurchase, AdminPurchasesQuery } from '../../domain/admin/admin-lists.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import {
  type PaymentStatus,
  paymentWays,
  voidStatuses,
} from '../../domain/payments/payment-status.ts';
import type { Purchase, PurchasePayment } from '../../domain/purchases/purchase.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { type Centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage, type SortOrder } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';
import { serverDurations } from '../durations.ts';
import { bookNewPurchase } from '../ledger/book-purchase.ts';
import { Refusal } from '../refusal.ts';
import { instalmentsOf } from './instalments-table.ts';
import { lastRemindedAt } from './last-reminders.ts';
import { isDebtRow, isOverdueRow, isOwedRow } from './owed-conditions.ts';
import { isNoticed, type NoticedRefund } from './purchase-charges-table.ts';

const columns = [
  'purchases.id',
  'purchases.userId',
  'purchases.carId',
  'purchases.carMake',
  'purchases.carModel',
  'purchases.carModelType',
  'purchases.carRegistrationNumber',
  'purchases.fuelAmountCl',
  'purchases.fuelType',
  'purchases.pricePerLitreCents',
  'purchases.basePriceCents',
  'purchases.discountPercentage',
  'purchases.finalAmountCents',
  'purchases.premiumPercentage',
  'purchases.totalRepaymentCents',
  'purchases.paidCents',
  'purchases.partRefundedCents',
  'purchases.repaymentDueDate',
  'purchases.paymentMethod',
  'purchases.isScheduledPayment',
  'purchases.scheduledPaymentDate',
  'purchases.paymentStatus',
  'purchases.paymentDate',
  'purchases.purchaseDate',
  'purchases.cancelledAt',
  'purchases.refundedAt',
  'purchases.writtenOffAt',
  'purchases.formerWriteOffAt',
  'purchases.corrects',
  'purchases.requestId',
  'purchases.chargedRedemptionId',
  'purchases.outsidePayment',
  'purchases.needsSecondStep',
  'purchases.checkoutUrl',
  'purchases.cardBrand',
  'purchases.cardLastFour',
] as const;

/** What is poured before it is a purchase grants nothing (REQ-16, VOU-36). */
const pouredCl = sql<Centilitres | null>`case
  when num_nonnulls(purchases.request_id, purchases.charged_redemption_id) > 0
  then fuel_amount_cl else (select poured_cl from fuel_entitlements
    where fuel_entitlements.purchase_id = purchases.id) end`;

interface PaymentRow {
  /** As JSON has it. */
  at: string;
  amount: Cents;
  channel: string;
  isRecovery: boolean;
}

const payments = sql<PaymentRow[] | null>`(select jsonb_agg(jsonb_build_object('at', at,
    'amount', amount_cents, 'channel', channel, 'isRecovery', is_recovery) order by at, key)
  from purchase_payments where purchase_payments.purchase_id = purchases.id)`;

function purchaseRows(db: Queryable) {
  return db
    .selectFrom('purchases')
    .select(columns)
    .select([pouredCl.as('pouredCl'), payments.as('payments'), instalmentsOf.as('instalments')]);
}

function purchaseFromRow({
  fuelAmountCl,
  pricePerLitreCents,
  basePriceCents,
  finalAmountCents,
  totalRepaymentCents,
  paidCents,
  partRefundedCents,
  formerWriteOffAt,
  corrects,
  requestId,
  chargedRedemptionId,
  pouredCl,
  payments,
  instalments,
  ...row
}: InferResult<ReturnType<typeof purchaseRows>>[number]): Purchase {
  return {
    ...row,
    fuelAmount: litresFromCentilitres(fuelAmountCl),
    pricePerLiter: randFromCents(pricePerLitreCents),
    basePrice: randFromCents(basePriceCents),
    finalAmount: randFromCents(finalAmountCents),
    totalRepayment: randFromCents(totalRepaymentCents),
    paidAmount: randFromCents(wasPaid(row.paymentStatus) ? totalRepaymentCents : paidCents),
    isPaid: row.paymentStatus === 'paid',
    paymentDate: row.paymentDate?.toISOString() ?? null,
    purchaseDate: row.purchaseDate.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    writtenOffAt: row.writtenOffAt?.toISOString() ?? null,
    ...(formerWriteOffAt && { formerWriteOffAt: formerWriteOffAt.toISOString() }),
    ...(corrects && { corrects }),
    ...(requestId && { fuelRequestId: requestId }),
    ...(chargedRedemptionId && { chargedRedemptionId }),
    ...(partRefundedCents > 0 && { refundedAmount: randFromCents(partRefundedCents) }),
    ...(instalments && { instalments: instalments.map(instalmentFromRow) }),
    ...(payments && { payments: payments.map(paymentFromRow) }),
    ...(pouredCl !== null && { pouredLitres: litresFromCentilitres(pouredCl) }),
  };
}

function instalmentFromRow({ day, amount, left }: { day: Day; amount: Cents; left: Cents }) {
  return { day, amount: randFromCents(amount), left: randFromCents(left) };
}

function paymentFromRow({ at, amount, channel, isRecovery }: PaymentRow): PurchasePayment {
  return {
    at: new Date(at).toISOString(),
    amount: randFromCents(amount),
    way: isWay(channel) ? channel : 'card',
    ...(isRecovery && { isRecovery }),
  };
}

const isWay = (channel: string): channel is PurchasePayment['way'] =>
  (paymentWays as readonly string[]).includes(channel);

/** Whether everything was paid. What was paid by a card at once is not counted in `paid_cents`. */
const wasPaid = (status: PaymentStatus) => status === 'paid' || status === 'refunded';

/** The columns of a purchase that do not depend on the payment method. */
export type NewPurchase = Omit<
  Insertable<Tables['purchases']> & { purchaseDate: Date },
  'paymentMethod' | 'paymentStatus'
>;

/** Inserts a purchase, and books its sale (BOOK-1). */
export async function insertPurchase(
  transaction: Queryable,
  purchase: Insertable<Tables['purchases']>,
): Promise<void> {
  await transaction.insertInto('purchases').values(purchase).execute();
  await bookNewPurchase(transaction, purchase);
}

/** A purchase by its id, regardless of its user. */
export async function findPurchase(db: Queryable, id: PurchaseId): Promise<Purchase | null> {
  const row = await purchaseRows(db).where('id', '=', id).executeTakeFirst();
  return row ? purchaseFromRow(row) : null;
}

/**
 * The present state of a purchase that exists.
 * @throws Refusal 404
 */
export async function readPurchase(db: Queryable, id: PurchaseId): Promise<Purchase> {
  const purchase = await findPurchase(db, id);
  if (!purchase) throw new Refusal('not-found');
  return purchase;
}

function newestPurchases(db: Queryable, userId: UserId) {
  return purchaseRows(db)
    .where('userId', '=', userId)
    .orderBy('purchaseDate', 'desc')
    .orderBy('id', 'desc');
}

/** All purchases of a user, newest first. */
export async function listPurchases(db: Queryable, userId: UserId): Promise<Purchase[]> {
  const rows = await newestPurchases(db, userId).execute();
  return rows.map(purchaseFromRow);
}

/** A user's latest purchases. */
export async function listLatestPurchases(db: Queryable, userId: UserId, limit: number) {
  const rows = await newestPurchases(db, userId).limit(limit).execute();
  return rows.map(purchaseFromRow);
}

/** What a user owes on credit, and the part of it that is overdue on a day (LEND-43). */
export async function sumOwed(db: Queryable, userId: UserId, today: Day) {
  const { rows } = await sql<{ outstanding: Cents; overdue: Cents }>`
    select coalesce(sum(total_repayment_cents - paid_cents), 0)::bigint as outstanding,
      coalesce(sum(total_repayment_cents - paid_cents) filter (where ${isOverdueRow(today)}), 0)::bigint as overdue
    from purchases where user_id = ${userId} and ${isDebtRow}`.execute(db);
  return rows[0] ?? { outstanding: cents(0), overdue: cents(0) };
}

/** The purchases that count for a user's loyalty, with the instants of payment and refund. */
export async function listCountedPurchases(db: Queryable, userId: UserId) {
  return await db
    .selectFrom('purchases')
    .select(['paymentDate as paidAt', 'refundedAt'])
    .where('userId', '=', userId)
    .where('paymentDate', 'is not', null)
    .$narrowType<{ paidAt: NotNull }>()
    .execute();
}

const orders: Record<AdminPurchasesQuery['sort'], SortOrder> = {
  newest: { column: 'purchases.purchaseDate', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'purchases.purchaseDate', type: 'timestamptz', direction: 'asc' },
  due: { column: 'purchases.dueDay', type: 'date', direction: 'asc' },
  amount: { column: 'purchases.totalRepaymentCents', type: 'bigint', direction: 'desc' },
};

/** A page of the purchases of all users. */
export async function listAllPurchases(
  db: Queryable,
  { q, status, scheduled, sold, method, userId, from, to, sort, ...attention }: AdminPurchasesQuery,
  page: Page,
  now: Date,
): Promise<Listed<AdminPurchase>[]> {
  let query = purchases(db, scheduled !== undefined);
  if (q) query = query.where(await matchesSearch(db, 'purchases', q));
  if (status) query = query.where(hasStatus(status));
  if (scheduled) {
    query = query
      // The condition is written as the indexes on scheduled payments have it.
      .where(sql.ref<SqlBool>('purchases.isScheduledPayment'))
      .where(isOwedRow);
  }
  if (sold) query = query.where('purchases.paymentStatus', 'not in', voidStatuses);
  for (const condition of attentionConditions(attention, now)) query = query.where(condition);
  if (method) query = query.where('purchases.paymentMethod', '=', method);
  if (userId) query = query.where('purchases.userId', '=', userId);
  if (from) query = query.where('purchases.purchaseDate', '>=', startOfDay(from));
  if (to) query = query.where('purchases.purchaseDate', '<', endOfDay(to));
  return readPage(pageOf(query, orders[sort], 'purchases.id', page).execute(), fromRow);
}

/** Whether a purchase shows a status: one that was written off shows that (LEND-42). */
function hasStatus(status: NonNullable<AdminPurchasesQuery['status']>): RawBuilder<SqlBool> {
  if (status === 'written-off') return sql`purchases.written_off_at is not null`;
  return sql`purchases.payment_status = ${status} and purchases.written_off_at is null`;
}

type Attention = Pick<AdminPurchasesQuery, 'refunding' | 'unanswered' | 'refund' | 'collection'>;

/** The conditions of the filters for what needs attention, written as their indexes have them. */
function attentionConditions(filters: Attention, now: Date) {
  const { refunding, unanswered, refund, collection } = filters;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (refunding) conditions.push(isRefunding);
  if (unanswered) conditions.push(isUnanswered(unanswered, now));
  if (refund) conditions.push(hasRefund(refund, now));
  if (collection) conditions.push(isUncollected);
  return conditions;
}

const isRefunding = sql<SqlBool>`purchases.refund_started_at is not null
  and purchases.payment_status = 'paid'`;

/** Whether a charge or a refund has waited so long for its answer that an admin has to look. */
export function isUnanswered(kind: 'charge' | 'refund', now: Date): RawBuilder<SqlBool> {
  const before = new Date(now.getTime() - serverDurations.payments.abandoned);
  return kind === 'charge'
    ? sql`purchases.payment_status = 'processing' and purchases.checkout_url is null
        and purchases.charge_started_at <= ${before}`
    : hasRefund('unanswered', now);
}

function hasRefund(kind: NoticedRefund, now: Date): RawBuilder<SqlBool> {
  return sql`purchases.id in
    (select purchase_id from purchase_charges where ${isNoticed(kind, now)})`;
}

/** Whether a purchase is owed and its last collection failed (LEND-37). */
export const isUncollected = sql<SqlBool>`purchases.failed_collections > 0 and ${isOwedRow}`;

/** A purchase with its user, for an admin; null when there is none. */
export async function findAdminPurchase(db: Queryable, id: PurchaseId) {
  const row = await purchases(db, true)
    .select('users.phoneNumber')
    .where('purchases.id', '=', id)
    .executeTakeFirst();
  return row ? { ...fromRow(row), phoneNumber: row.phoneNumber } : null;
}

/**
 * Looks up reminders for scheduled payments only, because the list of all purchases can have a
 * million rows.
 */
function purchases(db: Queryable, withReminders: boolean) {
  return purchaseRows(db)
    .innerJoin('users', 'users.id', 'purchases.userId')
    .select(['purchases.dueDay', 'users.firstName', 'users.lastName', 'users.username'])
    .$if(withReminders, (query) =>
      query.select(lastRemindedAt(sql.ref('purchases.userId')).as('lastRemindedAt')),
    );
}

function fromRow(row: InferResult<ReturnType<typeof purchases>>[number]): AdminPurchase {
  const { firstName, lastName, username } = row;
  return {
    ...purchaseFromRow(row),
    user: { firstName, lastName, username },
    username,
    paymentDueDate: row.dueDay,
    ...(row.lastRemindedAt !== undefined && {
      lastRemindedAt: row.lastRemindedAt?.toISOString() ?? null,
    }),
  };
}
