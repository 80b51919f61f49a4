import { type Selectable, sql, type Updateable } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { PaymentState } from '../../domain/payments/charge.ts';
import type { CollectedPurchase } from '../../domain/payments/collection.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { BudgetUse } from '../../domain/purchases/budget.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import type { PurchasesTable } from '../db/schema.ts';

/**
 * The fields of a purchase that its payment needs, with the token or mandate that the gateway
 * charges.
 */
export interface PayablePurchase extends CollectedPurchase, PaymentState {
  id: PurchaseId;
  userId: UserId;
  total: Cents;
  /** Null when the card is valid until the due date, or when only the gateway knows its expiry. */
  lastCardDay: Day | null;
  cardBrand: CardBrand | null;
  cardLastFour: string | null;
  gatewayToken: string | null;
  gatewayMandate: string | null;
}

const columns = [
  'id',
  'userId',
  'totalRepaymentCents',
  'repaymentDueDate',
  'paymentMethod',
  'paymentStatus',
  'paymentDate',
  'isScheduledPayment',
  'scheduledPaymentDate',
  'lastCardDay',
  'failedCollections',
  'lastCollectionDay',
  'chargeKey',
  'cardBrand',
  'cardLastFour',
  'gatewayToken',
  'gatewayMandate',
] as const;

function payableFromRow({
  totalRepaymentCents,
  ...row
}: Pick<Selectable<PurchasesTable>, (typeof columns)[number]>): PayablePurchase {
  return {
    ...row,
    total: totalRepaymentCents,
    isPaid: row.paymentStatus === 'paid',
    paymentDate: row.paymentDate?.toISOString() ?? null,
  };
}

/** Locks a purchase for a change of its payment; null when there is none. */
export async function lockPurchase(
  transaction: Queryable,
  id: PurchaseId,
): Promise<PayablePurchase | null> {
  const row = await transaction
    .selectFrom('purchases')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? payableFromRow(row) : null;
}

/** The payment fields of a purchase, without a lock. */
export async function findPayable(db: Queryable, id: PurchaseId): Promise<PayablePurchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? payableFromRow(row) : null;
}

export async function updatePurchase(
  transaction: Queryable,
  id: PurchaseId,
  change: Updateable<PurchasesTable>,
): Promise<void> {
  await transaction.updateTable('purchases').set(change).where('id', '=', id).execute();
}

/** The parts of a user's purchases that use up their budget. */
export async function listBudgetUses(db: Queryable, userId: UserId): Promise<BudgetUse[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['paymentMethod', 'paymentStatus', 'totalRepaymentCents'])
    .where('userId', '=', userId)
    .where('paymentMethod', '=', 'budget')
    .where('paymentStatus', 'in', ['pending', 'processing', 'overdue'])
    .execute();
  return rows.map((row) => ({
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    totalRepayment: row.totalRepaymentCents,
  }));
}

/** Claims the next purchase that may be due for collection on a day; `isCollectionDue` decides. */
export async function claimCollection(
  db: Queryable,
  lease: Lease,
  today: Day,
): Promise<PurchaseId | null> {
  const row = await claimNext<{ id: PurchaseId }>(db, lease, {
    table: 'purchases',
    key: ['id'],
    isDue: sql`payment_status in ('pending', 'scheduled')
      and (is_scheduled_payment or payment_method = 'debit_order')
      and due_day <= ${today}
      and (last_collection_day is null or last_collection_day < ${today})`,
    orderBy: sql`due_day`,
    returning: sql`id`,
  });
  return row?.id ?? null;
}

/** Claims the next purchase whose charge has had no result since before an instant. */
export async function claimUnresolvedCharge(
  db: Queryable,
  lease: Lease,
  startedBefore: Date,
): Promise<string | null> {
  const row = await claimNext<{ chargeKey: string }>(db, lease, {
    table: 'purchases',
    key: ['id'],
    isDue: sql`payment_status = 'processing' and charge_started_at <= ${startedBefore}`,
    orderBy: sql`charge_started_at`,
    returning: sql`charge_key`,
  });
  return row?.chargeKey ?? null;
}

/**
 * The last charge of a user's purchase, and whether the bank waits for a code; null when there is
 * no such purchase.
 */
export async function findPayment(
  db: Queryable,
  userId: UserId,
  id: PurchaseId,
): Promise<{ chargeKey: string | null; needsSecondStep: boolean } | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['chargeKey', 'needsSecondStep'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { chargeKey: row.chargeKey, needsSecondStep: row.needsSecondStep } : null;
}
