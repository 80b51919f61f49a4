import { type NotNull, sql } from 'kysely';
import { serverDurations } from '../../domain/durations.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { isRefundable } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import { addAuditEntry } from '../admin/audit-log-table.ts';
import type { Context } from '../context.ts';
import { claimNext } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { loggableError } from '../loggable-error.ts';
import { uncountRefundedPurchase } from '../loyalty/loyalty.ts';
import { runOnce } from '../outbox/run-once.ts';
import {
  lockPurchase,
  type PayablePurchase,
  updatePurchase,
} from '../purchases/payable-purchases.ts';
import { addPurchaseEvent } from '../purchases/purchase-events-table.ts';
import { readPurchase } from '../purchases/purchases-table.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refunds a paid purchase, once (PAY-10), with the steps of a charge:
 * 1. write that the refund has begun, and by whom;
 * 2. call the gateway, outside of any transaction, with the key of the charge that paid;
 * 3. write the outcome.
 *
 * A job repeats the call for refunds that were interrupted.
 * @throws Refusal 404, 409 'not-refundable', 'already-refunded' or 'refund-under-way', 503
 */
export async function refundPurchase(
  context: Context,
  adminId: UserId,
  id: PurchaseId,
  key: string | null,
): Promise<Purchase> {
  await runOnce(context, {
    call: 'POST /api/admin/purchases/{id}/refund',
    userId: adminId,
    key,
    body: { id },
    run: (transaction) => beginRefund(context, transaction, adminId, id),
  });
  await executeRefund(context, id);
  const purchase = await readPurchase(context.db, id);
  if (purchase.paymentStatus !== 'refunded') throw new Refusal('not-refundable');
  return purchase;
}

async function beginRefund(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  id: PurchaseId,
): Promise<void> {
  const purchase = await lockPurchase(transaction, id);
  if (!purchase) throw new Refusal('not-found');
  if (purchase.paymentStatus === 'refunded') throw new Refusal('already-refunded');
  if (!isRefundable(purchase.paymentStatus)) throw new Refusal('not-refundable');
  if (await findRefund(transaction, id)) throw new Refusal('refund-under-way');
  // The admin pays back what came outside of the product, so the gateway is not asked (LEND-11).
  if (purchase.outsidePayment) return recordRefunded(context, transaction, purchase, adminId);
  await updatePurchase(transaction, id, {
    refundStartedAt: context.clock(),
    refundStartedBy: adminId,
  });
}

/**
 * Steps 2 and 3, which are safe to repeat. A refund that is already done stays as it is.
 * @throws Refusal 409 'not-refundable', 503 'refund-unanswered'
 */
export async function executeRefund(context: Context, id: PurchaseId): Promise<void> {
  const refund = await findRefund(context.db, id);
  if (!refund) return;
  const outcome = await requestRefund(context, refund.chargeKey);
  if (outcome === 'unknown') throw new Refusal('refund-unanswered');
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, id);
    // Another process has written the outcome meanwhile.
    if (!purchase || !(await findRefund(transaction, id))) return;
    if (outcome === 'refunded')
      await recordRefunded(context, transaction, purchase, refund.adminId);
    else await updatePurchase(transaction, id, { refundStartedAt: null });
  });
  if (outcome === 'not-refundable') throw new Refusal('not-refundable');
}

async function requestRefund({ payments, log }: Context, chargeKey: string | null) {
  // The gateway knows of no charge that paid the purchase.
  if (chargeKey === null) return 'not-refundable';
  try {
    return (await payments.refund(chargeKey)).outcome;
  } catch (error) {
    log.error({ error: loggableError(error) }, 'the payment gateway failed');
    return 'unknown';
  }
}

async function recordRefunded(
  context: Context,
  transaction: Queryable,
  { id, userId, total: amount, paymentDate }: PayablePurchase,
  adminId: UserId,
): Promise<void> {
  const at = context.clock();
  await updatePurchase(transaction, id, {
    paymentStatus: 'refunded',
    refundedAt: at,
    refundStartedAt: null,
  });
  await addPurchaseEvent(transaction, id, { type: 'refunded', at, amount });
  const fields = ['paymentStatus'];
  await addAuditEntry(transaction, {
    ...{ at, adminId, action: 'purchase-refunded', userId, objectId: id, fields },
  });
  if (paymentDate) await uncountRefundedPurchase(transaction, userId, new Date(paymentDate), at);
}

/** The refund in progress of a purchase: the charge that it pays back and who began it. */
async function findRefund(db: Queryable, id: PurchaseId) {
  return await db
    .selectFrom('purchases')
    .select(['chargeKey', 'refundStartedBy as adminId'])
    .where('id', '=', id)
    .where('paymentStatus', '=', 'paid')
    .where('refundStartedAt', 'is not', null)
    .where('refundStartedBy', 'is not', null)
    .$narrowType<{ adminId: NotNull }>()
    .executeTakeFirst();
}

/** Repeats refunds without an answer. The gateway refunds only once per key. */
export const unresolvedRefunds = queueJob<{ id: PurchaseId }>({
  name: 'unresolved-refunds',
  interval: () => serverDurations.jobs.unresolvedRefunds,
  leaseMilliseconds: () => serverDurations.leases.unresolvedRefund,
  claim: ({ db }, lease) => {
    const startedBefore = new Date(lease.from.getTime() - serverDurations.payments.abandoned);
    return claimNext(db, lease, {
      table: 'purchases',
      key: ['id'],
      isDue: sql`refund_started_at <= ${startedBefore} and payment_status = 'paid'`,
      orderBy: sql`refund_started_at`,
      returning: sql`id`,
    });
  },
  process: (context, { id }) => executeRefund(context, id),
});
