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
    .insertInto('rate_limits')
    .values({ bucket, subject, tries: 1, window_ends_at: windowEnd })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        tries: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.tries + 1 end`,
        window_ends_at: sql`case when rate_limits.window_ends_at <= ${now} then ${windowEnd} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['tries', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.tries, windowEndsAt: row.window_ends_at };
}

export async function forgetTries(db: Queryable, bucket: string, subject: Buffer): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('bucket', '=', bucket)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteEndedWindows(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
}
