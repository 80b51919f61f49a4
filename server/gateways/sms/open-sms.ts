import { bulkSms } from './bulk-sms.ts';
import { messageLog } from './message-log.ts';
import type { Sms } from './sms.ts';
import { readSmsUrl } from './sms-url.ts';
import { twilioSms } from './twilio-sms.ts';

/** Longer than anybody waits for the answer, shorter than a message is leased. */
const usualTimeout = 10_000;

/** The gateway that `SMS_URL` names; the message log when it is unset. */
export function openSms(url: string | undefined, timeoutMilliseconds = usualTimeout): Sms {
  const account = url === undefined ? null : readSmsUrl(url);
  if (!account) return messageLog();
  const open = account.provider === 'twilio' ? twilioSms : bulkSms;
  return open(account, timeoutMilliseconds);
}
