import type { ReceivedPaymentId } from '../../domain/ids.ts';
import type { PaymentChannel } from '../../domain/ledger/money-event.ts';
import {
  dueDay,
  isCollectedByUs,
  isOnCredit,
  movedTo,
  unpaidStatus,
} from '../../domain/payments/collection.ts';
import type { PaymentStatus } from '../../domain/payments/payment-status.ts';
import { formatMoney } from '../../domain/values/format.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { forfeitPurchase } from '../ledger/forfeit-purchase.ts';
import { countPaidPurchase, uncountRefundedPurchase } from '../loyalty/loyalty.ts';
import { hasAccount } from '../people/users-table.ts';
import { addCredit, lockCredit } from '../records/credit-balances.ts';
import { nextInstalmentDay, reopenInstalments } from '../records/instalments-table.ts';
import {
  changePurchase,
  lockPurchase,
  type PayablePurchase,
  type PurchaseChange,
} from '../records/payable-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import {
  insertPurchasePayment,
  listPayments,
  type PurchasePayment,
} from '../records/purchase-payments-table.ts';
import { grantPurchase, withdrawPurchase } from '../vouchers/purchased-fuel.ts';
import { isTokenKept, queueTokenDeletion, tokenOf } from './ended-tokens.ts';

/** A payment of a purchase, in whole or in part. */
export interface NewPayment {
  /** Unique: the key of its charge, or a key that was made for this payment. */
  key: string;
  amount: Cents;
  channel: PaymentChannel;
  at: Date;
  /** The day on which the money came, if that is another one. */
  valueDay?: Day;
  receivedId?: ReceivedPaymentId;
  /** A detail for the motorist. */
  words?: string;
  /** What else changes of the purchase. */
  change?: PurchaseChange;
}

/**
 * Pays a purchase that is locked with the fuel of its user, in whole or in part (PAY-27). It is paid
 * once nothing is left: then it counts for loyalty, and its fuel can be poured. A write-off is taken
 * back by the payment of all that was written off (LEND-39).
 * @throws Error if more is paid than is left
 */
export async function payPart(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  payment: NewPayment,
): Promise<void> {
  const { id, total, left, finalAmountCents, writtenOffAt } = purchase;
  const { key, amount, channel, at, valueDay, receivedId, words, change = {} } = payment;
  if (amount > left) throw new Error('More is paid of a purchase than is left');
  const isPaid = amount === left;
  const isRecovery = writtenOffAt !== null;
  // A card that pays at once needs no row: what it paid is the total.
  const isKept = isOnCredit(purchase) || receivedId !== undefined;
  if (isKept) {
    await insertPurchasePayment(transaction, {
      key,
      purchaseId: id,
      channel,
      amountCents: amount,
      premiumCents: cents(isPaid ? total - finalAmountCents : 0),
      isRecovery,
      isLate: southAfricanDay(at) > dueDay(purchase),
      at,
      receivedId: receivedId ?? null,
    });
  }
  const moved = isPaid ? {} : await movedToNext(transaction, purchase, payment);
  const paid = {
    ...change,
    ...moved,
    ...(isKept && { paidCents: cents(purchase.paidCents + amount) }),
    ...(isRecovery && { recoveredCents: cents(purchase.recoveredCents + amount) }),
    ...(isPaid
      ? paidColumns(purchase, payment)
      : { paymentStatus: openStatus(purchase, { ...change, ...moved }, at) }),
  };
  const booking = { at, channel, payment: key, ...(valueDay && { valueDay }) };
  await changePurchase(transaction, purchase, paid, booking);
  const event = { at, amount, ...(words && { words }) };
  if (!isPaid) {
    const rest = `${formatMoney(cents(left - amount))} is left to pay`;
    const partWords = words ? `${words}. ${rest}` : rest;
    return addPurchaseEvent(transaction, id, { ...event, type: 'part-paid', words: partWords });
  }
  await addPurchaseEvent(transaction, id, { ...event, type: 'paid' });
  await endPayment(context, transaction, purchase, at);
}

function paidColumns(purchase: PayablePurchase, { channel, at }: NewPayment) {
  const { writtenOffAt, formerWriteOffAt } = purchase;
  return {
    paymentStatus: 'paid',
    paymentDate: at,
    outsidePayment: channel === 'cash' || channel === 'eft' ? channel : null,
    writtenOffAt: null,
    formerWriteOffAt: writtenOffAt ?? formerWriteOffAt,
  } as const;
}

/** The status of a purchase of which something is left. */
function openStatus(purchase: PayablePurchase, change: PurchaseChange, at: Date) {
  const { paymentStatus } = purchase;
  if (paymentStatus !== 'processing') return paymentStatus;
  const changed = { ...purchase, ...(change as Partial<PayablePurchase>) };
  return unpaidStatus(changed, southAfricanDay(at));
}

/** A purchase in instalments is due with the next one once an instalment is paid (PAY-32). */
async function movedToNext(
  transaction: Queryable,
  purchase: PayablePurchase,
  { amount, change }: NewPayment,
): Promise<PurchaseChange> {
  if (!purchase.hasInstalments) return {};
  const paid = cents(purchase.paidCents + amount);
  const day = await nextInstalmentDay(transaction, purchase.id, paid);
  if (day === null || day <= dueDay(purchase)) return {};
  // A card is charged once a day, also for two instalments.
  const { lastCollectionDay = purchase.lastCollectionDay } = change ?? {};
  return { ...movedTo(purchase, day), lastCollectionDay };
}

