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
  reason: 'unreachable' | 'too-many' | 'not-let-in' | 'not-now';
  retryAfterSeconds: number | null;
}

/** It may have been taken or not. */
export interface Unknown {
  outcome: 'unknown';
  reason: 'timed-out' | 'connection-lost' | 'unreadable' | 'gateway-failed';
}

/** What came of handing a message to a gateway. */
export type DeliveryOutcome = Accepted | Refused | Postponed | Unknown;
