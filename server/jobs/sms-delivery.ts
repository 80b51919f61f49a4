import { serverDurations } from '../../domain/durations.ts';
import { deliver } from '../services/sms-delivery.ts';
import { claimMessage, type DueMessage } from '../stores/due-messages.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Sends what is queued, and again what was put off. */
export const smsDelivery: Job = {
  name: 'sms-delivery',
  interval: () => serverDurations.jobs.smsDelivery,
  run: (context, ending) =>
    workThrough<DueMessage>(
      context,
      {
        name: 'sms-delivery',
        leaseMilliseconds: serverDurations.leases.sms,
        lanes: 4,
        claim: (lease) => claimMessage(context.db, 'sms', lease),
        work: (message, lease) => deliver(context, message, lease),
      },
      ending,
    ),
};
