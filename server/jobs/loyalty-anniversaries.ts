import { serverDurations } from '../../domain/durations.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import { catchUp } from '../services/loyalty.ts';
import type { Job } from './jobs.ts';

/** Begins the next subscription year of every profile whose anniversary has come (decision 16). */
export const loyaltyAnniversaries: Job = {
  name: 'loyalty-anniversaries',
  interval: () => serverDurations.jobs.loyaltyAnniversaries,
  async run(context, ending) {
    const today = southAfricanDay(context.clock());
    while (!ending.aborted && (await catchUp(context.db, today)) > 0);
  },
};
