import { sql } from 'kysely';
import { refuseReceivedOn } from '../../domain/admin/purchase-desk.ts';
import type { PaymentReceipt, ReceivedPayment } from '../../domain/admin/received-payments.ts';
import { type PurchaseId, ReceivedPaymentId, type UserId } from '../../domain/ids.ts';
import { dueDay } from '../../domain/payments/collection.ts';
import { type Allocation, refusePart, spreadPayment } from '../../domain/payments/part-payments.ts';
import { isOwed } from '../../domain/payments/payment-status.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents, centsFromRand } from '../../domain/values/money.ts';
import { addYears, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Listed, Page } from '../db/keyset.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { bookEvent } from '../ledger/journal.ts';
import { hasAccount, lockPerson, requirePerson } from '../people/users-table.ts';
import { addCredit, lockCredit } from '../records/credit-balances.ts';
import { lockPurchases, type PayablePurchase } from '../records/payable-purchases.ts';
import {
  insertReceived,
  listReceivedOf,
  type Received,
  readReceived,
  spokenMethods,
} from '../records/received-payments-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { payPart } from './purchase-payments.ts';

type NewReceived = Omit<Received, 'reversedAt' | 'reversedBy' | 'reversalReason'>;

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
 * Receives a payment of a person in cash or by EFT, once per key. It pays the purchases that the
 * admin names, or the oldest debts first; what is too much becomes their credit (PAY-28). A
 * purchase that is just being paid by card is left out.
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
 * A page of what was received of a person, latest first (PAY-28).
 * @throws Refusal 404
 */
export async function listReceived(
  { db }: Context,
  userId: UserId,
  page: Page,
): Promise<Listed<ReceivedPayment>[]> {
  await requirePerson(db, userId);
  return listReceivedOf(db, userId, page);
}
