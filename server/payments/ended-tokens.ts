import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { serverDurations } from '../../domain/durations.ts';
import { claimNext } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { queueJob } from '../jobs/process-queue.ts';

const endedToken = sql.ref('endedTokens.gatewayToken');

/** Whether a scheduled payment will charge a token, as a condition. */
export function isTokenAwaited(token: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (
    select from purchases
    where purchases.gateway_token = ${token} and payment_status in ('scheduled', 'processing')
      and written_off_at is null)`;
}

/** Whether a debit order may still be collected by a mandate, as a condition. */
function isMandateAwaited(mandate: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (
    select from purchases where purchases.gateway_mandate = ${mandate}
      and payment_status in ('pending', 'processing', 'overdue') and written_off_at is null)`;
}

/** Queues a token or mandate to be deleted at the gateway, unless its user has saved that card. */
export async function queueTokenDeletion(transaction: Queryable, token: string, at: Date) {
  await sql`
    insert into ended_tokens (gateway_token, ended_at)
    select ${token}, ${at}
    where not exists (select from saved_cards where gateway_token = ${token})
    on conflict do nothing`.execute(transaction);
}

/**
 * Ends at the gateway the tokens of deleted cards that no scheduled payment needs (PAY-4), and what
 * was made for purchases that were refused (LEND-5).
 */
export const endedTokens = queueJob<{ gatewayToken: string }>({
  name: 'ended-tokens',
  interval: () => serverDurations.jobs.endedTokens,
  leaseMilliseconds: () => serverDurations.leases.endedToken,
  claim: ({ db }, lease) =>
    claimNext(db, lease, {
      table: 'endedTokens',
      key: ['gatewayToken'],
      isDue: sql`not ${isTokenAwaited(endedToken)} and not ${isMandateAwaited(endedToken)}`,
      orderBy: sql`ended_at`,
      returning: sql`gateway_token`,
    }),
  async process({ db, payments }, { gatewayToken }) {
    const answer = await payments.deleteCard(gatewayToken);
    if (answer.outcome !== 'deleted') return;
    await db.deleteFrom('endedTokens').where('gatewayToken', '=', gatewayToken).execute();
  },
});
