import { CustomSms, Message, MessageQuery, ReminderSms, SmsResult } from '../messages/sms.ts';
import { adminList, type Calls, creation, withoutBody } from './call.ts';

export const smsCalls = {
  'POST /api/sms/send': { access: 'admin', ...creation(CustomSms, SmsResult) },
  'POST /api/sms/welcome': {
    access: 'admin',
    ...creation(withoutBody.body, SmsResult),
    bodyOptional: true,
  },
  'POST /api/sms/payment-reminder': { access: 'admin', ...creation(ReminderSms, SmsResult) },
} as const satisfies Calls;

export const messageListCalls = {
  'GET /api/admin/messages': adminList(MessageQuery, Message),
} as const satisfies Calls;
