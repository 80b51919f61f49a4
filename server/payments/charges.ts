import { setTimeout as wait } from 'node:timers/promises';
import { serverDurations } from '../../domain/durations.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { withCharge, withResult } from '../../domain/payments/charge.ts';
import { unpaidStatus } from '../../domain/payments/collection.ts';
import type { CardDetails } from '../../domain/payments/payment-card.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Cents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { ChargeOutcome, KnownCharge, NotFound } from '../gateways/payments/payments.ts';
import { loggableError } from '../loggable-error.ts';
import { countPaidPurchase } from '../loyalty/loyalty.ts';
import {
  findPayable,
  lockPurchase,
  type PayablePurchase,
  updatePurchase,
} from '../purchases/payable-purchases.ts';
import { addPurchaseEvent, listPurchaseEvents } from '../purchases/purchase-events-table.ts';
import { readPurchase } from '../purchases/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { declineMessage } from './decline-message.ts';
import { queueTokenDeletion } from './ended-tokens.ts';
import type { ResolvedCard } from './payment-source.ts';
import { findCharge, insertCharge, type RequestedCharge } from './purchase-charges-table.ts';
import { type ShownCard, savePaidCard } from './saved-cards.ts';

// A charge has four steps (PAY-2):
// 1. begin: a transaction writes its key and sets its purchase to `processing`;
// 2. execute: outside of any transaction, the gateway is called with that key;
// 3. settle: the gateway's outcome is written once, whether it comes from our call, an event or a
//    job;
// 4. answer: the user receives the purchase, or the decline.
// If anything fails between two steps, the gateway is asked again with the same key.

/** What the gateway charges. `saveForCustomer` is the customer for whom a typed card is saved. */
export type ChargeSource =
  | { card: CardDetails; saveForCustomer: string | null }
  | { token: string }
  | { mandate: string };

/** A charge that has begun, before the gateway is called. */
export interface Charge {
  amount: Cents;
  source: ChargeSource;
}

export function sourceOf({ source }: ResolvedCard, saveForCustomer: string | null): ChargeSource {
  return 'card' in source ? { ...source, saveForCustomer } : source;
}

interface NewCharge {
  key: string;
  amount: Cents;
  isCollection: boolean;
  card: ShownCard | null;
  at: Date;
}

/**
 * Begins the charge of an existing purchase.
 * @throws Refusal 409 'already-paid', 'payment-under-way', 'written-off' or 'not-payable'
 */
export async function beginCharge(
  transaction: Queryable,
  purchase: PayablePurchase,
  charge: Omit<NewCharge, 'amount'>,
): Promise<void> {
  const next = withCharge(purchase, charge.key);
  if (next === 'not-payable') throw new Refusal(notPayableCode(purchase));
  await updatePurchase(transaction, purchase.id, {
    paymentStatus: next.paymentStatus,
    chargeKey: next.chargeKey,
    chargeStartedAt: charge.at,
  });
  await recordCharge(transaction, purchase.id, { ...charge, amount: purchase.total });
}

function notPayableCode({ paymentStatus, writtenOffAt }: PayablePurchase) {
  if (writtenOffAt !== null) return 'written-off';
  if (paymentStatus === 'paid') return 'already-paid';
  return paymentStatus === 'processing' ? 'payment-under-way' : 'not-payable';
}

/** Writes the row of a new charge, for a purchase that is `processing`. */
export async function recordCharge(
  transaction: Queryable,
  purchaseId: PurchaseId,
  { key, amount, isCollection, card, at }: NewCharge,
): Promise<void> {
  await insertCharge(transaction, {
    key,
    purchaseId,
    amountCents: amount,
    isCollection,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
    state: 'asked',
    startedAt: at,
  });
  await addPurchaseEvent(transaction, purchaseId, { type: 'charging', at, amount });
}

/** Executes and settles a charge that has begun. */
export async function executeCharge(context: Context, key: string, charge: Charge): Promise<void> {
  await settleCharge(context, key, await requestCharge(context, key, charge));
}

/**
 * Requests a charge from the gateway. If the call fails, the charge may have happened all the same,
 * so the outcome is unknown.
 */
