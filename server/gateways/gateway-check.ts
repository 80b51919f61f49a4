/** What a look at a gateway found: it works, it does not answer, or it answers and does not let us in. */
export interface GatewayCheck {
  state: 'ok' | 'unreachable' | 'refused';
  /** For the operator; never a secret. */
  words: string;
}

/** A gateway that can be looked at without anything being sent to people, bought or changed. It never throws. */
export interface Checkable {
  checkGateway(): Promise<GatewayCheck>;
}

/** What a gateway that came with the product says of itself. */
export function embeddedCheck(words: string): Checkable['checkGateway'] {
  return async () => ({ state: 'ok', words: `embedded: ${words}` });
}
