import { sql } from 'kysely';
import type { PaymentReversal, ReceivedPayment } from '../../domain/admin/received-payments.ts';
import type { PurchaseId, ReceivedPaymentId, UserId } from '../../domain/ids.ts';
import { isOnCredit } from '../../domain/payments/collection.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { bookEvent } from '../ledger/journal.ts';
import { hasAccount, lockPerson } from '../people/users-table.ts';
import { addCredit, lockCredit, readCreditBalance } from '../records/credit-balances.ts';
import { lockPurchase, lockPurchases, type PayablePurchase } from '../records/payable-purchases.ts';
import {
  listPaidBy,
  listPaidByCredit,
  type PurchasePayment,
} from '../records/purchase-payments-table.ts';
import {
  findReceived,
  type Received,
  readReceived,
  spokenMethods,
} from '../records/received-payments-table.ts';
import { Refusal } from '../refusal.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { reversePayment } from './purchase-payments.ts';
import { recordRefunded } from './refunds.ts';

/**
 * Reverses a payment that was recorded by mistake, or that the bank has taken back, once per key.
 * What it paid is owed again, and its credit is gone. If that credit has paid something since,
 * that is owed again, too (PAY-30).
 * @throws Refusal 404, 409 'already-reversed', 'credit-used', 'payment-refunded' or
 * 'payment-under-way'
 */
export async function reverseReceived(
  context: Context,
  adminId: UserId,
  id: ReceivedPaymentId,
  { reason }: PaymentReversal,
  key: string | null,
): Promise<ReceivedPayment> {
  await runOnce(context, {
    call: 'POST /api/admin/payments/{id}/reversal',
    userId: adminId,
    key,
    body: { reason },
    objectId: id,
    run: (transaction) => reverse(context, transaction, { adminId, id, reason }),
  });
  return readReceived(context.db, id);
}

async function reverse(
  context: Context,
  transaction: Queryable,
  { adminId, id, reason }: { adminId: UserId; id: ReceivedPaymentId; reason: string },
): Promise<void> {
  const found = await findReceived(transaction, id);
  if (!found) throw new Refusal('not-found');
  const { userId, method } = found;
  await lockPerson(transaction, userId);
  const received = await findReceived(transaction, id);
  if (!received || received.reversedAt) throw new Refusal('already-reversed');
  await lockReversed(transaction, received);
  // Read after the locks: a purchase may have been cancelled meanwhile.
  const payments = await listPaidBy(transaction, id);
  const credit = await sumCredit(transaction, id);
  const missing = cents(credit - (await readCreditBalance(transaction, userId)));
  const undone = await creditToUndo(transaction, userId, missing);
  const at = context.clock();
  // A deleted account keeps no words.
  const isPresent = await hasAccount(transaction, userId);
  const undoing = { at, ...(isPresent && { reason }) };
  for (const payment of undone) await undoCredit(context, transaction, payment, undoing);
  const said = `${spokenMethods[method]}, reference ${received.reference}. ${reason}`;
  const words = isPresent ? said : undefined;
  for (const payment of payments) {
    const purchase = await lockReversible(transaction, payment.purchaseId);
    // What was paid without having been owed is not owed now.
    if (isOnCredit(purchase)) {
      const reversal = { at, channel: method, ...(words && { words }) };
      await reversePayment(context, transaction, purchase, payment, reversal);
    } else {
      const refund = { transaction, purchase, channel: method, at, ...(words && { words }) };
      await recordRefunded(context, refund, adminId);
    }
  }
  if (credit > 0) await takeCredit(transaction, received, credit, at);
  await transaction
    .updateTable('receivedPayments')
    .set({ reversedAt: at, reversedBy: adminId, reversalReason: isPresent ? reason : null })
    .where('id', '=', id)
    .execute();
  const entry = { at, adminId, userId, objectId: id, fields: ['reversedAt'] };
  await addAuditEntry(transaction, { ...entry, action: 'payment-reversed' });
}

/**
 * Locks all that the reversal of a payment may change: what it paid, and what its credit may
 * have paid.
 */
async function lockReversed(transaction: Queryable, { id, userId }: Received): Promise<void> {
  const paid = [
    ...(await listPaidBy(transaction, id)),
    ...(await listPaidByCredit(transaction, userId)),
  ];
  const ids = paid.map(({ purchaseId }) => purchaseId);
  await lockPurchases(transaction, sql`id = any(${ids}::uuid[])`);
  await lockHolder(transaction, userId);
  await lockCredit(transaction, userId);
}

/** @throws Refusal 409 'payment-refunded' or 'payment-under-way' */
async function lockReversible(transaction: Queryable, id: PurchaseId): Promise<PayablePurchase> {
  const purchase = await lockPurchase(transaction, id);
  if (!purchase) throw new Refusal('not-found');
  const { paymentStatus, refundStartedAt, partRefundedCents } = purchase;
  if (paymentStatus === 'processing') throw new Refusal('payment-under-way');
  const isRefunding = purchase.isPaid && refundStartedAt !== null;
  if (paymentStatus === 'refunded' || isRefunding || partRefundedCents > 0) {
    throw new Refusal('payment-refunded');
  }
  return purchase;
}

/** What is left of a received payment as credit: it was too much, or its purchase was cancelled. */
async function sumCredit(db: Queryable, id: ReceivedPaymentId): Promise<Cents> {
  const { sum } = await db
    .selectFrom('creditMovements')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('receivedId', '=', id)
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * The latest payments by credit whose reversal gives so much back.
 * @throws Refusal 409 'credit-used' if there are not enough, because it was paid back
 */
export async function creditToUndo(transaction: Queryable, userId: UserId, missing: Cents) {
  if (missing <= 0) return [];
  const undone = [];
  let left: number = missing;
  for (const payment of await listPaidByCredit(transaction, userId)) {
    if (left <= 0) break;
    undone.push(payment);
    left -= payment.amountCents;
  }
  if (left > 0) throw new Refusal('credit-used');
  return undone;
}

/** What was paid with credit is owed again, and the credit is there again. */
export async function undoCredit(
  context: Context,
  transaction: Queryable,
  payment: PurchasePayment,
  { at, reason = '' }: { at: Date; reason?: string },
): Promise<void> {
  const { key, purchaseId, amountCents } = payment;
  const purchase = await lockReversible(transaction, purchaseId);
  const words = `Paid with your credit. ${reason}`.trim();
  const reversal = { at, channel: 'credit', words } as const;
  await reversePayment(context, transaction, purchase, payment, reversal);
  const { userId } = purchase;
  const movement = { userId, kind: 'returned', amountCents, at, purchaseId } as const;
  await addCredit(transaction, { ...movement, key: `returned:${key}` });
}

async function takeCredit(transaction: Queryable, received: Received, amount: Cents, at: Date) {
  const { id, userId, method: channel } = received;
  const isTaken = await addCredit(transaction, {
    key: `overpaid-reversed:${id}`,
    userId,
    kind: 'overpaid-reversed',
    amountCents: cents(-amount),
    at,
    receivedId: id,
  });
  if (!isTaken) throw new Refusal('credit-used');
  const payment = `received:${id}`;
  await bookEvent(transaction, { kind: 'overpaid-reversed', userId, amount, channel, payment }, at);
}
