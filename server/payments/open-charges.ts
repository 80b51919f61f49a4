import { sql } from 'kysely';
import { isRefundOpen } from '../../domain/payments/refund-state.ts';
import type { Context } from '../context.ts';
import { claimNext } from '../db/claim-next.ts';
import { serverDurations } from '../durations.ts';
import type { ChargeOutcome, NotFound, PaymentEvent } from '../gateways/payments/payments.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { findCharge, isOpen, type RequestedCharge } from '../records/purchase-charges-table.ts';
import { nextLook, nextLookForCode } from './charge-looks.ts';
import { repeatCollection } from './collections.ts';
import { advanceRefund, repeatRefund, repeatsRefund } from './refunds.ts';
import { givenUp, settleCharge } from './settle-charge.ts';

/**
 * Looks up the charges and refunds whose end is not known yet, and what may still be paid after it
 * was given up (PAY-2, PAY-19, PAY-20, PAY-22).
 */
export const openCharges = queueJob<{ key: string }>({
  name: 'open-charges',
  interval: () => serverDurations.jobs.openCharges,
  leaseMilliseconds: () => serverDurations.leases.openCharge,
  concurrency: 2,
  claim: ({ db }, lease) =>
    claimNext(db, lease, {
      table: 'purchaseCharges',
      key: ['key'],
      isDue: sql`next_look_at <= ${lease.from}`,
      orderBy: sql`next_look_at`,
      returning: sql`key`,
    }),
  process: async (context, { key }) => {
    await resolveCharge(context, key);
  },
});

/**
 * Looks a charge up, or its refund, and writes the outcome. What never arrived at its processor, or
 * has waited too long for its user, is given up. `event` is what an event of the processor is about;
 * null when the look is due.
 */
export async function resolveCharge(
  context: Context,
  key: string,
  event: PaymentEvent['about'] | null = null,
): Promise<{ isAnswered: boolean }> {
  const charge = await findCharge(context.db, key);
  if (!charge) throw new Error('A charge is under way that was never written');
  // The payment is known. What was declined or given up can still be paid, however late.
  const isKnown = charge.state === 'paid' || isRefundOpen(charge.refundState);
  if (event === 'charge' && isKnown) return { isAnswered: true };
  const isDue = charge.nextLookAt !== null && charge.nextLookAt <= context.clock();
  await postpone(context, charge);
  if (isRefundOpen(charge.refundState)) return advanceRefund(context, key);
  if (isDue && repeatsRefund(charge)) return repeatRefund(context, charge);
  const found = await context.payments.of(charge.processor).lookUp(key);
  await settleCharge(context, key, isOpen(charge) ? await ended(context, charge, found) : found);
  return { isAnswered: found.outcome !== 'unknown' };
}

/**
 * Plans the next look before this one, so that an error does not repeat it at once. If another
 * process has written an outcome since the charge was read, its plan stays.
 */
async function postpone({ db, clock }: Context, charge: RequestedCharge): Promise<void> {
  const { key, state, refundState, startedAt, endedAt, refundStartedAt } = charge;
  const now = clock();
  // An event does not bring the next try of a refund forward.
  if (repeatsRefund(charge) && charge.nextLookAt && charge.nextLookAt > now) return;
  const isLate =
    endedAt !== null && now.getTime() - endedAt.getTime() >= serverDurations.payments.lateSuccess;
  const isRefunding = isRefundOpen(refundState) || repeatsRefund(charge);
  const isSettled = state === 'paid' || refundState === 'refunded';
  const isWatchOver = !isRefunding && (isSettled || isLate);
  const planned =
    state === 'second-step'
      ? nextLookForCode(startedAt, now)
      : nextLook(refundStartedAt ?? startedAt, now);
  const nextLookAt = isWatchOver ? null : planned;
  await db
    .updateTable('purchaseCharges')
    .set({ nextLookAt, lookedAt: now, claimedUntil: null })
    .where('key', '=', key)
    .where('state', '=', state)
    .where('refundState', refundState === null ? 'is' : '=', refundState)
    .execute();
}

/**
 * The outcome of an open charge. One that has waited too long is given up; if it pays later, that
 * payment is paid back (PAY-20).
 */
async function ended(
  context: Context,
  charge: RequestedCharge,
  found: ChargeOutcome | NotFound,
): Promise<ChargeOutcome | NotFound> {
  const { abandoned, secondStep, checkout } = serverDurations.payments;
  const age = context.clock().getTime() - charge.startedAt.getTime();
  const processor = context.payments.of(charge.processor);
  switch (found.outcome) {
    case 'not-found':
      // The call may still be on its way.
      if (age < abandoned) return found;
      // A typed card is not stored; only a card that the processor has saved can be charged again
      // with the same key.
      return charge.isCollection && age < secondStep
        ? repeatCollection(context, charge)
        : processor.giveUp(charge.key);
    case 'needs-checkout':
      // Without its address, the user cannot open the page.
      if (charge.url === null) return age < abandoned ? found : processor.giveUp(charge.key);
      return age < checkout ? found : processor.giveUp(charge.key);
    case 'needs-second-step': {
      const longest = charge.url === null ? secondStep : checkout;
      return age < longest ? found : processor.giveUp(charge.key);
    }
    case 'in-progress':
      return age < checkout ? found : givenUp(found);
    default:
      return found;
  }
}
