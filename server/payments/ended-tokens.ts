import { serverDurations } from '../../domain/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { workThrough } from '../jobs/process-queue.ts';
import { claimEndedToken, deleteEndedToken } from './ended-tokens-table.ts';

/** Has the gateway end the tokens of cards that are no longer kept (decision 14). */
export const endedTokens: Job = {
  name: 'ended-tokens',
  interval: () => serverDurations.jobs.endedTokens,
  run: (context, ending) =>
    workThrough<string>(
      context,
      {
        name: 'ended-tokens',
        leaseMilliseconds: serverDurations.leases.endedToken,
        claim: (lease) => claimEndedToken(context.db, lease),
        async work(token) {
          const answer = await context.payments.forgetCard(token);
          if (answer.outcome === 'forgotten') await deleteEndedToken(context.db, token);
        },
      },
      ending,
    ),
};
