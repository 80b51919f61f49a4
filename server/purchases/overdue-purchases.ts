import { serverDurations } from '../../domain/durations.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Job } from '../jobs/jobs.ts';
import { processAllDue } from '../jobs/process-batches.ts';
import { markOverdue } from '../messages/due-reminders.ts';

const batchSize = 500;

/** Marks budget purchases as overdue that were not paid by their due date (decision 14). */
export const overduePurchases: Job = {
  name: 'overdue-purchases',
  interval: () => serverDurations.jobs.overduePurchases,
  async run(context, ending) {
    const now = context.clock();
    const due = { today: southAfricanDay(now), now };
    await processAllDue(ending, batchSize, (batch) => markOverdue(context.db, due, batch));
  },
};
