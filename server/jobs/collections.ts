import { serverDurations } from '../../domain/durations.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import { collect } from '../services/collecting.ts';
import { claimCollection } from '../stores/payable-purchases.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Collects scheduled card payments and debit orders that are due, again on the 3 days after a failure (decision 14). */
export const collections: Job = {
  name: 'collections',
  interval: () => serverDurations.jobs.collections,
  run: (context, ending) =>
    workThrough<PurchaseId>(
      context,
      {
        name: 'collections',
        // The gateway answers, or is given up, well within it.
        leaseMilliseconds: serverDurations.leases.collection,
        lanes: 4,
        claim: (lease) => claimCollection(context.db, lease, southAfricanDay(lease.from)),
        work: (id) => collect(context, id),
      },
      ending,
    ),
};