export async function requestCharge(
  { payments, log }: Context,
  key: string,
  { amount, source }: Charge,
): Promise<ChargeOutcome> {
  try {
    if ('card' in source) return await payments.chargeCard({ key, amount, ...source });
    if ('token' in source) return await payments.chargeToken({ key, amount, ...source });
    return await payments.collect({ key, amount, ...source });
  } catch (error) {
    log.error({ error: loggableError(error) }, 'the payment gateway failed');
    return { outcome: 'unknown', reference: null, reason: 'connection-lost' };
  }
}

/** In a collection the user is not there to enter a code. */
const absentOutcome = 'needs-second-step';

/**
 * Settles a charge: writes the gateway's outcome under its key. The same outcome can arrive again,
 * early or late, and then changes nothing.
 * @throws Refusal 404 'payment-not-found'
 */
export async function settleCharge(
  context: Context,
  key: string,
  outcome: ChargeOutcome | NotFound,
): Promise<void> {
  const asked = await findCharge(context.db, key);
  if (!asked) throw new Refusal('payment-not-found');
  const said =
    asked.isCollection && outcome.outcome === absentOutcome
      ? await context.payments.giveUp(key)
      : outcome;
  const now = context.clock();
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, asked.purchaseId);
    if (!purchase) throw new Refusal('payment-not-found');
    if (isFinal(said)) {
      await recordResult(transaction, purchase, asked, said, now);
    } else {
      await recordWait(transaction, purchase, key, said.outcome === absentOutcome);
    }
  });
}

type FinalCharge = KnownCharge & { outcome: 'paid' | 'declined' | 'refunded' };

function isFinal(charge: ChargeOutcome | NotFound): charge is FinalCharge {
  return ['paid', 'declined', 'refunded'].includes(charge.outcome);
}

async function recordWait(
  transaction: Queryable,
  purchase: PayablePurchase,
  key: string,
  needsSecondStep: boolean,
): Promise<void> {
  const suspended = await transaction
    .updateTable('purchaseCharges')
    .set({ state: needsSecondStep ? 'second-step' : 'waiting' })
    .where('key', '=', key)
    .where('state', 'not in', ['paid', 'declined'])
    .returning('key')
    .executeTakeFirst();
  // A charge that has ended does not wait any more.
  if (!suspended) return;
  await updatePurchase(transaction, purchase.id, { needsSecondStep });
}

async function recordResult(
  transaction: Queryable,
  purchase: PayablePurchase,
  asked: RequestedCharge,
  charge: KnownCharge,
  now: Date,
): Promise<void> {
  const isApproved = charge.outcome === 'paid';
  const tried = isApproved ? purchase : withFailedTry(purchase, asked);
  const result = { chargeKey: asked.key, isApproved, at: now };
  const next = withResult(purchase, result, unpaidStatus(tried, southAfricanDay(now)));
  // Only a charge in progress can be settled, so this one was settled before.
  if (next === purchase) return;
  const reason = isApproved ? null : (charge.reason ?? 'given-up');
  await updatePurchase(transaction, purchase.id, {
    paymentStatus: next.paymentStatus,
    paymentDate: next.paymentDate === null ? null : new Date(next.paymentDate),
    failedCollections: tried.failedCollections,
    lastCollectionDay: tried.lastCollectionDay,
    needsSecondStep: false,
    chargeStartedAt: null,
    claimedUntil: null,
  });
  // After its purchase: the trigger that counts a failed collection locks the counters, and whoever
  // corrects them has locked the purchases first.
  await transaction
    .updateTable('purchaseCharges')
    .set({ state: isApproved ? 'paid' : 'declined', reason, endedAt: now })
    .where('key', '=', asked.key)
    .execute();
  if (isApproved) await recordPaid(transaction, purchase, asked, charge, now);
  else await recordDeclined(transaction, purchase, reason, next.paymentStatus === 'overdue', now);
}

/**
 * A failed collection counts as a try, on the day on which it was made; a failed payment by the
 * user does not (PAY-8).
 */
