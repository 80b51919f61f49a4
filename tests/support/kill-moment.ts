/**
 * What a kill can come right after:
 * - `tap`: the button was pressed, and the phone is only about to save;
 * - `call`: a call has come to the road, and its answer is not there yet;
 * - `acknowledgement`: the phone has just said that it has an item.
 */
export type Happening = 'tap' | 'call' | 'acknowledgement';

export interface Moment {
  what: Happening;
  /** From 1, counted from the start of the round. */
  nth: number;
}

const happenings = ['call', 'tap', 'acknowledgement'] as const;
/** A round makes about ten calls for each item. */
const most = { call: 24, tap: 4, acknowledgement: 3 } satisfies Record<Happening, number>;

/** The moment of a round's kill: every third round the same happening, so that a few rounds have met each. */
export function drawMoment(random: () => number, round: number): Moment {
  const what = happenings[round % happenings.length] ?? 'call';
  return { what, nth: 1 + Math.floor(random() * most[what]) };
}
