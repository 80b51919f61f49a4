import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Held while a backup copies pictures. */
export const backupLock = 8_656_227;

/**
 * Whether pictures may be removed. A backup copies those that its snapshot of the rows names, so
 * none is removed while it runs. A new backup waits until the transaction of this query ends.
 */
export const mayRemovePictures = sql<boolean>`(
  select pg_try_advisory_xact_lock_shared(${sql.lit(backupLock)}))`;

export async function picturesAreFree(db: Queryable): Promise<boolean> {
  const { isFree } = await db
    .selectNoFrom(mayRemovePictures.as('isFree'))
    .executeTakeFirstOrThrow();
  return isFree;
}
