import type { Selectable } from 'kysely';
import type { ApprovalDecision } from '../../domain/admin/approvals.ts';
import type { UserId } from '../../domain/ids.ts';
import { lockAdminUser } from '../admin/admin-users-table.ts';
import { setCreditLimits } from '../admin/credit-limits.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Outcome } from '../idempotency/run-once.ts';
import { refundPart } from '../payments/part-refunds.ts';
import { beginRefund, endRefund } from '../payments/refunds.ts';
import { writeOff } from '../purchases/purchase-actions.ts';
import { findApproval, lockApproval } from '../records/approvals-table.ts';
import { lockPurchase } from '../records/payable-purchases.ts';
import { Refusal } from '../refusal.ts';
import { keepFuel, prepareEnd } from '../vouchers/ending-fuel.ts';
import {
  beginCorrection,
  endCorrection,
  type PaidCorrection,
} from '../wrong-prices/wrong-price-decisions.ts';

type ApprovalRow = Selectable<Tables['approvals']>;

/**
 * Confirms or declines what another admin has asked for, once per key. What is confirmed is done by
 * the confirming admin, in the same transaction, by the rules of that moment (SEC-31).
 * @throws Refusal 403 'own-approval' or 'own-account', 404, 409 'approval-decided', and what refuses
 *   the action now
 */
export async function decideApproval(
  context: Context,
  adminId: UserId,
  id: string,
  { isConfirmed }: ApprovalDecision,
  key: string | null,
): Promise<void> {
  const run = () => decideOnce(context, adminId, id, { isConfirmed }, key);
  const decided = await run().catch(async (error) => {
    // The refusal has rolled back that the voucher is revoked, which has to stay.
    if (error instanceof Refusal && error.code === 'voucher-unsettled') await holdFuel(context, id);
    throw error;
  });
  const row = await findApproval(context.db, id);
  const purchaseId = row?.kind === 'refund' && row.isConfirmed ? row.purchaseId : null;
  if (!purchaseId) return;
  const refund = () => endRefund(context, purchaseId);
  const correction = decided.isNew ? decided.result : null;
  await (correction ? endCorrection(context, adminId, correction, refund) : refund());
}

function decideOnce(
  context: Context,
  adminId: UserId,
  id: string,
  { isConfirmed }: ApprovalDecision,
  key: string | null,
): Promise<Outcome<PaidCorrection | null>> {
  return actOnceAsAdmin(context, {
    call: 'POST /api/admin/approvals/{id}/decision',
    adminId,
    key,
    body: { isConfirmed },
    objectId: id,
    async run(transaction, audit) {
      const approval = await lockWithSubject(transaction, id);
      if (approval.decidedAt) throw new Refusal('approval-decided');
      if (approval.userId === adminId) throw new Refusal('own-account');
      // Who has asked may take it back.
      if (isConfirmed && approval.askedBy === adminId) throw new Refusal('own-approval');
      const decidedAt = context.clock();
      const row = { decidedBy: adminId, decidedAt, isConfirmed };
      await transaction.updateTable('approvals').set(row).where('id', '=', id).execute();
      const action = isConfirmed ? 'approval-confirmed' : 'approval-declined';
      const { userId, purchaseId, kind } = approval;
      const object = purchaseId ? { objectId: purchaseId } : {};
      await audit({ action, userId, fields: [kind], ...object });
      if (isConfirmed) return carryOut(context, transaction, adminId, approval);
      // What a correction has waited for is its motorist's again (PRI-21).
      if (approval.priceId && purchaseId) await keepFuel(transaction, { purchaseId });
      return null;
    },
  });
}

/** Revokes the voucher of a correction that was confirmed too early, and holds its fuel (VOU-29). */
async function holdFuel(context: Context, id: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const { decidedAt, userId, purchaseId } = await lockWithSubject(transaction, id);
    if (decidedAt || !purchaseId) return;
    await prepareEnd(context, transaction, { purchaseId }, { userId, cause: 'wrong-price' });
  });
}

/**
 * Locks an approval after what it is about, which is the order of those who ask.
 * @throws Refusal 404
 */
async function lockWithSubject(transaction: Queryable, id: string): Promise<ApprovalRow> {
  const known = await findApproval(transaction, id);
  if (known?.purchaseId) await lockPurchase(transaction, known.purchaseId);
  else if (known) await lockAdminUser(transaction, known.userId);
  const approval = known && (await lockApproval(transaction, id));
  if (!approval) throw new Refusal('not-found');
  return approval;
}

async function carryOut(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  { kind, userId, purchaseId, priceId, reason, amountCents, ...limited }: ApprovalRow,
): Promise<PaidCorrection | null> {
  const isApproved = true;
  if (!purchaseId) {
    const { budgetCents, collectedCents } = limited;
    const limits = { budgetCents, collectedCents, reason: reason ?? '' };
    await setCreditLimits(context, transaction, { adminId, userId, ...limits });
  } else if (priceId) {
    return beginCorrection(context, transaction, adminId, { priceId, purchaseId });
  } else if (reason === null) {
    await beginRefund(context, transaction, adminId, purchaseId, { isApproved });
  } else if (kind === 'part-refund') {
    const asked = { adminId, id: purchaseId, amount: amountCents, reason, isApproved };
    await refundPart(context, transaction, asked);
  } else {
    await writeOff(context, transaction, { adminId, id: purchaseId, reason, isApproved });
  }
  return null;
}
