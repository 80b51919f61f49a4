import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';

/** What can still be poured of somebody's approved requests, as a sum in cents (LEND-46). */
export const heldCents = (userId: RawBuilder<UserId>) => sql<Cents>`(
  select coalesce(sum(round((granted_cl - poured_cl)::numeric * discounted_price_cents / 100)), 0)
  from fuel_entitlements join fuel_requests on fuel_requests.id = request_id
  where fuel_entitlements.user_id = ${userId} and withdrawn_at is null and poured_cl < granted_cl
)::bigint`;

/** What somebody's approved requests hold of their budget. */
export async function sumHeld(db: Queryable, userId: UserId): Promise<Cents> {
  const { rows } = await sql<{ held: Cents }>`select ${heldCents(sql`${userId}`)} as held`.execute(
    db,
  );
  return rows[0]?.held ?? cents(0);
}
