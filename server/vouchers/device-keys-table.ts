import type { Insertable } from 'kysely';
import type { DeviceKeyId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** The motorist's phone that was used last; undefined if they have none with a key. */
export function latestPhone(db: Queryable, userId: UserId) {
  return db
    .selectFrom('deviceKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('stationId', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export function findDeviceKey(db: Queryable, id: DeviceKeyId) {
  return db.selectFrom('deviceKeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A phone of somebody who works or has worked at a station. */
export function findAttendantPhone(db: Queryable, id: DeviceKeyId) {
  return db
    .selectFrom('deviceKeys')
    .innerJoin('attendants', 'attendants.userId', 'deviceKeys.userId')
    .innerJoin('users', 'users.id', 'deviceKeys.userId')
    .select(['deviceKeys.id', 'deviceKeys.userId', 'publicKey', 'revokedAt', 'cutOffAt'])
    .select(['attendants.stationId', 'removedAt', 'users.isBlacklisted', 'blacklistedAt'])
    .where('deviceKeys.id', '=', id)
    .executeTakeFirst();
}

/**
 * Stores a phone's key, or has a known one belong to this session from now on. Undefined if it is
 * another user's, or has ended: a key that was revoked stays revoked (VOU-28). An attendant's phone is only seen when it fetches the vouchers that have ended
 * (VOU-5).
 */
export function saveDeviceKey(db: Queryable, key: Insertable<Tables['deviceKeys']>) {
  const { sessionId, stationId, name, seenAt, userId } = key;
  return db
    .insertInto('deviceKeys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .column('publicKey')
        .doUpdateSet({ sessionId, stationId, name, ...(!stationId && { seenAt }) })
        .where('deviceKeys.userId', '=', userId)
        .where('deviceKeys.revokedAt', 'is', null),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
}

/** Whether somebody has tied this key before. */
export async function isOwnKey(db: Queryable, publicKey: Buffer, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('deviceKeys')
    .select('id')
    .where('publicKey', '=', publicKey)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function noteSeen(db: Queryable, id: DeviceKeyId, seenAt: Date): Promise<void> {
  await db.updateTable('deviceKeys').set({ seenAt }).where('id', '=', id).execute();
}

/** Cuts off all phones of somebody. */
export async function cutOffPhonesOf(db: Queryable, userId: UserId, at: Date): Promise<void> {
  await db
    .updateTable('deviceKeys')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}
