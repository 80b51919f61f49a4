import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { Checkable } from '../gateway-check.ts';

export interface Mail {
  /** Our id of the mail, a UUID. It shows a recipient that a second copy is the same mail. */
  key: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The text as simple HTML, which loads nothing from elsewhere. */
  html: string;
}

/**
 * Sends mail. Every call returns within the gateway's timeout, and never throws because of what the
 * mail server does. Never call it inside a transaction.
 */
export interface Email extends Checkable {
  send(mail: Mail): Promise<DeliveryOutcome>;
}
