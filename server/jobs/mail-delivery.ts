import { serverDurations } from '../../domain/durations.ts';
import { deliverMail } from '../services/mail-delivery.ts';
import { claimMessage, type DueMessage } from '../stores/due-messages.ts';
import type { Job } from './jobs.ts';
import { workThrough } from './work-through.ts';

/** Sends the mails that are queued, and again what was put off. Somebody waits for them. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  interval: () => serverDurations.jobs.mailDelivery,
  run: (context, ending) =>
    workThrough<DueMessage>(
      context,
      {
        name: 'mail-delivery',
        leaseMilliseconds: serverDurations.leases.mail,
        lanes: 4,
        claim: (lease) => claimMessage(context.db, 'mail', lease),
        work: (message, lease) => deliverMail(context, message, lease),
      },
      ending,
    ),
};
