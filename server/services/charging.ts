import { withCharge } from '../../domain/charge.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { ChargeOutcome, CardDetails as GatewayCard } from '../gateways/payments/payments.ts';
import { Refusal } from '../http/refusal.ts';
import { loggableError } from '../loggable-error.ts';
import { type PayablePurchase, updatePurchase } from '../stores/payable-purchases.ts';
import { insertCharge } from '../stores/purchase-charges.ts';
import { addPurchaseEvent } from '../stores/purchase-events.ts';
import { recordOutcome } from './charge-results.ts';
import type { ChosenCard, ShownCard } from './chosen-card.ts';

/** What the gateway charges; `keepFor` names the customer for whom a typed card is kept. */
export type ChargeSource =
  | { card: GatewayCard; keepFor: string | null }
  | { token: string }
  | { mandate: string };

/** A charge that is written and not yet asked for. */
export interface BegunCharge {
  amount: Cents;
  source: ChargeSource;
}

/** What is charged by a card that was chosen. */
export function sourceOf({ source }: ChosenCard, keepFor: string | null): ChargeSource {
  return 'card' in source ? { ...source, keepFor } : source;
}

interface NewCharge {
  key: string;
  amount: Cents;
  isCollection: boolean;
  card: ShownCard | null;
  at: Date;
}

/**
 * Step 1 of 3 of a charge (decision 15), in a transaction: the key stands beside its purchase before
 * the gateway hears of it.
 */
export async function noteCharge(
  transaction: Queryable,
  purchaseId: PurchaseId,
  { key, amount, isCollection, card, at }: NewCharge,
): Promise<void> {
  await insertCharge(transaction, {
    key,
    purchase_id: purchaseId,
    amount_cents: amount,
    is_collection: isCollection,
    card_brand: card?.brand ?? null,
    card_last_four: card?.lastFour ?? null,
    state: 'asked',
    started_at: at,
  });
  await addPurchaseEvent(transaction, purchaseId, { type: 'charging', at, amount });
}

/** Step 1 for a purchase that stands. @throws Refusal 409 'already-paid', 'payment-under-way' or 'not-payable' */
export async function beginCharge(
  transaction: Queryable,
  purchase: PayablePurchase,
  charge: Omit<NewCharge, 'amount'>,
): Promise<void> {
  const next = withCharge(purchase, charge.key);
  if (next === 'not-payable') throw new Refusal(notPayableCode(purchase));
  await updatePurchase(transaction, purchase.id, {
    payment_status: next.paymentStatus,
    charge_key: next.chargeKey,
    charge_started_at: charge.at,
  });
  await noteCharge(transaction, purchase.id, { ...charge, amount: purchase.total });
}

function notPayableCode({ paymentStatus }: PayablePurchase) {
  if (paymentStatus === 'paid') return 'already-paid';
  return paymentStatus === 'processing' ? 'payment-under-way' : 'not-payable';
}

/**
 * Steps 2 and 3, outside of any transaction: asks the gateway and writes what it says. Whatever
 * fails in between leaves the purchase `processing`, to be resolved by asking under the key.
 */
export async function carryOut(context: Context, key: string, charge: BegunCharge): Promise<void> {
  await recordOutcome(context, key, await ask(context, key, charge));
}

/** Step 2 alone: whatever goes wrong may have been charged all the same. */
export async function ask(
  { payments, log }: Context,
  key: string,
  { amount, source }: BegunCharge,
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
