import { embeddedCheck } from '../gateway-check.ts';
import type { Email } from './email.ts';

/** The embedded gateway: prints mails on the console, so that developers can open their links. */
export function consoleEmail(print: (text: string) => void): Email {
  return {
    async send(mail) {
      print(`\nMail to ${mail.to}: ${mail.subject}\n${mail.text}\n`);
      return { outcome: 'accepted', reference: null };
    },
    checkGateway: embeddedCheck('printed on the console'),
  };
}
