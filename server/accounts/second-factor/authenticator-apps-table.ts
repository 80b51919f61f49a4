import { sql } from 'kysely';
import type { UserId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';

export function findApp(db: Queryable, userId: UserId) {
  return db
    .selectFrom('authenticatorApps')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Stores a new app's secret in place of one that was never confirmed. False if one was. */
export async function proposeApp(db: Queryable, userId: UserId, secret: Buffer, at: Date) {
  const { rows } = await sql`
    insert into authenticator_apps (user_id, secret, created_at)
    values (${userId}, ${secret}, ${at})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at,
      last_step = null
      where authenticator_apps.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length > 0;
}

/**
 * Records that the code of a step was used. False if it or a later one was used before, or if the
 * app was replaced meanwhile.
 */
export async function takeStep(db: Queryable, userId: UserId, step: number, secret: Buffer) {
  const taken = await db
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmApp(db: Queryable, userId: UserId, at: Date): Promise<void> {
  await db
    .updateTable('authenticatorApps')
    .set({ confirmedAt: at })
    .where('userId', '=', userId)
    .execute();
}

/** Deletes a user's app; false if they had none that was confirmed. */
export async function deleteApp(db: Queryable, userId: UserId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(deleted?.confirmedAt);
}
