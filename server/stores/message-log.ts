import type { MessageId } from '../../domain/ids.ts';
import type { Message, MessageQuery } from '../../domain/sms.ts';
import { smsParts } from '../../domain/sms-parts.ts';
import type { Queryable } from '../db/database.ts';

/** The place after which a page begins: newest first, ids break ties. */
export interface MessagePlace {
  createdAt: Date;
  id: MessageId;
}

/** A page of all messages, newest first; `q` is looked for in numbers, names and texts. */
export async function listMessages(
  db: Queryable,
  { q, status, limit }: Pick<MessageQuery, 'q' | 'status' | 'limit'>,
  after: MessagePlace | null,
): Promise<Message[]> {
  let query = selectMessages(db);
  if (status) query = query.where('messages.status', '=', status);
  if (q)
    query = query.where(({ eb, or }) =>
      or(searched(q).map(([column, like]) => eb(column, 'ilike', like))),
    );
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('messages.created_at', 'messages.id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(messageFromRow);
}

const selectMessages = (db: Queryable) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.user_id')
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
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

/** Each column with what it is compared to; a number is kept in +27 form and looked for in any. */
function searched(q: string) {
  const digits = q.replace(/[\s().-]/g, '').replace(/^(?:\+?27|0)(?=\d)/, '');
  const anywhere = containing(q);
  return [
    ['messages.phone_number', containing(digits === '' ? q : digits)],
    ['messages.text', anywhere],
    ['users.username', anywhere],
    ['users.first_name', anywhere],
    ['users.last_name', anywhere],
  ] as const;
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
