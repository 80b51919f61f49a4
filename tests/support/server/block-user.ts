import type { Queryable } from '../../../server/db/database.ts';
import type { Caller } from '../api.ts';

/** Blocks a user as an admin would, or lifts the block. */
export async function setBlocked(db: Queryable, user: Caller, reason: string | null) {
  await db
    .updateTable('users')
    .set({ isBlacklisted: reason !== null, blacklistReason: reason })
    .where('username', '=', user.username)
    .execute();
}
