import { randomUUID } from 'node:crypto';
import type { InferResult } from 'kysely';
import type { Dispute, DisputesQuery } from '../../domain/admin/reconciliation.ts';
import { DisputeId } from '../../domain/ids.ts';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import type { ProcessorDispute } from '../gateways/payments/payments.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent } from '../ledger/journal.ts';
import { lockPurchase } from '../records/payable-purchases.ts';
import { findCharge, isDisputed, type RequestedCharge } from '../records/purchase-charges-table.ts';
import { lockReconciliation } from './lock-reconciliation.ts';

function disputes(db: Queryable) {
  return db
    .selectFrom('disputes')
    .leftJoin('purchaseCharges', 'purchaseCharges.key', 'chargeKey')
    .leftJoin('purchases', 'purchases.id', 'purchaseCharges.purchaseId')
    .leftJoin('users', 'users.id', 'purchases.userId')
    .selectAll('disputes')
    .select(['purchases.id as purchaseId', 'users.id as userId'])
    .select(['firstName', 'lastName', 'username']);
}

type Row = InferResult<ReturnType<typeof disputes>>[number];

function fromRow(row: Row): Dispute {
  const { id, processor, reference, state, reason, isBooked, purchaseId, userId } = row;
  const { firstName, lastName, username } = row;
  const isKnown = userId !== null && username !== null;
  const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
  return {
    id,
    processor,
    reference,
    state,
    amount: randFromCents(row.amountCents),
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    reason,
    purchaseId,
    person: isKnown ? { id: userId, username, ...name } : null,
    isBooked,
  };
}

/** What cardholders dispute, the latest first: a list and a CSV file (PAY-42). */
export const disputeList: List<Dispute, DisputesQuery> = {
  name: 'disputes',
  columns: [
    ['Processor', (one) => one.processor],
    ['Reference', (one) => one.reference],
    ['State', (one) => one.state],
    ['Amount (R)', (one) => one.amount],
    ['Opened', (one) => csvInstant(one.openedAt)],
    ['Answer until', (one) => csvInstant(one.dueAt)],
    ['Ended', (one) => csvInstant(one.endedAt)],
    ['Reason', (one) => one.reason ?? ''],
    ['Motorist', (one) => one.person?.username ?? ''],
    ['Purchase', (one) => one.purchaseId ?? ''],
    ['In the books', (one) => (one.isBooked ? 'yes' : 'no')],
  ],
  read({ db }, { open }, page) {
    let query = disputes(db);
    if (open) query = query.where('disputes.state', '=', 'open');
    const order = latestFirst('disputes.openedAt');
    return readPage(pageOf(query, order, 'disputes.id', page).execute(), fromRow);
  },
};

/** Writes what a processor says of a dispute, and books what is new (PAY-42). */
export async function recordDispute(
  { db, clock }: Context,
  processor: ProcessorName,
  said: ProcessorDispute,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockReconciliation(transaction);
    const at = clock();
    const known = await transaction
      .selectFrom('disputes')
      .select(['id', 'state', 'isBooked', 'chargeKey', 'amountCents'])
      .where('processor', '=', processor)
      .where('reference', '=', said.reference)
      .executeTakeFirst();
    // What has ended stays so.
    if (known && known.state !== 'open') return;
    const key = known?.chargeKey ?? said.key;
    const charge = key === null ? undefined : await lockCharge(transaction, key);
    const ours = charge?.processor === processor ? charge : undefined;
    const id = known?.id ?? DisputeId.parse(randomUUID());
    // What stands in the journal keeps its amount.
    const keepsAmount = known && (known.isBooked || said.amount <= 0);
    const amount = keepsAmount ? known.amountCents : said.amount;
    if (amount <= 0) return;
    const opens = !known?.isBooked && ours && (await isBookable(transaction, ours, amount));
    const booked = { disputeId: id, processor, amount };
    const event = ours && { ...booked, purchaseId: ours.purchaseId };
    if (event && opens) {
      const day = southAfricanDay(said.openedAt);
      await bookEvent(transaction, { kind: 'dispute-opened', ...event }, at, day);
    }
    const isBooked = known?.isBooked || opens === true;
    if (event && isBooked && said.state !== 'open') {
      const day = said.endedAt ? southAfricanDay(said.endedAt) : undefined;
      await bookEvent(transaction, { kind: `dispute-${said.state}`, ...event }, at, day);
    }
    const { state, dueAt, reason } = said;
    const endedAt = state === 'open' ? null : (said.endedAt ?? at);
    const now = { state, dueAt, endedAt, reason, isBooked, amountCents: amount };
    if (known) {
      await transaction.updateTable('disputes').set(now).where('id', '=', id).execute();
      return;
    }
    const { reference, openedAt } = said;
    const made = { id, processor, reference, chargeKey: ours?.key ?? null, openedAt };
    await transaction
      .insertInto('disputes')
      .values({ ...made, ...now, settledBy: null, wonSettledBy: null })
      .execute();
  });
}

/** A charge, with its purchase locked, as whoever pays it back locks it. */
async function lockCharge(
  transaction: Queryable,
  key: string,
): Promise<RequestedCharge | undefined> {
  const charge = await findCharge(transaction, key);
  if (!charge) return undefined;
  await lockPurchase(transaction, charge.purchaseId);
  return findCharge(transaction, key);
}

/** Whether the processor still holds the charge, and nothing else of it is disputed. */
async function isBookable(
  db: Queryable,
  { key, state, refundState, amountCents }: RequestedCharge,
  amount: Cents,
): Promise<boolean> {
  const isHeld = state === 'paid' && (refundState === null || refundState === 'failed');
  if (!isHeld || amount > amountCents) return false;
  return !(await isDisputed(db, key));
}
