/**
 * The event after which the kill comes:
 * - `tap`: the button was pressed, and the phone is about to save;
 * - `call`: a call has reached the forwarder, and its response is still on the way;
 * - `acknowledgement`: the phone has just confirmed that it has saved an item.
 */
export type KillEvent = 'tap' | 'call' | 'acknowledgement';

export interface Moment {
  what: KillEvent;
  /** Counted from 1 at the start of the round. */
  nth: number;
}

const killEvents = ['call', 'tap', 'acknowledgement'] as const;
/** A round makes about ten calls per item. */
const most = { call: 24, tap: 4, acknowledgement: 3 } satisfies Record<KillEvent, number>;

/**
 * The moment of a round's kill. Every third round uses the same event, so a few rounds cover each.
 */
export function drawMoment(random: () => number, round: number): Moment {
  const what = killEvents[round % killEvents.length] ?? 'call';
  return { what, nth: 1 + Math.floor(random() * most[what]) };
}
