import { setTimeout as wait } from 'node:timers/promises';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import type { ChargeOutcome, NotFound } from '../gateways/payments/payments.ts';
import { loggableError } from '../loggable-error.ts';
import { findPayable } from '../records/payable-purchases.ts';
import { findCharge, updateCharge } from '../records/purchase-charges-table.ts';
import { settleCharge } from './settle-charge.ts';

/** Looks up the charge of a user's purchase, if it has one. */
export async function lookUpPurchase(context: Context, userId: UserId, id: PurchaseId) {
  const purchase = await findPayable(context.db, id);
  if (purchase?.userId !== userId || !purchase.chargeKey) return;
  await lookUpForUser(context, purchase.chargeKey);
}

/**
 * Looks up a charge of a user who waits for it. It gives nothing up, because another process may be
 * executing the charge at this moment. It ends after a timeout and never throws.
 */
export async function lookUpForUser(context: Context, key: string): Promise<void> {
  const lookup = settleFound(context, key).catch((error) => {
    context.log.warn({ error: loggableError(error) }, 'a charge could not be looked up');
  });
  const { lookUp } = serverDurations.payments;
  await Promise.race([lookup, wait(lookUp, undefined, { ref: false })]);
}

async function settleFound(context: Context, key: string): Promise<void> {
  const charge = await findCharge(context.db, key);
  // A charge that waits for a code ends by its user's next call.
  if (!charge?.nextLookAt || charge.state === 'second-step') return;
  const now = context.clock();
  const { userLooks } = serverDurations.payments;
  const isFresh = charge.lookedAt && now.getTime() - charge.lookedAt.getTime() < userLooks;
  if (charge.state !== 'asked' && isFresh) return;
  await updateCharge(context.db, key, { lookedAt: now });
  const found = await context.payments.of(charge.processor).lookUp(key);
  if (tellsEnd(found) || (found.outcome === 'needs-second-step' && !charge.isCollection)) {
    await settleCharge(context, key, found);
  }
}

function tellsEnd({ outcome }: ChargeOutcome | NotFound): boolean {
  return outcome === 'paid' || outcome === 'declined' || outcome === 'refunded';
}
