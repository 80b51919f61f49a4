import { needsApproval } from '../../domain/admin/approvals.ts';
import type {
  WrongPriceDecision,
  WrongPriceDecisionBody,
  WrongPriceItem,
} from '../../domain/admin/wrong-price.ts';
import { type FuelPriceId, FuelRequestId, PurchaseId, type UserId } from '../../domain/ids.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { announceWrongPrice } from '../messages/announcements.ts';
import { beginRefund, refundPurchase } from '../payments/refunds.ts';
import { isKeptAsCredit } from '../records/credit-balances.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { prepareEnd, refuseUnsettled } from '../vouchers/ending-fuel.ts';
import { correctItem, lockItem } from './wrong-price-corrections.ts';
import { readItem, readWrongPrice, type WrongPrice } from './wrong-prices.ts';

/**
 * Corrects or keeps something that was made at a wrong price, once (PRI-16, PRI-17). The same decision
 * again changes nothing.
 * @throws Refusal 403 'own-account', 404, 409 'already-decided', 'only-kept', 'voucher-unsettled' or
 *   the refusals of a refund, among them 'approval-pending'
 */
export async function decideItem(
  context: Context,
  adminId: UserId,
  { price, decision, ...of }: WrongPriceDecisionBody,
): Promise<WrongPriceItem> {
  const wrong = await readWrongPrice(context.db, price);
  const item = await readItem(context.db, wrong, of);
  // The path names nobody, so this is not refused before (ADM-46).
  if (item.user.id === adminId) throw new Refusal('own-account');
  if (item.decision === decision) return item;
  if (decision === 'corrected' && isRefunded(item)) await refund(context, adminId, wrong, item);
  else await decideLocked(context, adminId, wrong, { item, decision });
  return readItem(context.db, wrong, of);
}

/** Decides on what is locked meanwhile. What may have been poured is waited for (VOU-29). */
async function decideLocked(
  context: Context,
  adminId: UserId,
  wrong: WrongPrice,
  { item, decision }: Omit<Decided, 'wrong'>,
): Promise<void> {
  const unsettled = await context.db.transaction().execute(async (transaction) => {
    await lockItem(transaction, item);
    const locked = await readItem(transaction, wrong, item);
    if (locked.decision === decision) return null;
    const isUndone = decision === 'corrected' && locked.correction === 'undo';
    const waits = isUndone ? await prepareUndo(context, transaction, locked) : null;
    if (waits) return waits;
    await record(context, transaction, adminId, { wrong, item: locked, decision });
    if (decision === 'corrected') await correctItem(context, transaction, wrong, locked);
    return null;
  });
  if (unsettled) throw refuseUnsettled(unsettled);
}

function prepareUndo(context: Context, transaction: Queryable, item: WrongPriceItem) {
  const origin =
    item.kind === 'purchase'
      ? { purchaseId: PurchaseId.parse(item.id) }
      : { requestId: FuelRequestId.parse(item.id) };
  const end = { userId: item.user.id, cause: 'wrong-price' } as const;
  return prepareEnd(context, transaction, origin, end);
}

/** A paid purchase is undone by its refund (PAY-10). */
const isRefunded = ({ kind, status, correction }: WrongPriceItem) =>
  kind === 'purchase' && status === 'paid' && correction === 'undo';

/** A refund that is under way or done already is the one that is wanted. */
const goesOn: readonly RefusalCode[] = [
  'refund-under-way',
  'refund-unanswered',
  'already-refunded',
];

/**
 * The processor is asked outside of any transaction, so the decision follows the refund. Where a
 * second admin has to confirm that, the fuel stays with its motorist until then (PRI-21).
 */
