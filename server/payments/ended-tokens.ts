import { serverDurations } from '../../domain/durations.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { claimEndedToken, deleteEndedToken } from './ended-tokens-table.ts';

/** Ends the tokens of deleted cards at the gateway (PAY-4). */
export const endedTokens = queueJob<string>({
  name: 'ended-tokens',
  interval: () => serverDurations.jobs.endedTokens,
  leaseMilliseconds: () => serverDurations.leases.endedToken,
  claim: ({ db }, lease) => claimEndedToken(db, lease),
  process: async ({ db, payments }, token) => {
    const answer = await payments.deleteCard(token);
    if (answer.outcome === 'deleted') await deleteEndedToken(db, token);
  },
});
