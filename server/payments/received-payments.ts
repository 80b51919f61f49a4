import { type InferResult, type Insertable, type Selectable, sql } from 'kysely';
import { needsApproval } from '../../domain/admin/approvals.ts';
import { refuseReceivedOn } from '../../domain/admin/purchase-desk.ts';
import type {
  CreditMovement,
  CreditPayout,
  PaymentReceipt,
  PaymentReversal,
  ReceivedPayment,
} from '../../domain/admin/received-payments.ts';
import { type PurchaseId, ReceivedPaymentId, type UserId } from '../../domain/ids.ts';
import { dueDay, isOnCredit } from '../../domain/payments/collection.ts';
import { type Allocation, refusePart, spreadPayment } from '../../domain/payments/part-payments.ts';
import { isOwed } from '../../domain/payments/payment-status.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents, centsFromRand, randFromCents } from '../../domain/values/money.ts';
import { addYears, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { bookEvent } from '../ledger/journal.ts';
import { hasAccount, lockPerson } from '../people/users-table.ts';
import {
  addCredit,
  type CreditMovementRow,
  lockCredit,
  readCreditBalance,
} from '../records/credit-balances.ts';
import { lockPurchase, lockPurchases, type PayablePurchase } from '../records/payable-purchases.ts';
import {
  listPaidBy,
  listPaidByCredit,
  type PurchasePayment,
} from '../records/purchase-payments-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { payPart, reversePayment } from './purchase-payments.ts';
import { recordRefunded } from './refunds.ts';

type Received = Selectable<Tables['receivedPayments']>;
type NewReceived = Omit<Received, 'reversedAt' | 'reversedBy' | 'reversalReason'>;

/** Writes that money came in cash or by EFT. */
export async function insertReceived(
  transaction: Queryable,
  received: Insertable<Tables['receivedPayments']>,
): Promise<void> {
  await transaction.insertInto('receivedPayments').values(received).execute();
}

const spokenMethods = { cash: 'In cash', eft: 'By EFT' } as const;

/** Pays a locked purchase with a part of what was received. */
export function payReceived(
  context: Context,
  transaction: Queryable,
  received: Pick<NewReceived, 'id' | 'method' | 'reference' | 'receivedOn' | 'at'>,
  purchase: PayablePurchase,
  amount: Cents,
): Promise<void> {
  const { id, method, reference, receivedOn, at } = received;
  const takesBack = purchase.writtenOffAt && amount === purchase.left;
  const words = `${spokenMethods[method]}, reference ${reference}${takesBack ? '. The write-off is taken back' : ''}`;
  return payPart(context, transaction, purchase, {
    key: `received:${id}:${purchase.id}`,
    amount,
    channel: method,
    at,
    valueDay: receivedOn,
    receivedId: id,
    words,
  });
}

/**
 * Receives a payment of a person in cash or by EFT, once per key. It pays the purchases that the admin
 * names, or the oldest debts first; what is too much becomes their credit (PAY-28). A purchase that is
 * just being paid by card is left out.
 * @throws Refusal 400, 404, 409 'payment-under-way' or 'not-owed'
 */
export async function receivePayment(
  context: Context,
  adminId: UserId,
  userId: UserId,
  receipt: PaymentReceipt,
  key: string | null,
): Promise<ReceivedPayment> {
  const { id } = await runOnce(context, {
    call: 'POST /api/admin/users/{id}/payments',
    userId: adminId,
    key,
    body: { ...receipt, userId },
    async run(transaction, newId) {
      await requirePerson(transaction, userId);
      await lockPerson(transaction, userId);
      if (!(await hasAccount(transaction, userId))) throw new Refusal('not-found');
      const purchases = await lockDebts(transaction, userId, receipt);
      const at = context.clock();
      refuseDay(receipt, purchases, at);
      const amountCents = centsFromRand(receipt.amount);
      const { allocations, rest } = allocate(purchases, receipt, amountCents);
      const { method, reference, receivedOn } = receipt;
      const received = {
        id: ReceivedPaymentId.parse(newId),
        userId,
        amountCents,
        method,
        reference,
        receivedOn,
        at,
        recordedBy: adminId,
      };
      if (rest > 0) await lockCredit(transaction, userId);
      await insertReceived(transaction, received);
      for (const { purchase, amount } of allocations) {
        await payReceived(context, transaction, received, purchase, amount);
      }
      if (rest > 0) await keepAsCredit(transaction, received, rest);
      const entry = { at, adminId, userId, objectId: newId, fields: ['payments'] };
      await addAuditEntry(transaction, { ...entry, action: 'payment-received' });
    },
  });
  return readReceived(context.db, ReceivedPaymentId.parse(id));
}

/** Locks the purchases that a payment can pay, and the fuel of their user. */
async function lockDebts(
  transaction: Queryable,
  userId: UserId,
  { purchases: named }: PaymentReceipt,
): Promise<PayablePurchase[]> {
  const ids = named?.map(({ id }) => id);
  const purchases = await lockPurchases(
    transaction,
    ids ? sql`id = any(${ids}::uuid[]) and user_id = ${userId}` : isUnpaid(userId),
  );
  await lockHolder(transaction, userId);
  if (ids && purchases.length < ids.length) throw new Refusal('not-found');
  return purchases;
}

const isUnpaid = (userId: UserId) => sql<boolean>`user_id = ${userId} and written_off_at is null
  and payment_status in ('pending', 'scheduled', 'overdue')`;

/** @throws Refusal 400 for the field `receivedOn` */
function refuseDay({ receivedOn }: PaymentReceipt, purchases: PayablePurchase[], at: Date): void {
  const today = southAfricanDay(at);
  const bought = purchases.map(({ purchaseDate }) => southAfricanDay(purchaseDate));
  // What pays no debt can have come in the last year.
  const first = bought.toSorted()[0] ?? addYears(today, -1);
  const refusal = refuseReceivedOn(receivedOn, first, today);
  if (refusal) throw invalidField('receivedOn', refusal);
}

/** How a payment is spread: as the admin says, or over the oldest debts. */
function allocate(
  purchases: readonly PayablePurchase[],
  { purchases: named }: PaymentReceipt,
  amount: Cents,
) {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  const withPurchase = ({ id, amount: part }: Allocation<PurchaseId>) => {
    const purchase = byId.get(id);
    if (!purchase) throw new Refusal('not-found');
    return { purchase, amount: part };
  };
  if (!named) {
    const debts = purchases.map((purchase) => ({ ...purchase, due: dueDay(purchase) }));
    const { allocations, rest } = spreadPayment(debts, amount);
    return { allocations: allocations.map(withPurchase), rest };
  }
  const allocations = named.map(({ id, amount: rand }) =>
    withPurchase({ id, amount: centsFromRand(rand) }),
  );
  for (const [index, { purchase, amount: part }] of allocations.entries()) {
    if (!isOwed(purchase)) throw new Refusal('not-owed');
    if (purchase.paymentStatus === 'processing') throw new Refusal('payment-under-way');
    if (part > purchase.left) {
      const refusal = refusePart(part, purchase.left);
      throw invalidField(`purchases.${index}.amount`, refusal ?? 'This is too much');
    }
  }
  const rest = cents(allocations.reduce((left: number, { amount: part }) => left - part, amount));
  if (rest < 0) {
    throw invalidField(
      'purchases',
      `These add up to more than the ${formatMoney(amount)} received`,
    );
  }
  return { allocations, rest };
}

async function keepAsCredit(transaction: Queryable, received: NewReceived, amount: Cents) {
  const { id, userId, method: channel, receivedOn, at } = received;
  const payment = `received:${id}`;
  await addCredit(transaction, {
    key: `overpaid:${id}`,
    userId,
    kind: 'overpaid',
    amountCents: amount,
    at,
    receivedId: id,
    recordedBy: received.recordedBy,
  });
  const event = { kind: 'overpaid', userId, amount, channel, payment } as const;
  await bookEvent(transaction, event, at, receivedOn);
}

/**
 * Reverses a payment that was recorded by mistake, or that the bank has taken back, once per key. What
 * it paid is owed again, and its credit is gone. If that credit has paid something since, that is owed
 * again, too (PAY-30).
 * @throws Refusal 404, 409 'already-reversed', 'credit-used', 'payment-refunded' or 'payment-under-way'
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
  for (const payment of undone) await undoCredit(context, transaction, payment, { at, reason });
  const words = `${spokenMethods[method]}, reference ${received.reference}. ${reason}`;
  for (const payment of payments) {
    const purchase = await lockReversible(transaction, payment.purchaseId);
    // What was paid without having been owed is not owed now.
    if (isOnCredit(purchase)) {
      const reversal = { at, channel: method, words };
      await reversePayment(context, transaction, purchase, payment, reversal);
    } else {
      const refund = { transaction, purchase, channel: method, at, words };
      await recordRefunded(context, refund, adminId);
    }
  }
  if (credit > 0) await takeCredit(transaction, received, credit, at);
  await transaction
    .updateTable('receivedPayments')
    .set({ reversedAt: at, reversedBy: adminId, reversalReason: reason })
    .where('id', '=', id)
    .execute();
  const entry = { at, adminId, userId, objectId: id, fields: ['reversedAt'] };
  await addAuditEntry(transaction, { ...entry, action: 'payment-reversed' });
}

/** Locks all that the reversal of a payment may change: what it paid, and what its credit may have paid. */
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
async function creditToUndo(transaction: Queryable, userId: UserId, missing: Cents) {
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
async function undoCredit(
  context: Context,
  transaction: Queryable,
  payment: PurchasePayment,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const { key, purchaseId, amountCents } = payment;
  const purchase = await lockReversible(transaction, purchaseId);
  const words = `Paid with your credit. ${reason}`;
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

/**
 * Records that credit was paid back to a person in cash or by EFT, once per key (PAY-29).
 * @throws Refusal 400 if they have less, 404
 */
export async function payOutCredit(
  context: Context,
  adminId: UserId,
  userId: UserId,
  { amount: rand, method, reference }: CreditPayout,
  key: string | null,
): Promise<CreditMovement> {
  const { id } = await runOnce(context, {
    call: 'POST /api/admin/users/{id}/credit-payout',
    userId: adminId,
    key,
    body: { amount: rand, method, reference, userId },
    async run(transaction, newId) {
      await requirePerson(transaction, userId);
      await lockPerson(transaction, userId);
      const at = context.clock();
      const amount = centsFromRand(rand);
      const balance = await readCreditBalance(transaction, userId);
      await requireSecondAdmin(context, transaction, { adminId, userId, amount });
      const isTaken = await addCredit(transaction, {
        key: newId,
        userId,
        kind: 'paid-out',
        amountCents: cents(-amount),
        at,
        method,
        reference,
        recordedBy: adminId,
      });
      if (!isTaken) {
        throw invalidField('amount', `Their credit is ${formatMoney(balance)}`);
      }
      const event = { kind: 'credit-paid-out', userId, amount, channel: method } as const;
      await bookEvent(transaction, { ...event, payment: newId }, at);
      const entry = { at, adminId, userId, objectId: newId, fields: ['creditBalance'] };
      await addAuditEntry(transaction, { ...entry, action: 'credit-paid-out' });
    },
  });
  const row = await context.db
    .selectFrom('creditMovements')
    .selectAll()
    .where('key', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return movementFromRow(row);
}

/**
 * Whoever has made somebody's credit cannot pay much of it out alone (SEC-32).
 * @throws Refusal 403 'own-credit'
 */
async function requireSecondAdmin(
  { config }: Context,
  transaction: Queryable,
  { adminId, userId, amount }: { adminId: UserId; userId: UserId; amount: Cents },
): Promise<void> {
  const { hasMade, paidOut } = await transaction
    .selectFrom('creditMovements')
    .select(sql<boolean>`coalesce(bool_or(amount_cents > 0), false)`.as('hasMade'))
    .select(
      sql<Cents>`coalesce(-sum(amount_cents) filter (where kind = 'paid-out'), 0)::bigint`.as(
        'paidOut',
      ),
    )
    .where('userId', '=', userId)
    .where(
      sql<boolean>`(recorded_by = ${adminId} or received_id in (
        select id from received_payments where recorded_by = ${adminId}))`,
    )
    .executeTakeFirstOrThrow();
  const isMuch = needsApproval(cents(paidOut + amount), config.secondApprovalAbove);
  if (hasMade && isMuch) throw new Refusal('own-credit');
}

function movementFromRow(row: CreditMovementRow): CreditMovement {
  const { key, kind, amountCents, at, purchaseId, method, reference } = row;
  const amount = randFromCents(amountCents);
  return { id: key, kind, amount, at: at.toISOString(), purchaseId, method, reference };
}

/**
 * A page of the changes of a person's credit, latest first (PAY-29).
 * @throws Refusal 404
 */
export async function listCreditMovements(
  { db }: Context,
  userId: UserId,
  page: Page,
): Promise<Listed<CreditMovement>[]> {
  await requirePerson(db, userId);
  const query = db
    .selectFrom('creditMovements')
    .selectAll()
    .select('creditMovements.key as id')
    .where('userId', '=', userId);
  const order = { column: 'creditMovements.at', type: 'timestamptz', direction: 'desc' } as const;
  return readPage(pageOf(query, order, 'creditMovements.key', page).execute(), movementFromRow);
}

/**
 * A page of what was received of a person, latest first (PAY-28).
 * @throws Refusal 404
 */
export async function listReceived(
  { db }: Context,
  userId: UserId,
  page: Page,
): Promise<Listed<ReceivedPayment>[]> {
  await requirePerson(db, userId);
  const query = receivedRows(db).where('receivedPayments.userId', '=', userId);
  const order = { column: 'receivedPayments.at', type: 'timestamptz', direction: 'desc' } as const;
  return readPage(pageOf(query, order, 'receivedPayments.id', page).execute(), receivedFromRow);
}

async function requirePerson(db: Queryable, userId: UserId): Promise<void> {
  const person = await db.selectFrom('users').select('id').where('id', '=', userId).execute();
  if (person.length === 0) throw new Refusal('not-found');
}

async function findReceived(db: Queryable, id: ReceivedPaymentId): Promise<Received | undefined> {
  return db.selectFrom('receivedPayments').selectAll().where('id', '=', id).executeTakeFirst();
}

async function readReceived(db: Queryable, id: ReceivedPaymentId): Promise<ReceivedPayment> {
  const row = await receivedRows(db).where('receivedPayments.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return receivedFromRow(row);
}

interface PaidPurchase {
  id: PurchaseId;
  plate: string;
  amount: Cents;
}

function receivedRows(db: Queryable) {
  return db
    .selectFrom('receivedPayments')
    .innerJoin('users as admins', 'admins.id', 'recordedBy')
    .leftJoin('users as reversers', 'reversers.id', 'reversedBy')
    .selectAll('receivedPayments')
    .select(['admins.username as recordedByUsername', 'reversers.username as reversedByUsername'])
    .select(
      sql<PaidPurchase[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', purchase_id,
          'plate', car_registration_number, 'amount', amount_cents) order by due_day, key), '[]')
        from purchase_payments join purchases on purchases.id = purchase_id
        where received_id = received_payments.id and reverses is null)`.as('purchases'),
    )
    .select(
      sql<Cents>`(select coalesce(sum(amount_cents), 0)::bigint from credit_movements
        where received_id = received_payments.id and kind = 'overpaid')`.as('credit'),
    );
}

function receivedFromRow(row: InferResult<ReturnType<typeof receivedRows>>[number]) {
  const { amountCents, at, purchases, credit, reversedAt, reversedBy: _, ...rest } = row;
  return {
    ...rest,
    amount: randFromCents(amountCents),
    at: at.toISOString(),
    purchases: purchases.map(({ amount, ...paid }) => ({ ...paid, amount: randFromCents(amount) })),
    credit: randFromCents(credit),
    reversedAt: reversedAt?.toISOString() ?? null,
  };
}
