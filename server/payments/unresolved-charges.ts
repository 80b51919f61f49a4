import { sql } from 'kysely';
import { serverDurations } from '../../domain/durations.ts';
import type { Context } from '../context.ts';
import { claimNext } from '../db/claim-next.ts';
import type { ChargeOutcome } from '../gateways/payments/payments.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { settleCharge } from './charges.ts';
import { repeatCollection } from './collections.ts';
import { findCharge, type RequestedCharge } from './purchase-charges-table.ts';

/**
 * Resolves purchases that stay `processing` by asking the gateway with the key of the charge
 * (PAY-2).
 */
export const unresolvedCharges = queueJob<{ chargeKey: string }>({
  name: 'unresolved-charges',
  interval: () => serverDurations.jobs.unresolvedCharges,
  leaseMilliseconds: () => serverDurations.leases.unresolvedCharge,
  concurrency: 2,
  claim: ({ db }, lease) => {
    const startedBefore = new Date(lease.from.getTime() - serverDurations.payments.abandoned);
    return claimNext(db, lease, {
      table: 'purchases',
      key: ['id'],
      isDue: sql`payment_status = 'processing' and charge_started_at <= ${startedBefore}`,
      orderBy: sql`charge_started_at`,
      returning: sql`charge_key`,
    });
  },
  async process(context, { chargeKey }) {
    const asked = await findCharge(context.db, chargeKey);
    if (!asked) throw new Error('A charge is under way that was never written');
    await settleCharge(context, chargeKey, await resolveCharge(context, asked));
  },
});

/**
 * The final outcome of a charge. One that never arrived, or that waited too long for its code, is
 * given up.
 */
async function resolveCharge(context: Context, asked: RequestedCharge): Promise<ChargeOutcome> {
  const { payments, clock } = context;
  const found = await payments.lookUp(asked.key);
  const age = clock().getTime() - asked.startedAt.getTime();
  const isTooLate = age >= serverDurations.payments.secondStep;
  if (found.outcome === 'not-found') {
    // A typed card is not stored; only a card that the gateway has saved can be charged again with
    // the same key.
    const canRepeat = asked.isCollection && !isTooLate;
    return canRepeat ? repeatCollection(context, asked) : payments.giveUp(asked.key);
  }
  return found.outcome === 'needs-second-step' && isTooLate ? payments.giveUp(asked.key) : found;
}
