import { sql } from 'kysely';
import type { UploadId, UserId } from '../../domain/ids.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
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

/**
 * Claims an upload from before `before` that no vehicle shows, after which none can show it; null
 * when there is none.
 */
export async function claimOrphanedUpload(
  db: Queryable,
  before: Date,
  lease: Lease,
): Promise<UploadId | null> {
  const row = await claimNext<{ id: UploadId }>(db, lease, {
    table: 'uploads',
    key: ['id'],
    isDue: sql`shown_by = 0 and created_at <= ${before}
      and (stored_at is null or stored_at <= ${before})`,
    // Uploads whose removal failed come after those that were never tried.
    orderBy: sql`claimed_until nulls first, created_at`,
    set: sql`stored_at = null`,
    returning: sql`id`,
  });
  return row?.id ?? null;
}

/** Deletes the row of an upload whose picture has been removed. */
export async function deleteUpload(db: Queryable, id: UploadId): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}
