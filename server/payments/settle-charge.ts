import { sql } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import { withResult } from '../../domain/payments/charge.ts';
import { unpaidStatus } from '../../domain/payments/collection.ts';
import { isOwed, isPayable, type PaymentStatus } from '../../domain/payments/payment-status.ts';
import { refuseCredit } from '../../domain/purchases/credit-refusal.ts';
import { formatDay } from '../../domain/values/format.ts';
import { cents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { readCredit } from '../credit/credit.ts';
import type { Queryable } from '../db/database.ts';
import type { ChargeOutcome, KnownCharge, NotFound } from '../gateways/payments/payments.ts';
import { bookEvent } from '../ledger/journal.ts';
import { uncountRefundedPurchase } from '../loyalty/loyalty.ts';
import { announceAbsentHolder, announceLatePayment } from '../messages/announcements.ts';
import { hasAccount, lockPerson, lockUserForUpdate } from '../people/users-table.ts';
import { addCredit, lockCredit, readCreditBalance } from '../records/credit-balances.ts';
import {
  changePurchase,
  findPayable,
  lockPurchases,
  type PayablePurchase,
  type PurchaseChange,
  updatePurchase,
} from '../records/payable-purchases.ts';
import {
  findCharge,
  isDisputed,
  isOpen,
  type RequestedCharge,
  readCharge,
  updateCharge,
} from '../records/purchase-charges-table.ts';
import { addPurchaseEvent, listPurchaseEvents } from '../records/purchase-events-table.ts';
import { listPaidByCredit, listPayments, wasPart } from '../records/purchase-payments-table.ts';
import { Refusal } from '../refusal.ts';
import { listCars } from '../vehicles/cars-table.ts';
import { grantPurchase, lockSold, withdrawPurchase } from '../vouchers/purchased-fuel.ts';
import { nextLook, nextLookForCode } from './charge-looks.ts';
import { declineMessage } from './decline-message.ts';
import { payPart, reversePayment } from './purchase-payments.ts';
import { bookReturn, startRefund } from './refunds.ts';
import { creditToUndo, undoCredit } from './reverse-received.ts';
import { insertSavedCard, savePaidCard } from './saved-cards.ts';

/** What settles a charge, in its transaction. */
interface Settlement {
  context: Context;
  transaction: Queryable;
  /** Locked. */
  purchase: PayablePurchase;
  charge: RequestedCharge;
  at: Date;
}

type FinalCharge = KnownCharge & { outcome: 'paid' | 'declined' | 'refunded' };

function isFinal(charge: ChargeOutcome | NotFound): charge is FinalCharge {
  return ['paid', 'declined', 'refunded'].includes(charge.outcome);
}

/**
 * Settles a charge: writes the processor's outcome under its key. The same outcome can arrive again,
 * early or late, and then changes nothing. A payment that was given up before is paid back.
 * @throws Refusal 404 'payment-not-found'
 */
export async function settleCharge(
  context: Context,
  key: string,
  outcome: ChargeOutcome | NotFound,
): Promise<void> {
  const asked = await findCharge(context.db, key);
  if (!asked) throw new Refusal('payment-not-found');
  const said = await withoutHolder(context, asked, outcome);
  if (said.outcome === 'paid' && said.amount !== asked.amountCents) {
    context.log.error({ key }, 'the processor names another amount than the charge has');
    // The morning page counts it as a charge without an answer from now on (ADM-17).
    return updatePurchase(context.db, asked.purchaseId, { checkoutUrl: null });
  }
  const at = context.clock();
  await context.db.transaction().execute(async (transaction) => {
    // Whether a late check of a card is within the limits is decided below, and a buyer locks the
    // person first, too.
    if (asked.isCardCheck) await lockBuyer(transaction, asked.purchaseId);
    // What came back may have been credit, which has paid other purchases.
    if (said.outcome === 'refunded') await lockPaidByCredit(transaction, asked.purchaseId);
    const purchase = await lockSold(transaction, asked.purchaseId);
    if (!purchase) throw new Refusal('payment-not-found');
    const charge = await readCharge(transaction, key);
    const settlement = { context, transaction, purchase, charge, at };
    if (!isFinal(said)) await recordWait(settlement, said);
    else if (isOpen(charge)) await recordResult(settlement, said);
    else if (said.outcome === 'paid') await recordLatePayment(settlement, said);
    else if (said.outcome === 'refunded') await recordForeignRefund(settlement);
  });
}

async function lockBuyer(transaction: Queryable, id: PurchaseId): Promise<void> {
  const purchase = await findPayable(transaction, id);
  if (purchase) await lockPerson(transaction, purchase.userId);
}

/** Locks a purchase with all that its motorist's credit has paid. */
async function lockPaidByCredit(transaction: Queryable, id: PurchaseId): Promise<void> {
  await lockBuyer(transaction, id);
  const purchase = await findPayable(transaction, id);
  if (!purchase) return;
  const paid = await listPaidByCredit(transaction, purchase.userId);
  const ids = [id, ...paid.map(({ purchaseId }) => purchaseId)];
  await lockPurchases(transaction, sql`id = any(${ids}::uuid[])`);
}

/** A charge that we give up ourselves, whatever its processor still does with it. */
export function givenUp({ reference, amount, card }: KnownCharge): KnownCharge {
  return { outcome: 'declined', reason: 'given-up', reference, amount, card };
}

/** In a collection nobody is there to enter a code or to open a page: it is declined. */
async function withoutHolder(
  { payments }: Context,
  { key, isCollection, processor }: RequestedCharge,
  outcome: ChargeOutcome | NotFound,
): Promise<ChargeOutcome | NotFound> {
  if (!isCollection || outcome.outcome !== 'needs-second-step') return outcome;
  const ended = await payments.of(processor).giveUp(key);
  // While the bank asks, a processor may say that it works on the charge.
  const isAbsent =
    ended.outcome === 'in-progress' ||
    (ended.outcome === 'declined' && ended.reason === 'given-up');
  if (!isAbsent) return ended;
  const { reference, amount, card } = ended;
  return { outcome: 'declined', reason: 'cardholder-absent', reference, amount, card };
}

/** Writes how far an open charge is, and when it is looked up next. */
async function recordWait(
  { transaction, purchase, charge, at }: Settlement,
  said: ChargeOutcome | NotFound,
): Promise<void> {
  // A charge that has ended does not wait any more.
  if (!isOpen(charge)) return;
  const url = ('url' in said ? said.url : null) ?? charge.url;
  const isNew = url !== null && charge.url === null;
  // Without an answer it still waits for what it waited for.
  const isUnchanged = said.outcome === 'unknown' && charge.state !== 'asked';
  const state = isUnchanged ? charge.state : waitingState(said, url);
  const needsSecondStep = state === 'second-step';
  await updateCharge(transaction, charge.key, {
    state,
    url,
    // The user may be back at once, but cannot have paid yet.
    nextLookAt: needsSecondStep
      ? nextLookForCode(charge.startedAt, at)
      : nextLook(isNew ? at : charge.startedAt, at),
    ...(isNew && { lookedAt: at }),
  });
  await updatePurchase(transaction, purchase.id, {
    needsSecondStep,
    checkoutUrl: url,
  });
}

function waitingState({ outcome }: ChargeOutcome | NotFound, url: string | null) {
  if (url !== null) return 'checkout';
  return outcome === 'needs-second-step' ? 'second-step' : 'waiting';
}

async function recordResult(settlement: Settlement, said: FinalCharge): Promise<void> {
  const { transaction, purchase, charge, at } = settlement;
  const isApproved = said.outcome === 'paid';
  const tried = withTry(purchase, charge, isApproved);
  const result = { chargeKey: charge.key, isApproved, at };
  // Without a card, nothing can be collected on the day of a scheduled payment.
  const hasNoCard = purchase.isScheduledPayment && purchase.gatewayToken === null;
  const unpaid = hasNoCard ? 'failed' : unpaidStatus(tried, southAfricanDay(at));
  const next = withResult(purchase, result, unpaid);
  // Only a charge in progress can be settled, so this one was settled before.
  if (next === purchase) return;
  const isPaid = isApproved && !charge.isCardCheck;
  const change = {
    failedCollections: tried.failedCollections,
    lastCollectionDay: tried.lastCollectionDay,
    needsSecondStep: false,
    checkoutUrl: null,
    chargeStartedAt: null,
    claimedUntil: null,
  };
  if (isPaid) await recordPaid(settlement, change);
  else {
    const paymentStatus = isApproved ? checkedStatus(said) : next.paymentStatus;
    await changePurchase(transaction, purchase, { ...change, paymentStatus }, { at });
  }
  const reason = isApproved ? null : (said.reason ?? 'given-up');
  // After its purchase: the trigger that counts a failed collection locks the counters, and whoever
  // corrects them has locked the purchases first.
  await updateCharge(transaction, charge.key, {
    state: isApproved ? 'paid' : 'declined',
    reason,
    endedAt: at,
    nextLookAt: isApproved ? null : lateLook(settlement),
  });
  if (isPaid) await recordPaidBy(settlement, said);
  else if (isApproved) await recordCheckedCard(settlement, said);
  else await recordDeclined(settlement, reason ?? 'given-up', next.paymentStatus === 'overdue');
}

/**
 * When a charge that has not paid is looked up again: a page on which its user can still pay may
 * report a late success.
 */
function lateLook({ context, charge, at }: Settlement): Date | null {
  const { checkout } = context.payments.of(charge.processor);
  return checkout === null ? null : nextLook(charge.startedAt, at);
}

/**
 * A collection is the only one of its day. A failed one counts as a try; a failed payment by the user
 * does not (PAY-8).
 */
function withTry(
  purchase: PayablePurchase,
  charge: RequestedCharge,
  isApproved: boolean,
): PayablePurchase {
  if (!charge.isCollection) return purchase;
  return {
    ...purchase,
    failedCollections: purchase.failedCollections + (isApproved ? 0 : 1),
    lastCollectionDay: southAfricanDay(charge.startedAt),
  };
}

/** Pays the purchase, or the part of it that was charged. */
function recordPaid(settlement: Settlement, change: PurchaseChange): Promise<void> {
  const { context, transaction, purchase, charge, at } = settlement;
  const { key, amountCents: amount, processor: channel } = charge;
  return payPart(context, transaction, purchase, { key, amount, channel, at, change });
}

/** Writes the card that has paid. */
async function recordPaidBy(settlement: Settlement, { card }: KnownCharge): Promise<void> {
  const { transaction, purchase, charge, at } = settlement;
  const { id, userId } = purchase;
  // A card that was entered on the processor's page is only known now.
  const brand = charge.cardBrand ?? card?.brand;
  const lastFour = charge.cardLastFour ?? card?.lastFour;
  if (brand && lastFour) {
    await updatePurchase(transaction, id, { cardBrand: brand, cardLastFour: lastFour });
    await updateCharge(transaction, charge.key, { cardBrand: brand, cardLastFour: lastFour });
    if (charge.savesCard && card?.token) {
      const saved = { processor: charge.processor, brand, lastFour, token: card.token };
      await savePaidCard(transaction, userId, saved, at);
    }
  }
}

/** A payment can only be scheduled with a card that can be charged without its holder. */
function checkedStatus({ card }: KnownCharge): PaymentStatus {
  return card?.token ? 'scheduled' : 'failed';
}

/** The card of a scheduled payment is known now; what checking it has cost is paid back (PAY-17). */
async function recordCheckedCard(settlement: Settlement, { card }: KnownCharge): Promise<void> {
  const { context, transaction, purchase, charge, at } = settlement;
  const { id, userId, total: amount } = purchase;
  await startRefund(settlement, 'card-check');
  if (!card?.token) return recordUnusableCard(settlement);
  const { token, brand, lastFour } = card;
  const { processor, savesCard } = charge;
  await updatePurchase(transaction, id, {
    gatewayProcessor: processor,
    gatewayToken: token,
    cardBrand: brand,
    cardLastFour: lastFour,
  });
  await updateCharge(transaction, charge.key, { cardBrand: brand, cardLastFour: lastFour });
  if (savesCard) {
    await insertSavedCard(transaction, userId, { processor, token, brand, lastFour }, at);
  }
  const words = `To be charged on ${formatDay(purchase.dueDay)}`;
  await addPurchaseEvent(transaction, id, { type: 'card-checked', at, amount, words });
  await grantPurchase(context, transaction, purchase);
}

/** The bank does not allow this card to be charged without its holder. */
async function recordUnusableCard({ transaction, purchase, at }: Settlement): Promise<void> {
  const { id, total: amount } = purchase;
  const words = declineMessage('not-reusable');
  await addPurchaseEvent(transaction, id, { type: 'declined', at, amount, words });
}

async function recordDeclined(
  { context, transaction, purchase, charge, at }: Settlement,
  reason: string,
  isOverdue: boolean,
): Promise<void> {
  const { id } = purchase;
  const { amountCents: amount } = charge;
  const words = declineMessage(reason);
  await addPurchaseEvent(transaction, id, { type: 'declined', at, amount, words });
  if (reason === 'cardholder-absent')
    await announceAbsentHolder(context, transaction, { ...purchase, amount }, at);
  if (!isOverdue) return;
  const events = await listPurchaseEvents(transaction, id);
  if (events.some(({ type }) => type === 'overdue')) return;
  await addPurchaseEvent(transaction, id, { type: 'overdue', at, amount: purchase.left });
}

/** The reasons with which we, not the bank, have ended a charge. */
const ourReasons: readonly (string | null)[] = ['given-up', 'cardholder-absent'];

/**
 * A charge that had ended without a payment has paid after all. If the bank had declined it and
 * nothing else has happened since, its holder has tried again on the same page: it pays the
 * purchase. Otherwise it is paid back (PAY-20).
 */
async function recordLatePayment(settlement: Settlement, said: KnownCharge): Promise<void> {
  const { transaction, purchase, charge, at } = settlement;
  const { id, userId } = purchase;
  if (charge.state === 'paid' || charge.refundState !== null) return;
  const isLatest =
    purchase.chargeKey === charge.key && isPayable(purchase) && charge.amountCents <= purchase.left;
  const isTriedAgain = isLatest && !charge.isCollection && !ourReasons.includes(charge.reason);
  const isPresent = await hasAccount(transaction, userId);
  const isAllowed = async () => !charge.isCardCheck || (await isWithinCredit(settlement));
  if (isTriedAgain && isPresent && (await isAllowed())) return recordSecondTry(settlement, said);
  await startRefund(settlement, 'given-up');
  const { amountCents: amount } = charge;
  await addPurchaseEvent(transaction, id, { type: 'paid-late', at, amount });
  if (!isPresent) return;
  await announceLatePayment(transaction, { userId, chargeKey: charge.key, amount }, at);
}

/** Whether the limits allow a scheduled purchase again, which did not count while it was void. */
async function isWithinCredit({ context, transaction, purchase, at }: Settlement) {
  const { userId, carId, total } = purchase;
  await lockUserForUpdate(transaction, userId);
  const cars = await listCars(transaction, userId);
  const credit = await readCredit(transaction, userId, {
    config: context.config,
    now: at,
    cars: cars.filter(({ id }) => id === carId),
  });
  return refuseCredit(credit, 'collected', total) === null;
}

async function recordSecondTry(settlement: Settlement, said: KnownCharge): Promise<void> {
  const { transaction, purchase, charge, at } = settlement;
  const { isCardCheck } = charge;
  if (isCardCheck) {
    await changePurchase(transaction, purchase, { paymentStatus: checkedStatus(said) }, { at });
  } else await recordPaid(settlement, {});
  await updateCharge(transaction, charge.key, {
    state: 'paid',
    reason: null,
    endedAt: at,
    nextLookAt: null,
  });
  await (isCardCheck ? recordCheckedCard : recordPaidBy)(settlement, said);
}

/** Somebody has paid a charge back at the processor itself. */
async function recordForeignRefund(settlement: Settlement): Promise<void> {
  const { context, transaction, purchase, charge, at } = settlement;
  const { id, userId, total: amount, paymentDate } = purchase;
  const isOfPurchase =
    purchase.chargeKey === charge.key &&
    purchase.paymentStatus === 'paid' &&
    !purchase.outsidePayment;
  if (charge.refundState === 'refunded') return;
  // The end of the dispute books it.
  if (await isDisputed(transaction, charge.key)) return;
  const isAutomatic = charge.refundCause !== null && charge.refundCause !== 'admin';
  const part = await findPart(settlement);
  if (!isAutomatic && charge.state === 'paid' && !isOfPurchase && !part) {
    return takeCreditBack(settlement);
  }
  if (!isAutomatic && (charge.state !== 'paid' || !(isOfPurchase || part))) return;
  await updateCharge(transaction, charge.key, foreignRefund(charge, at));
  if (isAutomatic) {
    await bookReturn(transaction, charge, at);
    return addPurchaseEvent(transaction, id, { type: 'paid-back', at, amount: charge.amountCents });
  }
  const words = 'Paid back at the payment processor';
  if (part) {
    const reversal = { at, channel: charge.processor, words };
    return reversePayment(context, transaction, purchase, part, reversal);
  }
  const change = { paymentStatus: 'refunded', refundedAt: at } as const;
  await changePurchase(transaction, purchase, change, { at, channel: charge.processor });
  await addPurchaseEvent(transaction, id, { type: 'refunded', at, amount, words });
  if (paymentDate) await uncountRefundedPurchase(transaction, userId, new Date(paymentDate), at);
  await withdrawPurchase(context, transaction, purchase, 'refunded');
}

/** A refund that we have not begun began, for us, when we heard of it. */
function foreignRefund({ refundStartedAt }: RequestedCharge, at: Date) {
  const began = { refundStartedAt: refundStartedAt ?? at };
  return { refundState: 'refunded', nextLookAt: null, ...began } as const;
}

/** The payment of a charge that has paid a part of what is owed, or was owed. */
async function findPart({ transaction, purchase, charge }: Settlement) {
  if (charge.amountCents === purchase.total) return undefined;
  const isOpen = isOwed(purchase) || purchase.writtenOffAt !== null;
  if (!isOpen && !(purchase.isPaid && purchase.refundStartedAt === null)) return undefined;
  const payments = await listPayments(transaction, purchase.id);
  return payments.find(({ key }) => key === charge.key);
}

/**
 * A processor has paid back a part that had become credit, because its purchase was cancelled or
 * refunded: the credit is gone, and what it has paid since is owed again.
 */
async function takeCreditBack({ context, transaction, purchase, charge, at }: Settlement) {
  const { key, processor, amountCents: amount } = charge;
  const { id, userId } = purchase;
  if (!(await wasPart(transaction, key))) return;
  await lockCredit(transaction, userId);
  const payment = `paid-back:${key}`;
  const missing = cents(amount - (await readCreditBalance(transaction, userId)));
  const undone = await creditToUndo(transaction, userId, missing).catch(() => []);
  const reason = 'Paid back at the payment processor';
  for (const each of undone) await undoCredit(context, transaction, each, { at, reason });
  const isTaken = await addCredit(transaction, {
    key: payment,
    userId,
    kind: 'paid-out',
    amountCents: cents(-amount),
    at,
    purchaseId: id,
  });
  if (!isTaken) {
    context.log.error({ key }, 'the processor has paid back what was paid out as credit');
    return;
  }
  await updateCharge(transaction, key, foreignRefund(charge, at));
  const event = { kind: 'credit-paid-out', userId, amount, channel: processor, payment } as const;
  await bookEvent(transaction, event, at);
  await addPurchaseEvent(transaction, id, { type: 'paid-back', at, amount });
}
