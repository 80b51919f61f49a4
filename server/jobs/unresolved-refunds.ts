import { serverDurations } from '../../domain/durations.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { carryOutRefund } from '../services/refunds.ts';
import { claimRefund } from '../stores/refunds.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Asks the gateway again for refunds without an answer; it pays back once, however often it is asked. */
export const unresolvedRefunds: Job = {
  name: 'unresolved-refunds',
  interval: () => serverDurations.jobs.unresolvedRefunds,
  run: (context, ending) =>
    workThrough<PurchaseId>(
      context,
      {
        name: 'unresolved-refunds',
        leaseMilliseconds: serverDurations.leases.unresolvedRefund,
        claim(lease) {
          const startedBefore = new Date(lease.from.getTime() - serverDurations.payments.abandoned);
          return claimRefund(context.db, lease, startedBefore);
        },
        work: (id) => carryOutRefund(context, id),
      },
      ending,
    ),
};
