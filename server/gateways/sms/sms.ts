/** One SMS to one person. */
export interface OutgoingSms {
  /** Our own name for it, a UUID: one message is sent under it, as far as that can be known. */
  key: string;
  /** A South African mobile number in +27 form. */
  to: string;
  text: string;
}

/** The gateway has it. `reference` is its own name for it, where it gives one. */
export interface Accepted {
  outcome: 'accepted';
  reference: string | null;
}

/** It will never be sent. `reason` is a sentence for an admin. */
export interface Refused {
  outcome: 'refused';
  reason: string;
}

/** It was surely not taken, and may be tried again: not before so many seconds, where the gateway says so. */
export interface Postponed {
  outcome: 'postponed';
  reason: 'unreachable' | 'too-many' | 'not-let-in';
  retryAfterSeconds: number | null;
}

/** It may have been taken or not. Only `lookUp` tells; before that, sending again might send it twice. */
export interface Unknown {
  outcome: 'unknown';
  reason: 'timed-out' | 'connection-lost' | 'unreadable' | 'gateway-failed';
}

/** The gateway has no such message. One that is still on its way may change that within seconds. */
export interface NotFound {
  outcome: 'not-found';
}

export type SmsOutcome = Accepted | Refused | Postponed | Unknown;

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
export interface Sms {
  send(message: OutgoingSms): Promise<SmsOutcome>;
  /** How a message stands whose sending had no answer. */
  lookUp(message: OutgoingSms, traces: Traces): Promise<SmsOutcome | NotFound>;
}
