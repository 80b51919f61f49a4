import { sql } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import { isCollectionDue } from '../../domain/payments/collection.ts';
import { leastCharge } from '../../domain/payments/part-payments.ts';
import { cents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { claimNext } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import type { ChargeOutcome } from '../gateways/payments/payments.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { readDue } from '../records/instalments-table.ts';
import { isToCollectRow } from '../records/owed-conditions.ts';
import { findPayable, lockPurchase, type PayablePurchase } from '../records/payable-purchases.ts';
import type { RequestedCharge } from '../records/purchase-charges-table.ts';
import { beginCharge, type Charge, executeCharge, requestCharge } from './charges.ts';

/**
 * Tries to collect one purchase. The key consists of purchase and day, so that a second try on that
 * day, even by a process that lost its lease, is the same charge at the gateway (PAY-2).
 */
export async function collect(context: Context, id: PurchaseId): Promise<void> {
  const at = context.clock();
  const today = southAfricanDay(at);
  const key = `${id}:${today}`;
  const begun = await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, id);
    if (!purchase || !isCollectionDue(purchase, today)) return null;
    const card = shownCardOf(purchase);
    const { processor } = dueSource(purchase);
    const due = await readDue(transaction, id);
    if (due <= 0) return null;
    // So little of an instalment is no charge: the rest counts for the next one.
    const amount = cents(Math.max(due, Math.min(leastCharge, purchase.left)));
    const charge = { key, processor, amount, isCollection: true, savesCard: false, card, at };
    await beginCharge(transaction, purchase, charge);
    return { purchase, amount };
  });
  if (!begun) return;
  const { purchase, amount } = begun;
  await executeCharge(context, key, { amount, ...dueSource(purchase) });
}

/**
 * Repeats the request for a collection that did not reach the gateway, under the same key, and
 * returns the gateway's answer.
 */
export async function repeatCollection(
  context: Context,
  { key, amountCents: amount, purchaseId }: RequestedCharge,
): Promise<ChargeOutcome> {
  const purchase = await findPayable(context.db, purchaseId);
  if (!purchase) throw new Error('A charge belongs to no purchase');
  return requestCharge(context, key, { amount, ...dueSource(purchase) });
}

/** What is charged on the due day, at the processor that made it. */
function dueSource(purchase: PayablePurchase): Omit<Charge, 'amount'> {
  const { gatewayProcessor: processor, gatewayToken, gatewayMandate } = purchase;
  if (processor && gatewayToken) return { processor, source: { token: gatewayToken } };
  if (processor && gatewayMandate) return { processor, source: { mandate: gatewayMandate } };
  throw new Error('A purchase is due that nothing can be charged for');
}

function shownCardOf({ cardBrand, cardLastFour }: PayablePurchase) {
  return cardBrand && cardLastFour ? { brand: cardBrand, lastFour: cardLastFour } : null;
}

/**
 * Collects the scheduled card payments and debit orders that are due, with retries on the 3 days
 * after a failure (PAY-6, PAY-7, PAY-8).
 */
export const collections = queueJob<{ id: PurchaseId }>({
  name: 'collections',
  interval: () => serverDurations.jobs.collections,
  // Each call to the gateway ends well within the lease.
  leaseMilliseconds: () => serverDurations.leases.collection,
  concurrency: 4,
  // Claims purchases that may be due: `isCollectionDue` decides.
  claim: ({ db }, lease) => {
    const today = southAfricanDay(lease.from);
    return claimNext(db, lease, {
      table: 'purchases',
      key: ['id'],
      isDue: isToCollectRow(today),
      orderBy: sql`due_day`,
      returning: sql`id`,
    });
  },
  process: (context, { id }) => collect(context, id),
});
