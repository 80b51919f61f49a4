import type { DeliveryOutcome } from '../delivery-outcome.ts';
import type { Checkable } from '../gateway-check.ts';

/** One SMS to one person. */
export interface OutgoingSms {
  /** Our own name for it, a UUID: one message is sent under it, as far as that can be known. */
  key: string;
  /** A South African mobile number in +27 form. */
  to: string;
  text: string;
}

/** The gateway has no such message. One that is still on its way may change that within seconds. */
export interface NotFound {
  outcome: 'not-found';
}

/** When a message was first tried, and what else may look like it. */
export interface Traces {
  since: Date;
  /** The gateway's names of our other messages to the same number. */
  taken: ReadonlySet<string>;
}

/**
 * Sends SMS. Every call answers within the gateway's timeout, and never throws for what the gateway
 * says or does. Never call it inside a transaction.
 */
export interface Sms extends Checkable {
  send(message: OutgoingSms): Promise<DeliveryOutcome>;
  /** How a message stands whose sending had no answer. */
  lookUp(message: OutgoingSms, traces: Traces): Promise<DeliveryOutcome | NotFound>;
}
