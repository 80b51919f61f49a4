import type { Insertable, Selectable } from 'kysely';
import type { UploadId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export async function insertUpload(
  db: Queryable,
  upload: Insertable<Tables['uploads']>,
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** An upload of this user's, or null. */
export async function findUpload(
  db: Queryable,
  userId: UserId,
  id: UploadId,
): Promise<Selectable<Tables['uploads']> | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'user_id', 'content_type', 'size', 'created_at', 'expires_at', 'stored_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function markUploadStored(db: Queryable, id: UploadId, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ stored_at: now }).where('id', '=', id).execute();
}
