import { serverDurations } from '../../domain/durations.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import { markOverdue } from '../stores/due-purchases.ts';
import { processAllDue } from './due-batches.ts';
import type { Job } from './jobs.ts';

const batchSize = 500;

/** Marks budget purchases that nobody paid by their due date (decision 14). */
export const overduePurchases: Job = {
  name: 'overdue-purchases',
  interval: () => serverDurations.jobs.overduePurchases,
  async run(context, ending) {
    const now = context.clock();
    const due = { today: southAfricanDay(now), now };
    await processAllDue(ending, batchSize, (batch) => markOverdue(context.db, due, batch));
  },
};
