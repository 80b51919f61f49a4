import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { messageList } from './message-list.ts';
import { sendCustom, sendReminder, sendWelcome } from './send-sms.ts';

export const messageHandlers = {
  'POST /api/sms/send': (context, input) => sendCustom(context, input, input.body),

  'POST /api/sms/welcome': (context, input) => sendWelcome(context, input),

  'POST /api/sms/payment-reminder': (context, input) => sendReminder(context, input, input.body),

  'GET /api/admin/messages': (context, input) => answerList(context, input, messageList),
} satisfies Partial<Handlers>;
