import { messageTable } from '../admin/csv-tables.ts';
import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { listMessages } from './messages-table.ts';
import { sendCustom, sendReminder, sendWelcome } from './send-sms.ts';

export const smsHandlers = {
  'POST /api/sms/send': (context, { body, user, key, request }) =>
    sendCustom(context, { admin: user, key, address: request.ip }, body),

  'POST /api/sms/welcome': (context, { user, key, request }) =>
    sendWelcome(context, { admin: user, key, address: request.ip }),

  'POST /api/sms/payment-reminder': (context, { body, user, key, request }) =>
    sendReminder(context, { admin: user, key, address: request.ip }, body),

  'GET /api/admin/messages': (context, input) =>
    answerList(input, (page) => listMessages(context.db, input.query, page), messageTable),
} satisfies Partial<Handlers>;
