import {
  type AdminPurchaseDetails,
  type ChargeAttempt,
  nextAttemptDay,
} from '../../domain/admin/purchase-desk.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { personName } from '../../domain/values/person-name.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { listPurchaseMessages } from '../messages/messages-table.ts';
import { declineMessage } from '../payments/decline-message.ts';
import { findPendingApproval } from '../records/approvals-table.ts';
import { findPayable } from '../records/payable-purchases.ts';
import { listCharges, type RequestedCharge } from '../records/purchase-charges-table.ts';
import { listPurchaseEvents } from '../records/purchase-events-table.ts';
import { findAdminPurchase } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { listPurchaseNotes } from './purchase-notes-table.ts';
import { receiptPage } from './receipt.ts';

/**
 * A purchase with everything that an admin needs to decide about it (LEND-10).
 * @throws Refusal 404
 */
export async function readAdminPurchase(
  { db, clock }: Context,
  id: PurchaseId,
): Promise<AdminPurchaseDetails> {
  const [purchase, row, events, charges, messages, notes, outside, pendingApproval] =
    await Promise.all([
      findAdminPurchase(db, id),
      findPayable(db, id),
      listPurchaseEvents(db, id),
      listCharges(db, id),
      listPurchaseMessages(db, id),
      listPurchaseNotes(db, id),
      findOutsidePayment(db, id),
      findPendingApproval(db, { purchaseId: id }),
    ]);
  if (!purchase || !row) throw new Refusal('not-found');
  const method = purchase.outsidePayment;
  return {
    ...purchase,
    events,
    attempts: charges.map(attemptOf),
    nextAttempt: nextAttemptDay(row, southAfricanDay(clock())),
    messages,
    notes,
    outsidePaymentDetails: outside && method ? { ...outside, method } : null,
    pendingApproval,
    isRefundUnderWay: purchase.isPaid && row.refundStartedAt !== null,
  };
}

/**
 * A purchase's receipt as its user sees it, as a page for printing (LEND-16).
 * @throws Refusal 404
 */
export async function readAdminReceipt({ db }: Context, id: PurchaseId): Promise<string> {
  const purchase = await findAdminPurchase(db, id);
  if (!purchase) throw new Refusal('not-found');
  return receiptPage(purchase, personName(purchase.user) ?? '');
}

function attemptOf(charge: RequestedCharge): ChargeAttempt {
  const { amountCents, startedAt, endedAt, reason, state } = charge;
  return {
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    amount: randFromCents(amountCents),
    isCollection: charge.isCollection,
    isCardCheck: charge.isCardCheck,
    state,
    reason: state === 'declined' ? declineMessage(reason) : null,
    cardBrand: charge.cardBrand,
    cardLastFour: charge.cardLastFour,
    refund: charge.refundState,
  };
}

async function findOutsidePayment(db: Queryable, id: PurchaseId) {
  const row = await db
    .selectFrom('purchasePayments')
    .innerJoin('receivedPayments', 'receivedPayments.id', 'receivedId')
    .innerJoin('users as admins', 'admins.id', 'receivedPayments.recordedBy')
    .select([
      'receivedPayments.reference',
      'receivedPayments.receivedOn',
      'receivedPayments.recordedBy',
      'admins.username as recordedByUsername',
    ])
    .where('purchasePayments.purchaseId', '=', id)
    .orderBy('purchasePayments.at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
