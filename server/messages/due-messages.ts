import { sql } from 'kysely';
import type { MessageId, UserId } from '../../domain/ids.ts';
import type { MessageChannel } from '../../domain/messages/sms.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';

export interface DueMessage {
  id: MessageId;
  userId: UserId | null;
  /** The phone number of an SMS, from the row or from its user; null when there is none. */
  phoneNumber: string | null;
  text: string;
  createdAt: Date;
  attempts: number;
  /**
   * The instant since which the gateway may have the message without our knowing; null before the
   * first try.
   */
  unsureSince: Date | null;
  /** How many tries the gateway may have accepted without our knowing, including this one. */
  unansweredTries: number;
}

/**
 * Claims the next due message of a channel, or the named one if it is due. From now on the gateway
 * may have it: after a crash, the next process must ask the gateway before it sends again.
 */
export function claimMessage(
  db: Queryable,
  channel: MessageChannel,
  lease: Lease,
  id: MessageId | null = null,
): Promise<DueMessage | null> {
  return claimNext<DueMessage>(db, lease, {
    table: 'messages',
    key: ['id'],
    isDue: sql`channel = ${channel} and status = 'queued' and next_try_at <= ${lease.from}
      ${id === null ? sql`` : sql`and id = ${id}`}`,
    orderBy: sql`next_try_at`,
    set: sql`attempts = attempts + 1,
      unsure_since = coalesce(unsure_since, ${lease.from}),
      unanswered_tries = unanswered_tries + 1,
      phone_number = case when channel = 'sms' then coalesce(phone_number,
        (select users.phone_number from users where users.id = messages.user_id)) end`,
    // The instant of this claim says nothing about an earlier try.
    returning: sql`id, user_id, phone_number, text,
      created_at, attempts, nullif(unsure_since, ${lease.from}) as unsure_since,
      unanswered_tries`,
  });
}

/**
 * Records that the gateway has accepted the message. This holds even if another process has claimed
 * it since.
 */
export async function markSent(
  db: Queryable,
  id: MessageId,
  { reference, at }: { reference: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sent', gatewayReference: reference, sentAt: at, reason: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Changes a claimed message, unless it was sent or another process has claimed it since. */
const updateClaimed = (db: Queryable, id: MessageId, lease: Lease) =>
  db
    .updateTable('messages')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('claimedUntil', '=', lease.until);

/** Records that the message will not be sent, unless another process has claimed it since. */
export async function markFailed(
  db: Queryable,
  id: MessageId,
  lease: Lease,
  reason: string,
): Promise<void> {
  await updateClaimed(db, id, lease).set({ status: 'failed', reason }).execute();
}

/**
 * Postpones the message, unless another process has claimed it since. `isUnsure` records that the
 * gateway may have it.
 */
export async function postpone(
  db: Queryable,
  id: MessageId,
  lease: Lease,
  { until, isUnsure, reason }: { until: Date; isUnsure: boolean; reason: string },
): Promise<void> {
  await updateClaimed(db, id, lease)
    .set({
      nextTryAt: until,
      claimedUntil: null,
      reason,
      ...(!isUnsure && {
        unsureSince: null,
        // The gateway has said that it did not accept this try.
        unansweredTries: sql<number>`greatest(unanswered_tries - 1, 0)`,
      }),
    })
    .execute();
}

/** Deletes a message that has no recipient. */
export async function deleteMessage(db: Queryable, id: MessageId): Promise<void> {
  await db.deleteFrom('messages').where('id', '=', id).execute();
}

/** The gateway's references of the other messages to a number that were sent since an instant. */
export async function listReferences(
  db: Queryable,
  phoneNumber: string,
  since: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('messages')
    .select('gatewayReference')
    .where('phoneNumber', '=', phoneNumber)
    .where('sentAt', '>=', since)
    .where('gatewayReference', 'is not', null)
    .execute();
  return new Set(rows.flatMap((row) => row.gatewayReference ?? []));
}
