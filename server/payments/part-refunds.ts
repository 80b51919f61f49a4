import { randomUUID } from 'node:crypto';
import { needsApproval } from '../../domain/admin/approvals.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { bookEvent } from '../ledger/journal.ts';
import { hasAccount } from '../people/users-table.ts';
import { askApproval } from '../records/ask-approval.ts';
import { addCredit, lockCredit } from '../records/credit-balances.ts';
import { lockPurchase, updatePurchase } from '../records/payable-purchases.ts';
import { hasDispute } from '../records/purchase-charges-table.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { invalidField, Refusal } from '../refusal.ts';

interface AskedPartRefund {
  adminId: UserId;
  id: PurchaseId;
  amount: Cents;
  reason: string;
  /** A second admin has confirmed it. */
  isApproved?: boolean;
}

/**
 * Gives a part of a paid purchase back as credit, or asks a second admin to confirm it. The purchase
 * stays sold and paid, and its fuel can be poured (PAY-31, SEC-31).
 * @throws Refusal 400 for the field `amount`, 404, 409 'not-refundable', 'refund-under-way' or
 *   'disputed'
 */
export async function refundPart(
  { clock, config }: Context,
  transaction: Queryable,
  { adminId, id, amount, reason, isApproved = false }: AskedPartRefund,
): Promise<void> {
  const purchase = await lockPurchase(transaction, id);
  if (!purchase) throw new Refusal('not-found');
  if (!purchase.isPaid) throw new Refusal('not-refundable');
  if (purchase.refundStartedAt) throw new Refusal('refund-under-way');
  if (await hasDispute(transaction, purchase)) throw new Refusal('disputed');
  const { userId, total, finalAmountCents: finalAmount, partRefundedCents } = purchase;
  // After the deletion of an account, nobody can spend its credit.
  if (!(await hasAccount(transaction, userId))) throw new Refusal('not-refundable');
  const refunded = cents(partRefundedCents + amount);
  if (refunded >= total) {
    const most = cents(total - partRefundedCents - 1);
    throw invalidField('amount', `A part is at most ${formatMoney(most)}`);
  }
  const at = clock();
  // Together, several small parts need what a large one needs.
  if (!isApproved && needsApproval(refunded, config.secondApprovalAbove)) {
    const asked = { userId, purchaseId: id, amountCents: amount, reason };
    const kind = 'part-refund';
    return askApproval(transaction, { kind, ...asked, askedBy: adminId, askedAt: at });
  }
  const key = randomUUID();
  await lockCredit(transaction, userId);
  await updatePurchase(transaction, id, { partRefundedCents: refunded });
  await addCredit(transaction, {
    key,
    userId,
    kind: 'part-refunded',
    amountCents: amount,
    at,
    purchaseId: id,
    recordedBy: adminId,
  });
  const sold = { id, userId, total, finalAmount };
  const event = { kind: 'part-refunded', purchase: sold, amount, payment: key } as const;
  await bookEvent(transaction, event, at);
  const words = `Kept as your credit. ${reason}`;
  await addPurchaseEvent(transaction, id, { type: 'part-refunded', at, amount, words });
  const fields = ['refundedAmount'];
  const entry = { at, adminId, userId, objectId: id, fields };
  await addAuditEntry(transaction, { ...entry, action: 'purchase-part-refunded' });
}
