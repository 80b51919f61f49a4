import type { Message, MessageQuery } from '../../domain/messages/sms.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import type { List } from '../http/list-answer.ts';
import { listMessages } from './messages-table.ts';

/** All messages, for admins: a list on the screen and a CSV file. */
export const messageList: List<Message, MessageQuery> = {
  name: 'messages',
  columns: [
    ['Id', (message) => message.id],
    ['First name', (message) => message.firstName ?? ''],
    ['Last name', (message) => message.lastName ?? ''],
    ['Username', (message) => message.username ?? ''],
    ['Phone', (message) => message.phoneNumber ?? ''],
    ['Kind', (message) => message.kind],
    ['Text', (message) => message.text],
    ['Parts', (message) => String(message.parts)],
    ['Status', (message) => message.status],
    ['Reason', (message) => message.reason ?? ''],
    ['Written', (message) => csvInstant(message.createdAt)],
    ['Sent', (message) => csvInstant(message.sentAt)],
  ],
  read: ({ db }, query, page) => listMessages(db, query, page),
};
