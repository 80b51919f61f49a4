import type { Message, MessageQuery } from '../../domain/sms.ts';
import { smsParts } from '../../domain/sms-parts.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from './keyset.ts';
import { findsRow } from './search.ts';

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
