import { serverDurations } from '../../domain/durations.ts';
import { readFeed } from '../services/price-feed.ts';
import { claimReading } from '../stores/price-feed.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Reads the price feed every hour, or ten minutes after it failed. */
export const priceFeed: Job = {
  name: 'price-feed',
  interval: () => serverDurations.jobs.priceFeed,
  async run(context, ending) {
    const { source } = context.prices;
    if (source === null) return;
    await workThrough<true>(
      context,
      {
        name: 'price-feed',
        leaseMilliseconds: serverDurations.leases.priceFeed,
        claim: (lease) => claimReading(context.db, source, lease),
        work: (_, lease) => readFeed(context, source, lease),
      },
      ending,
    );
  },
};
