import fc from 'fast-check';

/** What happens to a request on its way to the server. */
export type Out =
  | 'deliver'
  | 'lose'
  | 'delay'
  | 'page'
  | 'stranger'
  | 'redirect'
  | 500
  | 503
  | 429
  | 409;
/** What happens to the reply on its way back. */
export type Back = 'deliver' | 'lose' | 'cut-off' | 'nonsense';

/**
 * One event on the device, its users, the network or the server. Numbers choose among the existing
 * items.
 */
export type HistoryEvent =
  | { do: 'save-request'; user: number; parent: number | null; isRefused: boolean }
  | { do: 'save-vehicle'; user: number; plate: number }
  | { do: 'delete' | 'send-now' | 'clear' | 'save-again'; item: number }
  | { do: 'correct'; item: number; plate: number; hasNewPhoto: boolean }
  | { do: 'drain'; context: number }
  | { do: 'kill'; context: number; afterwards: boolean }
  | { do: 'access'; pick: number; isBroken: boolean }
  | { do: 'leg'; pick: number; out: Out; back: Back }
  | { do: 'run'; steps: number; picks: number }
  | { do: 'sign-in'; user: number; isNoticed: boolean }
  | { do: 'sign-out' | 'end-session' | 'lose-pictures' | 'reconnect' }
  | { do: 'block' | 'restore'; user: number }
  | { do: 'plate'; plate: number; isTaken: boolean }
  | { do: 'clock'; by: number }
  | { do: 'arrive'; pick: number };

export interface History {
  events: HistoryEvent[];
  hasWebLocks: boolean;
  seed: number;
}

const minute = 60_000;
const year = 365 * 24 * 60 * minute;

const some = fc.nat({ max: 1000 });
const context = fc.constantFrom(0, 0, 1, 2);
const user = fc.constantFrom(0, 0, 0, 1);
const parent: fc.Arbitrary<number | null> = fc.option(some);
const plate = fc.nat({ max: 3 });
const rarely = fc.constantFrom(...Array.from({ length: 19 }, () => false), true);
const foreignResponses: Out[] = ['page', 'stranger', 'redirect'];
const troubles: Out[] = ['lose', 'delay', 'delay', ...foreignResponses, 500, 503, 429, 409];
const losses: Back[] = ['lose', 'lose', 'cut-off', 'nonsense'];
const jumps = [1000, 5 * minute, 20 * minute, year, -10 * minute, -year];

function is<Kind extends HistoryEvent['do']>(...kinds: Kind[]): fc.Arbitrary<Kind> {
  return fc.constantFrom(...kinds);
}

function often<Value>(weight: number, usual: Value, others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

/** The kinds of events and their weights. */
const events: [weight: number, fc.Arbitrary<HistoryEvent>][] = [
  [3, fc.record({ do: is('save-request'), user, parent, isRefused: rarely })],
  [3, fc.record({ do: is('save-vehicle'), user, plate })],
  [3, fc.record({ do: is('delete', 'delete', 'send-now', 'clear', 'save-again'), item: some })],
  [3, fc.record({ do: is('correct'), item: some, plate, hasNewPhoto: fc.boolean() })],
  [6, fc.record({ do: is('drain'), context })],
  [2, fc.record({ do: is('kill'), context, afterwards: fc.boolean() })],
  [6, fc.record({ do: is('access'), pick: some, isBroken: rarely })],
  [
    20,
    fc.record({
      do: is('leg'),
      pick: some,
      out: often(2, 'deliver' as Out, troubles),
      back: often(2, 'deliver' as Back, losses),
    }),
  ],
  [4, fc.record({ do: is('run'), steps: fc.integer({ min: 2, max: 30 }), picks: some })],
  [2, fc.record({ do: is('sign-in'), user, isNoticed: fc.boolean() })],
  [1, fc.record({ do: is('sign-out', 'end-session') })],
  [1, fc.record({ do: is('lose-pictures') })],
  [2, fc.record({ do: is('reconnect') })],
  [1, fc.record({ do: is('block', 'restore', 'restore'), user })],
  [1, fc.record({ do: is('plate'), plate, isTaken: fc.boolean() })],
  [4, fc.record({ do: is('clock'), by: fc.constantFrom(...jumps) })],
  [3, fc.record({ do: is('arrive'), pick: some })],
];

/**
 * Histories of one browser with two users, up to three contexts, a bad network and an unreliable
 * server.
 */
export const histories: fc.Arbitrary<History> = fc.record({
  events: fc.array(fc.oneof(...events.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 20,
    maxLength: 120,
    size: 'max',
  }),
  hasWebLocks: fc.boolean(),
  seed: some,
});
