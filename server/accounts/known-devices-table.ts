import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

/** More devices are rare; the one that was not used for the longest time is forgotten. */
const maxDevices = 20;

/** Whether somebody has signed in to this account in the browser with this token. */
export async function isKnownDevice(
  db: Queryable,
  account: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('knownDevices.userId')
    .where('users.usernameKey', '=', account)
    .where('knownDevices.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has signed in in the browser with this token. */
export async function isDeviceOfAnybody(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a user has proved who they are in a browser. A deleted account gets no row. */
export async function saveKnownDevice(
  db: Queryable,
  userId: UserId,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    insert into known_devices (user_id, token_hash, last_used_at)
    select id, ${tokenHash}, ${now} from users
    where id = ${userId} and deleted_at is null for key share
    on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`.execute(
    db,
  );
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${maxDevices})`.execute(db);
}

/** The hashes of the tokens of a user's devices. */
export async function deviceHashesOf(db: Queryable, userId: UserId): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('knownDevices')
    .select('tokenHash')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}
