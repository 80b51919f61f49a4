import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

export interface Tries {
  count: number;
  windowEndsAt: Date;
}

/**
 * Counts a try in the subject's window, or starts a new window, in one statement, so that
 * simultaneous tries are all counted.
 */
export async function countTry(
  db: Queryable,
  bucket: string,
  subject: Buffer,
  now: Date,
  windowEnd: Date,
): Promise<Tries> {
  const row = await db
    .insertInto('rateLimits')
    .values({ bucket, subject, tries: 1, windowEndsAt: windowEnd })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        tries: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.tries + 1 end`,
        windowEndsAt: sql`case when rate_limits.window_ends_at <= ${now} then ${windowEnd} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['tries', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
  return { count: row.tries, windowEndsAt: row.windowEndsAt };
}

export async function deleteTries(db: Queryable, bucket: string, subject: Buffer): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('bucket', '=', bucket)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteEndedWindows(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('windowEndsAt', '<=', now).execute();
}
