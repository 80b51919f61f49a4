import type { Insertable } from 'kysely';
import type { MessageId, UserId } from '../../domain/ids.ts';
import type { Message, MessageQuery, SmsStatus } from '../../domain/sms.ts';
import { smsParts } from '../../domain/sms-parts.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { MessagesTable } from '../db/schema.ts';
import { findsRow } from '../db/search.ts';

export type NewMessage = Pick<
  Insertable<MessagesTable>,
  | 'id'
  | 'user_id'
  | 'phone_number'
  | 'channel'
  | 'kind'
  | 'subject'
  | 'text'
  | 'sent_by'
  | 'created_at'
>;

/** Writes down what is to be sent; of the same message there is one only. Answers the subjects of those that are new. */
export async function insertMessages(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<Set<string>> {
  const rows = await transaction
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, next_try_at: message.created_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .returning('subject')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Writes down a mail for whoever has an address, in one statement that does the same where nobody has
 * it: the row is then nobody's.
 */
export async function insertMailTo(
  db: Queryable,
  emailKey: string,
  mail: Required<Pick<NewMessage, 'id' | 'kind' | 'subject' | 'text' | 'created_at'>>,
): Promise<void> {
  await db
    .insertInto('messages')
    .values((values) => ({
      ...mail,
      user_id: values
        .selectFrom('users')
        .select('users.id')
        .where('users.email_key', '=', emailKey),
      channel: 'mail',
      next_try_at: mail.created_at,
    }))
    .execute();
}

/** Calls back the mails to a user that were not sent, or not surely. */
export async function withdrawMails(
  transaction: Queryable,
  userId: UserId,
  reason: string,
): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ status: 'failed', reason })
    .where('user_id', '=', userId)
    .where('channel', '=', 'mail')
    .where('status', '=', 'queued')
    .execute();
}

/** A message as those who wait for it see it. */
export interface MessageState {
  id: MessageId;
  status: SmsStatus;
  reason: string | null;
  nextTryAt: Date;
  claimedUntil: Date | null;
}

export async function findMessageState(db: Queryable, id: MessageId): Promise<MessageState> {
  const row = await db
    .selectFrom('messages')
    .select(['id', 'status', 'reason', 'next_try_at', 'claimed_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    nextTryAt: row.next_try_at,
    claimedUntil: row.claimed_until,
  };
}

const newestFirst = {
  column: 'messages.created_at',
  type: 'timestamptz',
  direction: 'desc',
} as const;

/** A page of all messages, newest first; `q` is looked for in numbers, names and texts. */
export async function listMessages(
  db: Queryable,
  { q, status }: MessageQuery,
  page: Page,
): Promise<Listed<Message>[]> {
  let query = selectMessages(db);
  if (status) query = query.where('messages.status', '=', status);
  if (q) query = query.where(await findsRow(db, 'messages', q));
  return readPage(pageOf(query, newestFirst, 'messages.id', page), messageFromRow);
}

const selectMessages = (db: Queryable) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('users as senders', 'senders.id', 'messages.sent_by')
    .select([
      'messages.id',
      'messages.user_id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'messages.phone_number',
      'messages.channel',
      'messages.kind',
      'messages.text',
      'messages.status',
      'messages.attempts',
      'messages.reason',
      'messages.sent_by',
      'senders.username as sent_by_username',
      'messages.created_at',
      'messages.sent_at',
    ]);

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function messageFromRow(row: MessageRow): Message {
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    channel: row.channel,
    kind: row.kind,
    text: row.text,
    parts: row.channel === 'sms' ? smsParts(row.text).parts : 0,
    status: row.status,
    attempts: row.attempts,
    reason: row.reason,
    sentBy: row.sent_by,
    sentByUsername: row.sent_by_username,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
