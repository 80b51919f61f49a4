/**
 * The gateway has accepted the message. `reference` is the gateway's id of it, if it returns one.
 */
export interface Accepted {
  outcome: 'accepted';
  reference: string | null;
}

/** The message will never be sent. `reason` is a sentence for an admin. */
export interface Refused {
  outcome: 'refused';
  reason: string;
  /** It is refused because of the number, which does not exist or takes no SMS of ours. */
  isAboutNumber?: boolean;
}

/**
 * The message was certainly not accepted and can be tried again, after a number of seconds if the
 * gateway asks for them.
 */
export interface Postponed {
  outcome: 'postponed';
  reason: 'unreachable' | 'too-many' | 'not-let-in' | 'not-now';
  retryAfterSeconds: number | null;
}

export function postponed(
  reason: Postponed['reason'],
  retryAfterSeconds: number | null = null,
): Postponed {
  return { outcome: 'postponed', reason, retryAfterSeconds };
}

/** The gateway may or may not have accepted the message. */
export interface Unknown {
  outcome: 'unknown';
  reason: 'timed-out' | 'connection-lost' | 'unreadable' | 'gateway-failed';
}

/** The result of handing a message to a gateway. */
export type DeliveryOutcome = Accepted | Refused | Postponed | Unknown;