async function refund(
  context: Context,
  adminId: UserId,
  wrong: WrongPrice,
  item: WrongPriceItem,
): Promise<void> {
  const isAsked = needsApproval(centsFromRand(item.amount), context.config.secondApprovalAbove);
  const unsettled = isAsked
    ? null
    : await context.db
        .transaction()
        .execute((transaction) => prepareUndo(context, transaction, item));
  if (unsettled) throw refuseUnsettled(unsettled);
  await endCorrection(context, adminId, { wrong, item }, async () => {
    const id = PurchaseId.parse(item.id);
    const { pendingApproval } = await refundPurchase(context, adminId, id, { priceId: wrong.id });
    if (pendingApproval) throw new Refusal('approval-pending');
  });
}

/** A paid purchase that is to be corrected. */
export type PaidCorrection = Omit<Decided, 'decision'>;

/**
 * Begins the refund of a correction that a second admin has confirmed, once its fuel can end
 * (PRI-21).
 * @throws Refusal 404, 409 'already-decided', 'only-kept', 'voucher-unsettled' or those of a refund
 */
export async function beginCorrection(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  { priceId, purchaseId }: { priceId: FuelPriceId; purchaseId: PurchaseId },
): Promise<PaidCorrection> {
  const wrong = await readWrongPrice(transaction, priceId);
  const of = { kind: 'purchase', id: purchaseId } as const;
  await lockItem(transaction, await readItem(transaction, wrong, of));
  const item = await readItem(transaction, wrong, of);
  refuseDecision(item, 'corrected');
  const unsettled = await prepareUndo(context, transaction, item);
  if (unsettled) throw refuseUnsettled(unsettled);
  await beginRefund(context, transaction, adminId, purchaseId, { isApproved: true });
  return { wrong, item };
}

/** Records a correction once its refund was asked for. */
export async function endCorrection(
  context: Context,
  adminId: UserId,
  { wrong, item }: PaidCorrection,
  askRefund: () => Promise<unknown>,
): Promise<void> {
  try {
    await askRefund();
  } catch (error) {
    if (!(error instanceof Refusal && goesOn.includes(error.code))) throw error;
  }
  await context.db.transaction().execute(async (transaction) => {
    await record(context, transaction, adminId, { wrong, item, decision: 'corrected' });
    await announceRefund(transaction, item, context.clock());
  });
}

async function announceRefund(
  transaction: Queryable,
  { id, user, amount }: WrongPriceItem,
  at: Date,
): Promise<void> {
  const purchase = { id: PurchaseId.parse(id), userId: user.id, total: centsFromRand(amount) };
  const outcome = (await isKeptAsCredit(transaction, purchase.id)) ? 'credited' : 'paid-back';
  return announceWrongPrice(transaction, purchase, { outcome, at });
}

interface Decided {
  wrong: WrongPrice;
  item: WrongPriceItem;
  decision: WrongPriceDecision;
}

/** @throws Refusal 409 'already-decided' or 'only-kept' */
function refuseDecision(item: WrongPriceItem, decision: WrongPriceDecision): void {
  if (item.decision) throw new Refusal('already-decided');
  if (decision === 'corrected' && !item.correction) throw new Refusal('only-kept');
}

/** The field that a correction changes, for the audit log. */
const changedFields = { purchase: 'paymentStatus', request: 'status', voucher: 'state' } as const;

/** @throws Refusal 409 'already-decided' or 'only-kept' */
async function record(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  { wrong, item, decision }: Decided,
): Promise<void> {
  const { id: objectId, kind, user } = item;
  refuseDecision(item, decision);
  const at = context.clock();
  const row = { priceId: wrong.id, objectId, kind, decision, at, adminId };
  const recorded = await transaction
    .insertInto('wrongPriceDecisions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['priceId', 'objectId']).doNothing())
    .returning('objectId')
    .executeTakeFirst();
  if (!recorded) throw new Refusal('already-decided');
  const fields = decision === 'corrected' ? [changedFields[kind]] : [];
  await addAuditEntry(transaction, {
    at,
    adminId,
    action: `wrong-price-${decision}`,
    userId: user.id,
    objectId,
    fields,
  });
}
