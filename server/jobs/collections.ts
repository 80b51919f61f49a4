import type { PurchaseId } from '../../domain/ids.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import { collect } from '../services/collecting.ts';
import { claimCollection } from '../stores/payable-purchases.ts';
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
