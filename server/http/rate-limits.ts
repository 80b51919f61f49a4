import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import {
  lastSmsHour,
  nextSmsHour,
  type SendableFrom,
  type SmsHour,
  smsPerHour,
} from '../../domain/messages/sms-hours.ts';
import { day, hour, minute } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { clientNetwork } from './client-network.ts';

/**
 * The limits (LIM-1, LIM-2, LIM-3, LIM-4, LIM-6, API-14): tries per subject and window. The limits by
 * address are high, because mobile networks put thousands of users behind one address.
 */
const limits = {
  'sign-in-device': { tries: 10, window: 15 * minute },
  // All unknown devices of an account together.
  'sign-in-account': { tries: 10, window: 15 * minute },
  // Codes of an authenticator app have six digits.
  'second-factor-account': { tries: 10, window: 15 * minute },
  // A sign-in form that stays open renews its challenge every few minutes.
  'passkey-options-address': { tries: 3000, window: 15 * minute },
  'passkey-options-account': { tries: 100, window: 15 * minute },
  'passkey-address': { tries: 3000, window: 15 * minute },
  'passkey-options-device': { tries: 100, window: 15 * minute },
  'passkey-device': { tries: 100, window: 15 * minute },
  'forgot-password-email': { tries: 5, window: hour },
  // The links that admins send to one user: as many as the user could request.
  'password-link-user': { tries: 5, window: hour },
  'sms-admin': { tries: smsPerHour, window: hour },
  'sms-address': { tries: 300, window: 15 * minute },
  // While the store is down, an outbox opens several uploads per hour for each of its pictures.
  'upload-account': { tries: 100, window: hour },
  'sign-in-address': { tries: 300, window: 15 * minute },
  'taken-address': { tries: 300, window: 15 * minute },
  'register-address': { tries: 300, window: 15 * minute },
  'forgot-password-address': { tries: 300, window: 15 * minute },
  // Codes have eight characters, which nobody guesses at this rate.
  'short-code': { tries: 60, window: 15 * minute },
  // Anybody may report, so these two keep the table small.
  'device-report-address': { tries: 60, window: hour },
  'device-report-all': { tries: 5000, window: day },
} as const;

export type Bucket = keyof typeof limits;

/**
 * Counts a try and refuses it if there were too many. In a transaction, it only counts if that
 * commits.
 * @throws Refusal 429 with Retry-After
 */
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
  const hasEnded = sql`rate_limits.window_ends_at <= ${now}`;
  // One statement, so that simultaneous tries are all counted.
  const counted = await db
    .insertInto('rateLimits')
    .values({ bucket, subject: hashOf(bucket, subject), tries: 1, windowEndsAt: windowEnd })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        tries: sql`case when ${hasEnded} then 1 else rate_limits.tries + 1 end`,
        windowEndsAt: sql`case when ${hasEnded} then ${windowEnd} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['tries', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
  // Queued SMS fill a window that begins later: until then there is no room. Calls at the same time,
  // and servers whose clocks differ, begin a window a moment later than now.
  const beginsIn = counted.windowEndsAt.getTime() - window - now.getTime();
  if (beginsIn < minute && counted.tries <= tries) return;
  throw new Refusal('too-many', {
    retryAfter: counted.windowEndsAt.getTime() - now.getTime(),
    isFirstOfWindow: counted.tries === tries + 1,
  });
}

/**
 * Counts an SMS that can wait, in the first hour with room (LIM-3). Returns when it can go out; null
 * if that is too far ahead, and then it does not count.
 */
export async function takeSmsHour(
  context: Context,
  adminId: UserId,
  sendableFrom: SendableFrom,
  transaction: Queryable,
): Promise<Date | null> {
  const now = context.clock();
  if (!context.config.rateLimits) return sendableFrom(now);
  const subject = hashOf('sms-admin', adminId);
  const last = await transaction
    .insertInto('rateLimits')
    .values({ bucket: 'sms-admin', subject, tries: 0, windowEndsAt: now })
    // Locks the row that is there.
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({ tries: sql`rate_limits.tries` }),
    )
    .returning(['tries', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
  const { sendAt, ...counted } = nextSmsHour(last, now, sendableFrom);
  if (sendAt > lastSmsHour(now, sendableFrom)) return null;
  await transaction
    .updateTable('rateLimits')
    .set(counted)
    .where('bucket', '=', 'sms-admin')
    .where('subject', '=', subject)
    .execute();
  return sendAt;
}

/** The last hour in which an admin's SMS are counted; null if none are. */
export async function findSmsHour({ config }: Context, adminId: UserId, db: Queryable) {
  if (!config.rateLimits) return null;
  const row: SmsHour | undefined = await db
    .selectFrom('rateLimits')
    .select(['tries', 'windowEndsAt'])
    .where('bucket', '=', 'sms-admin')
    .where('subject', '=', hashOf('sms-admin', adminId))
    .executeTakeFirst();
  return row ?? null;
}

/** Takes back a try that does not count after all. */
export async function releaseLimit(
  context: Context,
  bucket: Bucket,
  subject: string,
): Promise<void> {
  if (!context.config.rateLimits) return;
  await context.db
    .updateTable('rateLimits')
    .set({ tries: sql`tries - 1` })
    .where('bucket', '=', bucket)
    .where('subject', '=', hashOf(bucket, subject))
    .where('tries', '>', 0)
    .execute();
}

/** Forgets the tries of these subjects. */
export async function resetLimit(
  context: Context,
  bucket: Bucket,
  ...subjects: string[]
): Promise<void> {
  if (!context.config.rateLimits || subjects.length === 0) return;
  await context.db
    .deleteFrom('rateLimits')
    .where('bucket', '=', bucket)
    .where(
      'subject',
      'in',
      subjects.map((subject) => hashOf(bucket, subject)),
    )
    .execute();
}

/**
 * Names and addresses are personal, so only their hashes are stored. The addresses of one IPv6
 * network count as one, because each subscriber has a whole network.
 */
function hashOf(bucket: Bucket, subject: string): Buffer {
  const counted = bucket.endsWith('-address') ? clientNetwork(subject) : subject;
  return createHash('sha256').update(counted).digest();
}
