import type { UploadId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

const ownUpload = (db: Queryable, userId: UserId, id: UploadId) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).where('userId', '=', userId);

/** An upload of the user, if there is one. */
export function findUpload(db: Queryable, userId: UserId, id: UploadId) {
  return ownUpload(db, userId, id).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that nobody removes it meanwhile. */
export function lockUpload(db: Queryable, userId: UserId, id: UploadId) {
  return ownUpload(db, userId, id).forUpdate().executeTakeFirst();
}

/** The expiry of each open upload of a user, earliest first. */
export async function listOpenUploads(db: Queryable, userId: UserId, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('storedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute();
  return rows.map((row) => row.expiresAt);
}

/**
 * Records that the picture is stored; returns false when the upload is being removed or is gone.
 */
export async function markUploadStored(db: Queryable, id: UploadId, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ storedAt: now })
    .where('id', '=', id)
    .where('claimedUntil', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
