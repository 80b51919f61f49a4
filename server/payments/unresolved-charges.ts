import { serverDurations } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import type { ChargeOutcome } from '../gateways/payments/payments.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { claimUnderWay } from '../purchases/payable-purchases.ts';
import { settleCharge } from './charges.ts';
import { repeatCollection } from './collections.ts';
import { type AskedCharge, findCharge } from './purchase-charges-table.ts';

/** Resolves whatever is left `processing` by asking the gateway under the charge's key (PAY-2). */
export const unresolvedCharges = queueJob<string>({
  name: 'unresolved-charges',
  interval: () => serverDurations.jobs.unresolvedCharges,
  leaseMilliseconds: () => serverDurations.leases.unresolvedCharge,
  concurrency: 2,
  claim: ({ db }, lease) => {
    const startedBefore = new Date(lease.from.getTime() - serverDurations.payments.abandoned);
    return claimUnderWay(db, lease, startedBefore);
  },
  process: resolve,
});

async function resolve(context: Context, key: string): Promise<void> {
  const asked = await findCharge(context.db, key);
  if (!asked) throw new Error('A charge is under way that was never written');
  await settleCharge(context, key, await lastWord(context, asked));
}

/** What stands under a key; one that never arrived, or waited too long for its code, is ended for good. */
async function lastWord(context: Context, asked: AskedCharge): Promise<ChargeOutcome> {
  const { payments, clock } = context;
  const found = await payments.lookUp(asked.key);
  const age = clock().getTime() - asked.startedAt.getTime();
  const isTooLate = age >= serverDurations.payments.secondStep;
  if (found.outcome === 'not-found') {
    // A typed card is gone; what the gateway keeps can be charged under the same key.
    const canRepeat = asked.isCollection && !isTooLate;
    return canRepeat ? repeatCollection(context, asked) : payments.giveUp(asked.key);
  }
  return found.outcome === 'needs-second-step' && isTooLate ? payments.giveUp(asked.key) : found;
}
