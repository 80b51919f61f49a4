import type { Insertable } from 'kysely';
import type { DeviceKeyId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { DeviceKeysTable } from '../db/schema.ts';

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

/**
 * A phone of somebody who works or has worked at a station. Its key may have become a motorist's since,
 * because its user has signed in after the removal.
 */
export function findAttendantPhone(db: Queryable, id: DeviceKeyId) {
  return db
    .selectFrom('deviceKeys')
    .innerJoin('attendants', 'attendants.userId', 'deviceKeys.userId')
    .select(['deviceKeys.id', 'deviceKeys.userId', 'publicKey', 'revokedAt'])
    .select(['attendants.stationId', 'removedAt'])
    .where('deviceKeys.id', '=', id)
    .executeTakeFirst();
}

/**
 * Stores a phone's key, or has a known one belong to this session from now on. Undefined if it is
 * another user's. An attendant's phone is only seen when it fetches the vouchers that have ended
 * (VOU-5).
 */
export function saveDeviceKey(db: Queryable, key: Insertable<DeviceKeysTable>) {
  const { sessionId, stationId, name, seenAt, userId } = key;
  return db
    .insertInto('deviceKeys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .column('publicKey')
        .doUpdateSet({ sessionId, stationId, name, revokedAt: null, ...(!stationId && { seenAt }) })
        .where('deviceKeys.userId', '=', userId),
    )
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
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
