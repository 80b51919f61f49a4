import { bulkSms } from './bulk-sms.ts';
import { messageLog } from './message-log.ts';
import type { Sms } from './sms.ts';
import { readSmsUrl } from './sms-url.ts';
import { twilioSms } from './twilio-sms.ts';

/** The gateway of `SMS_URL`; the message log if it is not set. */
export function openSms(url: string | undefined): Sms {
  const account = url === undefined ? null : readSmsUrl(url);
  if (!account) return messageLog();
  return account.provider === 'twilio' ? twilioSms(account) : bulkSms(account);
}
