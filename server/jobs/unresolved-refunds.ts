import type { PurchaseId } from '../../domain/ids.ts';
import { carryOutRefund } from '../services/refunds.ts';
import { claimRefund } from '../stores/refunds.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

const minute = 60 * 1000;
/** No call to the gateway lasts as long: whoever began the refund is no longer at it. */
const abandonedAfter = 2 * minute;

/** Asks the gateway again for refunds without an answer; it pays back once, however often it is asked. */
export const unresolvedRefunds: Job = {
  name: 'unresolved-refunds',
  everyMilliseconds: minute,
  run: (context, ending) =>
    workThrough<PurchaseId>(
      context,
      {
        name: 'unresolved-refunds',
        leaseMilliseconds: minute,
        claim: (lease) =>
          claimRefund(context.db, lease, new Date(lease.from.getTime() - abandonedAfter)),
        work: (id) => carryOutRefund(context, id),
      },
      ending,
    ),
};