async function endPayment(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  at: Date,
): Promise<void> {
  const { id, userId, writtenOffAt } = purchase;
  // A write-off has ended the token already.
  if (!writtenOffAt) await queueTokenDeletion(transaction, tokenOf(purchase), at);
  await countPaidPurchase(transaction, userId, at);
  // What was written off may be of an account that was deleted since.
  if (await hasAccount(transaction, userId)) await grantPurchase(context, transaction, purchase);
  else await forfeitPurchase(transaction, id, at);
}

/** How a payment is reversed: when, to where its money goes, and what its motorist reads. */
interface Reversal {
  at: Date;
  channel: PaymentChannel;
  words?: string;
}

/**
 * Reverses a payment of a locked purchase, so that its amount is owed again as it was (PAY-30). What
 * was written off before is written off again.
 */
export async function reversePayment(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  payment: PurchasePayment,
  { at, channel, words }: Reversal,
): Promise<void> {
  const { id, userId, total, finalAmountCents, paymentDate, formerWriteOffAt } = purchase;
  const { key, amountCents: amount } = payment;
  const writtenOffAt = purchase.isPaid ? formerWriteOffAt : purchase.writtenOffAt;
  await insertPurchasePayment(transaction, {
    key: `reversed:${key}`,
    purchaseId: id,
    channel,
    amountCents: cents(-amount),
    premiumCents: cents(purchase.isPaid ? finalAmountCents - total : 0),
    isRecovery: writtenOffAt !== null,
    isLate: payment.isLate,
    at,
    receivedId: payment.receivedId,
    reverses: key,
  });
  const change: PurchaseChange = {
    paidCents: cents(purchase.paidCents - amount),
    ...(writtenOffAt && { recoveredCents: cents(purchase.recoveredCents - amount) }),
    ...(purchase.isPaid && {
      ...(await openColumns(transaction, purchase, at)),
      paymentDate: null,
      outsidePayment: null,
      writtenOffAt,
      formerWriteOffAt: null,
    }),
  };
  const { isRecovery } = payment;
  const booking = { at, channel, payment: key, isRecovery };
  await changePurchase(transaction, purchase, change, booking);
  await addPurchaseEvent(transaction, id, {
    type: 'payment-reversed',
    at,
    amount,
    ...(words && { words }),
  });
  if (!paymentDate || !purchase.isPaid) return;
  await uncountRefundedPurchase(transaction, userId, new Date(paymentDate), at);
  if (writtenOffAt) await withdrawPurchase(context, transaction, purchase, 'written-off');
}

/**
 * The columns of a purchase that is owed again. If its card or mandate is gone meanwhile, it is on
 * the budget from now on. Instalments that ended with what is reversed stand again.
 */
export async function openColumns(
  transaction: Queryable,
  purchase: PayablePurchase,
  at: Date,
): Promise<PurchaseChange & { paymentStatus: PaymentStatus }> {
  const { paymentDate } = purchase;
  const isLost = isCollectedByUs(purchase) && !(await canCollect(transaction, purchase));
  const columns = isLost ? onBudget(purchase) : {};
  const owed = { ...purchase, ...columns, paymentStatus: 'pending' } as const;
  const paymentStatus = unpaidStatus(owed, southAfricanDay(at));
  const endedAt = purchase.writtenOffAt ?? (paymentDate && new Date(paymentDate));
  const hasInstalments =
    paymentStatus !== 'overdue' && endedAt
      ? await reopenInstalments(transaction, purchase.id, endedAt)
      : false;
  return { ...columns, paymentStatus, ...(hasInstalments && { hasInstalments }) };
}

/** Whether the card or the mandate of a purchase is still at its processor. */
async function canCollect(transaction: Queryable, purchase: PayablePurchase): Promise<boolean> {
  const token = tokenOf(purchase);
  return token ? isTokenKept(transaction, token) : purchase.gatewayMandate !== null;
}

const onBudget = (purchase: PayablePurchase) =>
  ({
    paymentMethod: 'budget',
    isScheduledPayment: false,
    scheduledPaymentDate: null,
    repaymentDueDate: dueDay(purchase),
    lastCardDay: null,
    gatewayProcessor: null,
    gatewayToken: null,
    failedCollections: 0,
    lastCollectionDay: null,
  }) as const;

/**
 * Gives what was paid of a purchase back as credit, before it is cancelled (PAY-29). Returns the
 * purchase of which nothing is paid.
 */
export async function returnPayments(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  at: Date,
): Promise<PayablePurchase> {
  const { id: purchaseId, userId } = purchase;
  const payments = await listPayments(transaction, purchaseId);
  if (payments.length > 0) await lockCredit(transaction, userId);
  let unpaid = purchase;
  for (const payment of payments) {
    const { key, amountCents, receivedId } = payment;
    const reversal = { at, channel: 'credit', words: 'Kept as your credit' } as const;
    await reversePayment(context, transaction, unpaid, payment, reversal);
    await addCredit(transaction, {
      key: `returned:${key}`,
      kind: 'returned',
      userId,
      amountCents,
      at,
      purchaseId,
      receivedId,
    });
    unpaid = (await lockPurchase(transaction, purchaseId)) ?? unpaid;
  }
  return unpaid;
}
