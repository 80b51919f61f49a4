import type { Api, Caller } from '../support/api.ts';

/** Blocks a user as an admin would, or lifts the block. */
export async function setBlocked(api: Api, user: Caller, reason: string | null): Promise<void> {
  await api.context.db
    .updateTable('users')
    .set({ is_blacklisted: reason !== null, blacklist_reason: reason })
    .where('username', '=', user.username)
    .execute();
}
