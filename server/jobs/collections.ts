import { isCollectionDue } from '../../domain/collection.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import { beginCharge, carryOut } from '../services/charging.ts';
import {
  claimCollection,
  lockPurchase,
  type PayablePurchase,
} from '../stores/payable-purchases.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

const minute = 60 * 1000;

/** Collects scheduled card payments and debit orders that are due, again on the 3 days after a failure (decision 14). */
export const collections: Job = {
  name: 'collections',
  everyMilliseconds: minute,
  run: (context, ending) =>
    workThrough<PurchaseId>(
      context,
      {
        name: 'collections',
        // The gateway answers, or is given up, well within it.
        leaseMilliseconds: 2 * minute,
        lanes: 4,
        claim: (lease) => claimCollection(context.db, lease, southAfricanDay(lease.from)),
        work: (id) => collect(context, id),
      },
      ending,
    ),
};

/**
 * One try of one purchase. Its key is made of purchase and day: whoever tries the same again on that
 * day, we or a process that lost its lease, asks for the same charge (decision 15).
 */
async function collect(context: Context, id: PurchaseId): Promise<void> {
  const at = context.clock();
  const today = southAfricanDay(at);
  const key = `${id}:${today}`;
  const begun = await context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, id);
    if (!purchase || !isCollectionDue(purchase, today)) return null;
    const card = shownCardOf(purchase);
    await beginCharge(transaction, purchase, { key, isCollection: true, card, at });
    return purchase;
  });
  if (begun) await carryOut(context, key, begun.total, sourceOf(begun));
}

function sourceOf({ gatewayToken, gatewayMandate }: PayablePurchase) {
  if (gatewayToken) return { token: gatewayToken };
  if (gatewayMandate) return { mandate: gatewayMandate };
  throw new Error('A purchase is due that nothing can be charged for');
}

function shownCardOf({ cardBrand, cardLastFour }: PayablePurchase) {
  return cardBrand && cardLastFour ? { brand: cardBrand, lastFour: cardLastFour } : null;
}
