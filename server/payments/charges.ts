import { setTimeout as wait } from 'node:timers/promises';
import type { PurchaseId } from '../../domain/ids.ts';
import { withCharge } from '../../domain/payments/charge.ts';
import type { CardDetails } from '../../domain/payments/payment-card.ts';
import { isPayable } from '../../domain/payments/payment-status.ts';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import {
  type ChargeOutcome,
  type PaymentProcessor,
  unanswered,
} from '../gateways/payments/payments.ts';
import type { Outcome } from '../idempotency/run-once.ts';
import { loggableError } from '../loggable-error.ts';
import { changePurchase, type PayablePurchase } from '../records/payable-purchases.ts';
import {
  findCharge,
  insertCharge,
  type RequestedCharge,
} from '../records/purchase-charges-table.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { readPurchase } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import { nextLook } from './charge-looks.ts';
import { lookUpForUser } from './charge-lookup.ts';
import { declineMessage } from './decline-message.ts';
import type { ShownCard } from './saved-cards.ts';
import { settleCharge } from './settle-charge.ts';

// A charge has four steps (PAY-2):
// 1. begin: a transaction writes its key and sets its purchase to `processing`;
// 2. execute: outside of any transaction, the processor is called with that key;
// 3. settle: the processor's outcome is written once, whether it comes from our call, an event, a
//    user who looks, or a job;
// 4. answer: the user receives the purchase, the address on which to go on, or the decline.
// If anything fails between two steps, the processor is asked again with the same key.

/**
 * What is charged. `saveForCustomer` is the customer for whom a typed card is saved; at a checkout,
 * `customer` enters a card and comes back to `returnTo`.
 */
export type ChargeSource =
  | { card: CardDetails; saveForCustomer: string | null }
  | { checkout: { customer: string; returnTo: string } }
  | { token: string }
  | { mandate: string };

/** A charge that has begun, before its processor is called. */
export interface Charge {
  processor: ProcessorName;
  amount: Cents;
  source: ChargeSource;
}

export interface NewCharge {
  key: string;
  processor: ProcessorName;
  amount: Cents;
  isCollection: boolean;
  isCardCheck?: boolean;
  savesCard: boolean;
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
  charge: NewCharge,
): Promise<void> {
  refuseUnpayable(purchase);
  const next = withCharge(purchase, charge.key);
  if (next === 'not-payable') throw new Refusal('not-payable');
  const { paymentStatus, chargeKey } = next;
  const change = { paymentStatus, chargeKey, chargeStartedAt: charge.at };
  await changePurchase(transaction, purchase, change, { at: charge.at });
  await recordCharge(transaction, purchase.id, charge);
}

/** @throws Refusal 409 'already-paid', 'payment-under-way', 'written-off' or 'not-payable' */
export function refuseUnpayable(purchase: PayablePurchase): void {
  if (!isPayable(purchase)) throw new Refusal(notPayableCode(purchase));
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
  { amount, card, at, ...charge }: NewCharge,
): Promise<void> {
  await insertCharge(transaction, {
    ...charge,
    purchaseId,
    amountCents: amount,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
    state: 'asked',
    startedAt: at,
    nextLookAt: nextLook(at, at),
  });
  await addPurchaseEvent(transaction, purchaseId, { type: 'charging', at, amount });
}

/** Executes and settles a charge that has begun. */
export async function executeCharge(context: Context, key: string, charge: Charge): Promise<void> {
  await settleCharge(context, key, await requestCharge(context, key, charge));
}

/**
 * Requests a charge from its processor. If the call fails, the charge may have happened all the
 * same, so the outcome is unknown.
 */
export async function requestCharge(
  { payments, log }: Context,
  key: string,
  { processor, amount, source }: Charge,
): Promise<ChargeOutcome> {
  try {
    return await ask(payments.of(processor), key, amount, source);
  } catch (error) {
    log.error({ error: loggableError(error) }, 'the payment gateway failed');
    return unanswered('connection-lost');
  }
}

function ask(processor: PaymentProcessor, key: string, amount: Cents, source: ChargeSource) {
  const { typedCards, checkout, mandates } = processor;
  if ('token' in source) return processor.chargeToken({ key, amount, ...source });
  if ('card' in source && typedCards) return typedCards.charge({ key, amount, ...source });
  if ('checkout' in source && checkout) return checkout.open({ key, amount, ...source.checkout });
  if ('mandate' in source && mandates) return mandates.collect({ key, amount, ...source });
  throw new Error('The processor cannot charge this');
}

/**
 * Executes the charge that a call has begun, and answers it. Only the call that began the charge
 * executes it; a repeated call waits for the outcome.
 * @throws Refusal as `answerPayment`
 */
export async function executeAndAnswer(
  context: Context,
  begun: Outcome<Charge | null>,
): Promise<Purchase> {
  if (begun.isNew && begun.result) await executeCharge(context, begun.id, begun.result);
  return answerPayment(context, begun.id, { isRepeated: !begun.isNew });
}

/**
 * Answers a payment call with the purchase, paid or still `processing`, with the address on which
 * its user has to go on, or with the decline. A repeated call looks the charge up itself, and waits
 * for a while for the outcome of the first call (PAY-1, PAY-16).
 * @throws Refusal 402 'card-declined' or 409 'checkout-required', with the purchase
 */
export async function answerPayment(
  context: Context,
  chargeKey: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<Purchase> {
  // The look-up writes its result, which the loop below reads.
  if (isRepeated) void lookUpForUser(context, chargeKey);
  const charge = await waitForOutcome(context, chargeKey);
  const purchase = await readPurchase(context.db, charge.purchaseId);
  if (charge.state === 'checkout' && charge.url !== null) {
    throw new Refusal('checkout-required', { details: { purchase, url: charge.url } });
  }
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
