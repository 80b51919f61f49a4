import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import { claimNext } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { queueJob } from '../jobs/process-queue.ts';
import type { PayablePurchase } from '../records/payable-purchases.ts';

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

/** Whether a user has saved a token, maybe again after its deletion, as a condition. */
function isTokenSaved(token: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (select from saved_cards where saved_cards.gateway_token = ${token})`;
}

/** A saved card or a mandate at the processor that made it. */
export interface GatewayToken {
  processor: ProcessorName;
  token: string;
}

/** The token that a purchase is charged to. */
export function tokenOf({
  gatewayProcessor: processor,
  gatewayToken: token,
}: Pick<PayablePurchase, 'gatewayProcessor' | 'gatewayToken'>): GatewayToken | null {
  return processor && token ? { processor, token } : null;
}

/** Whether a token of a payment that has ended was not deleted at its processor yet. */
export async function isTokenKept(db: Queryable, { token }: GatewayToken): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select exists (select from ended_tokens where gateway_token = ${token}
        and claimed_until is null)
      or ${isTokenSaved(sql.val(token))} as is_kept`.execute(db);
  return rows[0]?.isKept ?? false;
}

/**
 * Queues a token or mandate to be deleted at its processor, unless its user has saved that card.
 * There may be none.
 */
export async function queueTokenDeletion(
  transaction: Queryable,
  ended: GatewayToken | null,
  at: Date,
): Promise<void> {
  if (!ended) return;
  const { processor, token } = ended;
  await sql`
    insert into ended_tokens (processor, gateway_token, ended_at)
    select ${processor}, ${token}, ${at}
    where not ${isTokenSaved(sql.val(token))}
    on conflict do nothing`.execute(transaction);
}

/**
 * Ends at the gateway the tokens of deleted cards that no scheduled payment needs (PAY-4), and what
 * was made for purchases that were refused (LEND-5).
 */
export const endedTokens = queueJob<GatewayToken>({
  name: 'ended-tokens',
  interval: () => serverDurations.jobs.endedTokens,
  leaseMilliseconds: () => serverDurations.leases.endedToken,
  claim: ({ db }, lease) =>
    claimNext(db, lease, {
      table: 'endedTokens',
      key: ['gatewayToken'],
      isDue: sql`not ${isTokenAwaited(endedToken)} and not ${isMandateAwaited(endedToken)}
        and not ${isTokenSaved(endedToken)}`,
      orderBy: sql`ended_at`,
      returning: sql`processor, gateway_token as token`,
    }),
  async process({ db, payments }, { processor, token }) {
    const answer = await payments.of(processor).deleteCard(token);
    if (answer.outcome !== 'deleted') return;
    await db.deleteFrom('endedTokens').where('gatewayToken', '=', token).execute();
  },
});
