import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Lease } from '../jobs/process-queue.ts';

/** Notes that a token is to be ended at the gateway, unless its user keeps that card. */
export async function endToken(transaction: Queryable, token: string, at: Date): Promise<void> {
  await sql`
    insert into ended_tokens (gateway_token, ended_at)
    select ${token}, ${at}
    where not exists (select from saved_cards where gateway_token = ${token})
    on conflict do nothing`.execute(transaction);
}

/** Takes the next token that the gateway has not yet ended and that no payment waits for. */
export async function claimEndedToken(
  db: Queryable,
  { from, until }: Lease,
): Promise<string | null> {
  const { rows } = await sql<{ gateway_token: string }>`
    update ended_tokens set claimed_until = ${until} where gateway_token = (
      select gateway_token from ended_tokens
      where (claimed_until is null or claimed_until <= ${from})
        and not exists (
          select from purchases
          where purchases.gateway_token = ended_tokens.gateway_token
            and payment_status in ('scheduled', 'processing')
        )
      order by ended_at limit 1 for update skip locked
    ) returning gateway_token`.execute(db);
  return rows[0]?.gateway_token ?? null;
}

export async function deleteEndedToken(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('ended_tokens').where('gateway_token', '=', token).execute();
}
