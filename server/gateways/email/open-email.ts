import { consoleEmail } from './console-email.ts';
import type { Email } from './email.ts';
import { smtpEmail } from './smtp-email.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** The gateway of `SMTP_URL`; the console if it is not set. */
export function openEmail(url: string | undefined, print: (text: string) => void): Email {
  const account = url === undefined ? null : readSmtpUrl(url);
  return account ? smtpEmail(account) : consoleEmail(print);
}
