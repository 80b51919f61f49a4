import { withResult } from '../../domain/charge.ts';
import { unpaidStatus } from '../../domain/collection.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { ChargeOutcome, KnownCharge, NotFound } from '../gateways/payments/payments.ts';
import { Refusal } from '../http/refusal.ts';
import { endToken } from '../stores/ended-tokens.ts';
import { lockPurchase, type PayablePurchase, updatePurchase } from '../stores/payable-purchases.ts';
import {
  type AskedCharge,
  endCharge,
  findCharge,
  suspendCharge,
} from '../stores/purchase-charges.ts';
import { addPurchaseEvent, listPurchaseEvents } from '../stores/purchase-events.ts';
import { declineWords } from './decline-words.ts';
import { countPaidPurchase } from './loyalty.ts';
import { keepPaidCard } from './saved-cards.ts';

/** A collection happens with nobody there to enter a code. */
const absentOutcome = 'needs-second-step';

/** Step 3 of a charge (decision 15): writes what the gateway said under its key; the same word again changes nothing. @throws Refusal 404 'payment-not-found' */
export async function recordOutcome(
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
  await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, asked.purchaseId);
    if (!purchase) throw new Refusal('payment-not-found');
    if (said.outcome === 'paid' || said.outcome === 'declined' || said.outcome === 'refunded') {
      await settle(context, transaction, purchase, asked, said);
    } else {
      await suspend(transaction, purchase, key, said.outcome === absentOutcome);
    }
  });
}

async function suspend(
  transaction: Queryable,
  purchase: PayablePurchase,
  key: string,
  needsSecondStep: boolean,
): Promise<void> {
  const state = needsSecondStep ? 'second-step' : 'waiting';
  if (!(await suspendCharge(transaction, key, state))) return;
  await updatePurchase(transaction, purchase.id, { needs_second_step: needsSecondStep });
}

async function settle(
  context: Context,
  transaction: Queryable,
  purchase: PayablePurchase,
  asked: AskedCharge,
  charge: KnownCharge,
): Promise<void> {
  const at = context.clock();
  const isApproved = charge.outcome === 'paid';
  const tried = isApproved ? purchase : withFailedTry(purchase, asked);
  const result = { chargeKey: asked.key, isApproved, at };
  const next = withResult(purchase, result, unpaidStatus(tried, southAfricanDay(at)));
  // Not the charge that is under way: its word was taken before.
  if (next === purchase) return;
  const reason = isApproved ? null : (charge.reason ?? 'given-up');
  const state = isApproved ? 'paid' : 'declined';
  await endCharge(transaction, asked.key, { state, reason, ended_at: at });
  await updatePurchase(transaction, purchase.id, {
    payment_status: next.paymentStatus,
    payment_date: next.paymentDate === null ? null : new Date(next.paymentDate),
    failed_collections: tried.failedCollections,
    last_collection_day: tried.lastCollectionDay,
    needs_second_step: false,
    charge_started_at: null,
    claimed_until: null,
  });
  if (isApproved) await notePaid(transaction, purchase, asked, charge, at);
  else await noteDeclined(transaction, purchase, reason, next.paymentStatus === 'overdue', at);
}

/** A failed try of ours counts, on the day on which it was made; the user's own do not (decision 14). */
function withFailedTry(purchase: PayablePurchase, asked: AskedCharge): PayablePurchase {
  if (!asked.isCollection) return purchase;
  return {
    ...purchase,
    failedCollections: purchase.failedCollections + 1,
    lastCollectionDay: southAfricanDay(asked.startedAt),
  };
}

async function notePaid(
  transaction: Queryable,
  purchase: PayablePurchase,
  { cardBrand, cardLastFour }: AskedCharge,
  { card }: KnownCharge,
  at: Date,
): Promise<void> {
  const { id, userId, total: amount, gatewayToken } = purchase;
  if (cardBrand && cardLastFour) {
    const shown = { brand: cardBrand, lastFour: cardLastFour };
    await updatePurchase(transaction, id, { card_brand: cardBrand, card_last_four: cardLastFour });
    // There is a token only where the user ticked that the card be kept.
    if (card?.token) await keepPaidCard(transaction, userId, { ...shown, token: card.token }, at);
  }
  await addPurchaseEvent(transaction, id, { type: 'paid', at, amount });
  if (gatewayToken) await endToken(transaction, gatewayToken, at);
  await countPaidPurchase(transaction, userId, at);
}

async function noteDeclined(
  transaction: Queryable,
  { id, total: amount }: PayablePurchase,
  reason: string | null,
  isOverdue: boolean,
  at: Date,
): Promise<void> {
  const words = declineWords(reason);
  await addPurchaseEvent(transaction, id, { type: 'declined', at, amount, words });
  if (!isOverdue) return;
  const events = await listPurchaseEvents(transaction, id);
  if (events.some(({ type }) => type === 'overdue')) return;
  await addPurchaseEvent(transaction, id, { type: 'overdue', at, amount });
}
