import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { messageList } from './message-list.ts';
import { sendCustom, sendReminder, sendWelcome } from './send-sms.ts';

export const messageHandlers = {
  'POST /api/sms/send': (context, { body, user, key, request }) =>
    sendCustom(context, { admin: user, key, address: request.ip }, body),

  'POST /api/sms/welcome': (context, { user, key, request }) =>
    sendWelcome(context, { admin: user, key, address: request.ip }),

  'POST /api/sms/payment-reminder': (context, { body, user, key, request }) =>
    sendReminder(context, { admin: user, key, address: request.ip }, body),

  'GET /api/admin/messages': (context, input) => answerList(context, input, messageList),
} satisfies Partial<Handlers>;
