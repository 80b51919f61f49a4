import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/** Whether the gateway's latest word on the phone number of a user's row is a refusal (MSG-11). */
export const isNumberRefused = sql<boolean>`is_refused_number(users.phone_number)`;

export async function hasRefusedNumber(db: Queryable, userId: UserId): Promise<boolean> {
  const { isRefused } = await db
    .selectFrom('users')
    .select(isNumberRefused.as('isRefused'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return isRefused;
}
