import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { Checkable } from '../gateway-check.ts';

/** An SMS to one person. */
export interface OutgoingSms {
  /**
   * Our id of the message, a UUID. At most one message is sent under it, as far as the gateway can
   * tell.
   */
  key: string;
  /** A South African mobile number in +27 form. */
  to: string;
  text: string;
}

/**
 * The gateway does not know the message. One that is still on its way can change that within
 * seconds.
 */
export interface NotFound {
  outcome: 'not-found';
}

/** What a look-up needs: when the message was first tried, and which other messages look alike. */
export interface LookUpHints {
  since: Date;
  /** The gateway's ids of our other messages to the same number. */
  taken: ReadonlySet<string>;
}

/**
 * Sends SMS. Every call returns within the gateway's timeout, and never throws because of what the
 * gateway does. Never call it inside a transaction.
 */
export interface Sms extends Checkable {
  send(message: OutgoingSms): Promise<DeliveryOutcome>;
  /** Looks up a message whose sending had no answer. */
  lookUp(message: OutgoingSms, traces: LookUpHints): Promise<DeliveryOutcome | NotFound>;
}
