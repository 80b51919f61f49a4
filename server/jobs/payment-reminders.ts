import { remindOfPayments } from '../services/reminders.ts';
import type { Job } from './jobs.ts';

/**
 * Reminds of payments 3 days before they are due and on the day after, each person once a day
 * (decision 14).
 */
export const paymentReminders: Job = {
  name: 'payment-reminders',
  everyMilliseconds: 15 * 60 * 1000,
  run: remindOfPayments,
};
