import type { Insertable } from 'kysely';
import type { MessageId, PurchaseId, UserId } from '../../domain/ids.ts';
import type { Message, MessageQuery } from '../../domain/messages/sms.ts';
import { smsParts } from '../../domain/messages/sms-parts.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, latestFirst, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { Tables } from '../db/schema.ts';
import { matchesSearch } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

export type NewMessage = Pick<
  Insertable<Tables['messages']>,
  'id' | 'userId' | 'phoneNumber' | 'channel' | 'kind' | 'subject' | 'text' | 'sentBy' | 'createdAt'
> &
  // The instant before which it is not sent; by default it is sent at once.
  Partial<Pick<Insertable<Tables['messages']>, 'nextTryAt' | 'notBefore'>>;

/** Writes messages to be sent, except those that exist. Returns the subjects of the new ones. */
export async function insertMessages(transaction: Queryable, messages: readonly NewMessage[]) {
  const rows = await transaction
    .insertInto('messages')
    .values(messages.map((message) => ({ nextTryAt: message.createdAt, ...message })))
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'subject']).doNothing())
    .returning('subject')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Writes a mail to the user of an address. If no user has the address, the same statement writes a
 * mail without a user, so that its duration does not show which addresses are known.
 */
export async function insertMailTo(
  db: Queryable,
  emailKey: string,
  mail: Required<Pick<NewMessage, 'id' | 'kind' | 'subject' | 'text' | 'createdAt'>>,
): Promise<void> {
  await db
    .insertInto('messages')
    .values((values) => ({
      ...mail,
      userId: values.selectFrom('users').select('users.id').where('users.emailKey', '=', emailKey),
      channel: 'mail',
      nextTryAt: mail.createdAt,
    }))
    .execute();
}

/** Cancels the mails to a user that were not sent, or whose sending is uncertain. */
export async function cancelMails(transaction: Queryable, userId: UserId, reason: string) {
  await transaction
    .updateTable('messages')
    .set({ status: 'failed', reason })
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('status', '=', 'queued')
    .execute();
}

/** The state of a message, for callers that wait for its delivery. */
export type MessageState = Awaited<ReturnType<typeof findMessageState>>;

export function findMessageState(db: Queryable, id: MessageId) {
  return db
    .selectFrom('messages')
    .select(['id', 'status', 'reason', 'nextTryAt', 'claimedUntil', 'notBefore'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A page of all messages, newest first; `q` searches numbers, names and texts. */
export async function listMessages(
  db: Queryable,
  { q, status, channel, from, to }: MessageQuery,
  page: Page,
): Promise<Listed<Message>[]> {
  let query = selectMessages(db);
  if (status) query = query.where('messages.status', '=', status);
  if (channel) query = query.where('messages.channel', '=', channel);
  if (from) query = query.where('messages.createdAt', '>=', startOfDay(from));
  if (to) query = query.where('messages.createdAt', '<', endOfDay(to));
  if (q) query = query.where(await matchesSearch(db, 'messages', q));
  const rows = pageOf(query, latestFirst('messages.createdAt'), 'messages.id', page).execute();
  return readPage(rows, messageFromRow);
}

/** The messages that named a purchase, latest first. */
export async function listPurchaseMessages(db: Queryable, id: PurchaseId): Promise<Message[]> {
  const named = db
    .selectFrom('purchaseEvents')
    .select('purchaseEvents.messageId')
    .where('purchaseEvents.purchaseId', '=', id)
    .where('purchaseEvents.messageId', 'is not', null);
  const rows = await selectMessages(db)
    .where('messages.id', 'in', named)
    .orderBy('messages.createdAt', 'desc')
    .execute();
  return rows.map(messageFromRow);
}

const selectMessages = (db: Queryable) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.userId')
    .leftJoin('users as senders', 'senders.id', 'messages.sentBy')
    .select([
      'messages.id',
      'messages.userId',
      'users.username',
      'users.firstName',
      'users.lastName',
      'messages.phoneNumber',
      'messages.channel',
      'messages.kind',
      'messages.text',
      'messages.status',
      'messages.attempts',
      'messages.reason',
      'messages.sentBy',
      'senders.username as sentByUsername',
      'messages.createdAt',
      'messages.sentAt',
    ]);

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

function messageFromRow(row: MessageRow): Message {
  return {
    ...row,
    parts: row.channel === 'sms' ? smsParts(row.text).parts : 0,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
