import type { UserId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';

/** Replaces a user's recovery codes. */
export async function replaceCodes(
  db: Queryable,
  userId: UserId,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await deleteCodes(db, userId);
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt, usedAt: null })))
    .execute();
}

/** Uses a code up; false if the user has no such code, or has used it. */
export async function takeCode(db: Queryable, userId: UserId, codeHash: Buffer, usedAt: Date) {
  const taken = await db
    .updateTable('recoveryCodes')
    .set({ usedAt })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteCodes(db: Queryable, userId: UserId): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}
