import { serverDurations } from '../../domain/durations.ts';
import { remindOfPayments } from '../services/reminders.ts';
import type { Job } from './jobs.ts';

/**
 * Reminds of payments 3 days before they are due and on the day after, each person once a day
 * (decision 14).
 */
export const paymentReminders: Job = {
  name: 'payment-reminders',
  interval: () => serverDurations.jobs.paymentReminders,
  run: remindOfPayments,
};
