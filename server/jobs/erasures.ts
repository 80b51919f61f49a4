import { erase } from '../services/erasures.ts';
import { claimErasure, type Erasure } from '../stores/erasures.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

const minute = 60 * 1000;

/** Erases what deleted accounts left in the storage and at the payment gateway. */
export const erasures: Job = {
  name: 'erasures',
  everyMilliseconds: minute,
  run: (context, ending) =>
    workThrough<Erasure>(
      context,
      {
        name: 'erasures',
        leaseMilliseconds: minute,
        claim: (lease) => claimErasure(context.db, lease),
        work: (erasure) => erase(context, erasure),
      },
      ending,
    ),
};
