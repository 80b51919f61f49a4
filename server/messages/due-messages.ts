import { sql } from 'kysely';
import type { MessageId, UserId } from '../../domain/ids.ts';
import type { MessageChannel } from '../../domain/messages/sms.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { isOwedRow } from '../records/owed-conditions.ts';

export interface DueMessage {
  id: MessageId;
  userId: UserId | null;
  kind: string;
  /** When the request was made that a decision is about. */
  askedAt: Date | null;
  /** The phone number of an SMS, from the row or from its user; null when there is none. */
  phoneNumber: string | null;
  text: string;
  createdAt: Date;
  /** Since when it may be sent, if it was held back. */
  notBefore: Date | null;
  attempts: number;
  /** Since when the gateway may have it without our knowing; null before the first try. */
  unsureSince: Date | null;
  /** How many tries the gateway may have accepted without our knowing, including this one. */
  unansweredTries: number;
  /** It is a reminder, and nothing that it names is owed any more at the moment of the claim. */
  remindsOfNothing: boolean;
}

/**
 * Whether a message names purchases, none of which is owed any more. What an admin reminds late
 * people of also has to be late still (LEND-38).
 */
const remindsOfNothing = (today: Day) => {
  const named = sql`purchase_events.message_id = messages.id`;
  return sql<boolean>`(exists (select from purchase_events where ${named}) and not exists (
    select from purchase_events join purchases on purchases.id = purchase_id
    where ${named} and ${isOwedRow}
      and (messages.kind <> 'reminder' or due_day < ${today})))`;
};

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
    returning: sql`id, user_id, kind, phone_number, text, not_before,
      case when kind = 'decision' then (select created_at from fuel_requests
        where id::text = split_part(subject, ' ', 1)) end as asked_at,
      created_at, attempts, nullif(unsure_since, ${lease.from}) as unsure_since,
      unanswered_tries, ${remindsOfNothing(southAfricanDay(lease.from))} as reminds_of_nothing`,
  });
}
