import { setTimeout as wait } from 'node:timers/promises';
import { serverDurations } from '../../domain/durations.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { ChargeOutcome, NotFound } from '../gateways/payments/payments.ts';
import { loggableError } from '../loggable-error.ts';
import { findPayment } from '../stores/payable-purchases.ts';
import { type AskedCharge, findCharge } from '../stores/purchase-charges.ts';
import { recordOutcome } from './charge-results.ts';

/**
 * Looks a charge up at the gateway whose answer was never recorded, as after a crash, and records what
 * it finds. It only looks: another process may be charging at this moment, so giving up and charging
 * again are left to the job, two minutes later.
 */
export async function lookUpCharge(context: Context, key: string): Promise<void> {
  const lookup = recordFound(context, key).catch((error) => {
    context.log.warn({ error: loggableError(error) }, 'a charge could not be looked up');
  });
  const { lookUp } = serverDurations.payments;
  await Promise.race([lookup, wait(lookUp, undefined, { ref: false })]);
}

/** The same for the charge of a user's purchase, if it has one. */
export async function lookUpPurchase(
  context: Context,
  userId: UserId,
  id: PurchaseId,
): Promise<void> {
  const payment = await findPayment(context.db, userId, id);
  if (payment?.chargeKey) await lookUpCharge(context, payment.chargeKey);
}

async function recordFound(context: Context, key: string): Promise<void> {
  const asked = await findCharge(context.db, key);
  if (asked?.state !== 'asked') return;
  const found = await context.payments.lookUp(key);
  if (isAnswer(found, asked)) await recordOutcome(context, key, found);
}

/** Whether the outcome can be recorded. The collection's own job deals with its second step. */
function isAnswer({ outcome }: ChargeOutcome | NotFound, { isCollection }: AskedCharge): boolean {
  if (outcome === 'needs-second-step') return !isCollection;
  return outcome === 'paid' || outcome === 'declined' || outcome === 'refunded';
}