function withFailedTry(purchase: PayablePurchase, asked: RequestedCharge): PayablePurchase {
  if (!asked.isCollection) return purchase;
  return {
    ...purchase,
    failedCollections: purchase.failedCollections + 1,
    lastCollectionDay: southAfricanDay(asked.startedAt),
  };
}

async function recordPaid(
  transaction: Queryable,
  purchase: PayablePurchase,
  { cardBrand, cardLastFour }: RequestedCharge,
  { card }: KnownCharge,
  at: Date,
): Promise<void> {
  const { id, userId, total: amount, gatewayToken } = purchase;
  if (cardBrand && cardLastFour) {
    const shown = { brand: cardBrand, lastFour: cardLastFour };
    await updatePurchase(transaction, id, { cardBrand, cardLastFour });
    // The gateway returns a token only if the user chose to save the card.
    if (card?.token) await savePaidCard(transaction, userId, { ...shown, token: card.token }, at);
  }
  await addPurchaseEvent(transaction, id, { type: 'paid', at, amount });
  if (gatewayToken) await queueTokenDeletion(transaction, gatewayToken, at);
  await countPaidPurchase(transaction, userId, at);
}

async function recordDeclined(
  transaction: Queryable,
  { id, total: amount }: PayablePurchase,
  reason: string | null,
  isOverdue: boolean,
  at: Date,
): Promise<void> {
  const words = declineMessage(reason);
  await addPurchaseEvent(transaction, id, { type: 'declined', at, amount, words });
  if (!isOverdue) return;
  const events = await listPurchaseEvents(transaction, id);
  if (events.some(({ type }) => type === 'overdue')) return;
  await addPurchaseEvent(transaction, id, { type: 'overdue', at, amount });
}

/**
 * Looks up a charge at the gateway whose outcome was never written, for example after a crash, and
 * settles it. It only looks: another process may be executing the charge at this moment, so giving
 * up and charging again are left to the job, two minutes later. It ends after a timeout and never
 * throws.
 */
export async function lookUpCharge(context: Context, key: string): Promise<void> {
  const lookup = settleFound(context, key).catch((error) => {
    context.log.warn({ error: loggableError(error) }, 'a charge could not be looked up');
  });
  const { lookUp } = serverDurations.payments;
  await Promise.race([lookup, wait(lookUp, undefined, { ref: false })]);
}

/** Looks up the charge of a user's purchase, if it has one. */
export async function lookUpPurchase(context: Context, userId: UserId, id: PurchaseId) {
  const purchase = await findPayable(context.db, id);
  if (purchase?.userId !== userId || !purchase.chargeKey) return;
  await lookUpCharge(context, purchase.chargeKey);
}

async function settleFound(context: Context, key: string): Promise<void> {
  const asked = await findCharge(context.db, key);
  if (asked?.state !== 'asked') return;
  const found = await context.payments.lookUp(key);
  // The collection's own job handles a second step of a collection.
  const waitsForUser = found.outcome === 'needs-second-step' && !asked.isCollection;
  if (isFinal(found) || waitsForUser) await settleCharge(context, key, found);
}

/**
 * Answers a payment call with the purchase, paid or still `processing`, or with the decline. A
 * repeated call looks the charge up itself, and waits for a while for the outcome of the first call
 * (PAY-1).
 * @throws Refusal 402 'card-declined', with the purchase
 */
export async function answerPayment(context: Context, chargeKey: string): Promise<Purchase> {
  // The look-up writes its result, which the loop below reads.
  void lookUpCharge(context, chargeKey);
  const charge = await waitForOutcome(context, chargeKey);
  const purchase = await readPurchase(context.db, charge.purchaseId);
  if (charge.state !== 'declined') return purchase;
  throw new Refusal('card-declined', {
    message: declineMessage(charge.reason),
    details: { purchase },
  });
}

async function waitForOutcome({ db }: Context, key: string): Promise<RequestedCharge> {
  const deadline = performance.now() + serverDurations.payments.answer;
  for (;;) {
    const charge = await findCharge(db, key);
    if (!charge) throw new Refusal('payment-not-found');
    if (charge.state !== 'asked' || performance.now() > deadline) return charge;
    await wait(serverDurations.payments.pollInterval);
  }
}
