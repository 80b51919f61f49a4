import { serverDurations } from '../../domain/durations.ts';
import { erase } from '../services/erasures.ts';
import { claimErasure, type Erasure } from '../stores/erasures.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Erases what deleted accounts left in the storage and at the payment gateway. */
export const erasures: Job = {
  name: 'erasures',
  interval: () => serverDurations.jobs.erasures,
  run: (context, ending) =>
    workThrough<Erasure>(
      context,
      {
        name: 'erasures',
        leaseMilliseconds: serverDurations.leases.erasure,
        claim: (lease) => claimErasure(context.db, lease),
        work: (erasure) => erase(context, erasure),
      },
      ending,
    ),
};
