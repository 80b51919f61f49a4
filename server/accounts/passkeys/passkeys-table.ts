import { type Insertable, sql } from 'kysely';
import type { PasskeyId, UserId } from '../../../domain/ids.ts';
import type { Queryable } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

/** A user's passkeys, oldest first. Their number is limited. */
export function listPasskeys(db: Queryable, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Queryable, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

export function insertPasskey(db: Queryable, passkey: Insertable<Tables['passkeys']>) {
  return db.insertInto('passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();
}

/**
 * Records a use with the authenticator's count of signatures. False if the count has not grown,
 * which a copied authenticator would cause; many authenticators count nothing and say 0 (ACC-30).
 */
export async function recordUse(
  db: Queryable,
  id: PasskeyId,
  signatureCount: number,
  at: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ signatureCount, lastUsedAt: at })
    .where('id', '=', id)
    .where(sql<boolean>`signature_count < ${signatureCount}
      or (signature_count = 0 and ${signatureCount} = 0)`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes a user's passkey; false if they have no such passkey. */
export async function deletePasskey(db: Queryable, userId: UserId, id: PasskeyId) {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
