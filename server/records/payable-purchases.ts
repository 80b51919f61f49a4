import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { LedgerPurchase } from '../../domain/ledger/purchase-events.ts';
import { dueDay } from '../../domain/payments/collection.ts';
import {
  type PaymentStatus,
  paymentStatuses,
  paymentTransitions,
} from '../../domain/payments/payment-status.ts';
import { cents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { bookChange, type Change } from '../ledger/book-purchase.ts';
import { Refusal } from '../refusal.ts';
import { keepDueDay } from './former-due-days.ts';
import { endInstalments } from './instalments-table.ts';

/**
 * A purchase as its payment needs it, with the token or mandate that the gateway charges. `left` is what
 * was not paid of its total, in cents.
 * `lastCardDay` is null when the card is valid until the due date, or when only the gateway knows
 * its expiry.
 */
export type PayablePurchase = ReturnType<typeof payableFromRow>;

function payableFromRow({ totalRepaymentCents: total, ...row }: Selectable<Tables['purchases']>) {
  const paymentDate = row.paymentDate?.toISOString() ?? null;
  const left = cents(total - row.paidCents);
  return { ...row, total, left, paymentDate, isPaid: row.paymentStatus === 'paid' };
}

function purchaseWithId(db: Queryable, id: PurchaseId) {
  return db.selectFrom('purchases').selectAll().where('id', '=', id);
}

/** Locks a purchase for a change of its payment; null when there is none. */
export async function lockPurchase(transaction: Queryable, id: PurchaseId) {
  const row = await purchaseWithId(transaction, id).forUpdate().executeTakeFirst();
  return row ? payableFromRow(row) : null;
}

/** Locks some purchases, the oldest due day first. */
export async function lockPurchases(transaction: Queryable, isMeant: RawBuilder<unknown>) {
  const rows = await transaction
    .selectFrom('purchases')
    .selectAll()
    .where(sql<boolean>`${isMeant}`)
    .orderBy('dueDay')
    .orderBy('purchaseDate')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(payableFromRow);
}

/**
 * Locks a purchase of the user.
 * @throws Refusal 404
 */
export async function lockOwn(transaction: Queryable, userId: UserId, id: PurchaseId) {
  const purchase = await lockPurchase(transaction, id);
  if (purchase?.userId !== userId) throw new Refusal('not-found');
  return purchase;
}

/** A purchase without a lock. */
export async function findPayable(db: Queryable, id: PurchaseId) {
  const row = await purchaseWithId(db, id).executeTakeFirst();
  return row ? payableFromRow(row) : null;
}

export type PurchaseChange = Updateable<Tables['purchases']>;

/** The columns that decide what the books say of a purchase. */
type BookedColumn = 'paymentStatus' | 'writtenOffAt' | 'refundStartedAt' | 'paidCents';

/** The columns that decide when it is due. */
type DueColumn = 'isScheduledPayment' | 'scheduledPaymentDate' | 'repaymentDueDate';

/** Changes other columns of a purchase than those that are booked, or decide when it is due. */
export async function updatePurchase(
  transaction: Queryable,
  id: PurchaseId,
  change: Omit<PurchaseChange, BookedColumn | DueColumn>,
): Promise<void> {
  await transaction.updateTable('purchases').set(change).where('id', '=', id).execute();
}

/** How an agreement on instalments ends when its purchase gets a status. */
function endingOf({ paymentStatus, writtenOffAt }: PurchaseChange) {
  if (paymentStatus === 'paid') return 'kept';
  if (paymentStatus === 'overdue') return 'broken';
  return paymentStatus === 'cancelled' || writtenOffAt ? 'withdrawn' : null;
}

/**
 * Changes a locked purchase, and books the event that the change is, if it is one (BOOK-1).
 * @throws Error when its payment status cannot become this one
 */
export async function changePurchase(
  transaction: Queryable,
  { total, left: _, isPaid: __, ...before }: PayablePurchase,
  change: PurchaseChange,
  booking: Change,
): Promise<void> {
  const { id } = before;
  const ending = before.hasInstalments ? endingOf(change) : null;
  const changed = ending ? { ...change, hasInstalments: false } : change;
  const former = dueDay(before);
  if (dueDay({ ...before, ...(change as typeof before) }) !== former) {
    await keepDueDay(transaction, id, former, booking.at);
  }
  await updateStatus(transaction, id, changed);
  if (ending) await endInstalments(transaction, id, ending, booking.at);
  const row = { ...before, totalRepaymentCents: total };
  const after = { ...row, ...(change as Partial<LedgerPurchase>) };
  await bookChange(transaction, row, after, booking);
}

async function updateStatus(transaction: Queryable, id: PurchaseId, change: PurchaseChange) {
  const { paymentStatus } = change;
  const query = transaction.updateTable('purchases').set(change).where('id', '=', id);
  const allowed = paymentStatus === undefined ? query : query.where(mayBecome(paymentStatus));
  const { numUpdatedRows } = await allowed.executeTakeFirst();
  if (paymentStatus && numUpdatedRows === 0n) {
    throw new Error(`The purchase ${id} cannot become ${paymentStatus}`);
  }
}

/** Whether the payment status of a purchase is this one, or can become it. */
export function mayBecome(status: PaymentStatus): RawBuilder<SqlBool> {
  const sources = paymentStatuses.filter((from) => paymentTransitions[from].includes(status));
  return sql`purchases.payment_status in (${sql.join([status, ...sources])})`;
}
