/**
 * The result of checking a gateway: it works, it does not answer, or it answers but refuses our
 * account.
 */
export interface GatewayCheck {
  state: 'ok' | 'unreachable' | 'refused';
  /** A text for the operator, never with a secret. */
  message: string;
}

/** A gateway that can be checked without side effects. The check never throws. */
export interface Checkable {
  checkGateway(): Promise<GatewayCheck>;
}

/** The check of an embedded gateway, which always succeeds. */
export function embeddedCheck(message: string): Checkable['checkGateway'] {
  return async () => ({ state: 'ok', message: `embedded: ${message}` });
}
