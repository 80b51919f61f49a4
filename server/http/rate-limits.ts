import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { countTry, forgetTries } from './rate-limits-table.ts';

const minute = 60 * 1000;

/** The limits (LIM-1, LIM-2, LIM-3, LIM-4, LIM-6): tries allowed per subject and window. By address only generously: mobile networks put thousands behind one. */
const limits = {
  'sign-in-account': { tries: 10, window: 15 * minute },
  'forgot-password-email': { tries: 5, window: 60 * minute },
  // Each admin's link to one user: as many as they could ask for themselves.
  'password-link-user': { tries: 5, window: 60 * minute },
  'sms-admin': { tries: 200, window: 60 * minute },
  'sms-address': { tries: 300, window: 15 * minute },
  // An outbox that waits for a store that is down opens a few in an hour for each of its pictures.
  'upload-account': { tries: 100, window: 60 * minute },
  'sign-in-address': { tries: 300, window: 15 * minute },
  'register-address': { tries: 300, window: 15 * minute },
  'forgot-password-address': { tries: 300, window: 15 * minute },
} as const;

export type Bucket = keyof typeof limits;

/** Counts a try and refuses it when there were too many; in a transaction, only if that stands. @throws Refusal 429 with Retry-After */
export async function consumeLimit(
  context: Context,
  bucket: Bucket,
  subject: string,
  db: Queryable = context.db,
): Promise<void> {
  if (!context.config.rateLimits) return;
  const { tries, window } = limits[bucket];
  const now = context.clock();
  const windowEnd = new Date(now.getTime() + window);
  const counted = await countTry(db, bucket, hashOf(subject), now, windowEnd);
  if (counted.count <= tries) return;
  throw new Refusal('too-many', { retryAfter: counted.windowEndsAt.getTime() - now.getTime() });
}

/** A right password ends the account's count of wrong ones. */
export async function resetLimit(context: Context, bucket: Bucket, subject: string): Promise<void> {
  if (context.config.rateLimits) await forgetTries(context.db, bucket, hashOf(subject));
}

/** Names and addresses are personal: the table keeps only their hashes. */
function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest();
}
