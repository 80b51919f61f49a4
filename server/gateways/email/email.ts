import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { Checkable } from '../gateway-check.ts';

export interface Mail {
  /** Our own name for it, a UUID: who gets it twice can tell. */
  key: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as simple HTML, which loads nothing from elsewhere. */
  html: string;
}

/**
 * Sends mail. Every call answers within the gateway's timeout, and never throws for what the mail
 * server says or does. Never call it inside a transaction.
 */
export interface Email extends Checkable {
  send(mail: Mail): Promise<DeliveryOutcome>;
}
