import type { Email } from './email/email.ts';
import { embeddedCheck } from './gateway-check.ts';
import type { Prices } from './prices/prices.ts';
import type { Sms } from './sms/sms.ts';

/** Prints mails on the console, so that developers can open their links. */
export function consoleEmail(print: (text: string) => void): Email {
  return {
    async send(mail) {
      print(`\nMail to ${mail.to}: ${mail.subject}\n${mail.text}\n`);
      return { outcome: 'accepted', reference: null };
    },
    checkGateway: embeddedCheck('printed on the console'),
  };
}

/** Sends nothing; admins read the messages in the log. */
export function messageLog(): Sms {
  return {
    send: async () => ({ outcome: 'accepted', reference: null }),
    // Repeating an earlier try does no harm, because nothing is sent.
    lookUp: async () => ({ outcome: 'not-found' }),
    checkGateway: embeddedCheck('written to the message log, nothing leaves this machine'),
  };
}

/** Reads no feed: only admins enter prices. */
export function priceTable(): Prices {
  return {
    source: null,
    read: async () => ({ outcome: 'failed', reason: 'unreachable' }),
    checkGateway: embeddedCheck('the prices that admins enter'),
  };
}
