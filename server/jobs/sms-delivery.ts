import { deliver, smsLease } from '../services/sms-delivery.ts';
import { claimMessage, type DueMessage } from '../stores/due-messages.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Sends what is queued, and again what was put off. */
export const smsDelivery: Job = {
  name: 'sms-delivery',
  everyMilliseconds: 5000,
  run: (context, ending) =>
    workThrough<DueMessage>(
      context,
      {
        name: 'sms-delivery',
        leaseMilliseconds: smsLease,
        lanes: 4,
        claim: (lease) => claimMessage(context.db, 'sms', lease),
        work: (message, lease) => deliver(context, message, lease),
      },
      ending,
    ),
};
