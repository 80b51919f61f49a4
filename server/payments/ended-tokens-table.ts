import { sql } from 'kysely';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';

/** Queues a token to be deleted at the gateway, unless its user has saved that card. */
export async function queueTokenDeletion(
  transaction: Queryable,
  token: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into ended_tokens (gateway_token, ended_at)
    select ${token}, ${at}
    where not exists (select from saved_cards where gateway_token = ${token})
    on conflict do nothing`.execute(transaction);
}

/** Claims the next token to be deleted at the gateway that no scheduled payment needs. */
export async function claimEndedToken(db: Queryable, lease: Lease): Promise<string | null> {
  const row = await claimNext<{ gatewayToken: string }>(db, lease, {
    table: 'endedTokens',
    key: ['gatewayToken'],
    isDue: sql`not exists (
      select from purchases
      where purchases.gateway_token = ended_tokens.gateway_token
        and payment_status in ('scheduled', 'processing'))`,
    orderBy: sql`ended_at`,
    returning: sql`gateway_token`,
  });
  return row?.gatewayToken ?? null;
}

export async function deleteEndedToken(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('endedTokens').where('gatewayToken', '=', token).execute();
}
