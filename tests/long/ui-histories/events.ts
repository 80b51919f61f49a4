import fc from 'fast-check';
import { type Weather, weathers } from '../../support/peers/bad-network.ts';

/** What a user does on a screen. `tab` and `pick` choose among what there is. */
export type Action =
  | { do: 'add-vehicle'; tab: number; isTaken: boolean }
  | { do: 'ask'; tab: number; pick: number }
  | { do: 'outbox-delete'; tab: number; pick: number }
  | { do: 'outbox-correct'; tab: number; pick: number }
  | { do: 'outbox-send'; tab: number; pick: number }
  | { do: 'edit-vehicle'; tab: number; pick: number }
  | { do: 'delete-vehicle'; tab: number; pick: number }
  | { do: 'withdraw'; tab: number; pick: number }
  | { do: 'change-address'; tab: number }
  | { do: 'sign-out'; tab: number; how: 'keep' | 'send' | 'delete' }
  | { do: 'reload'; tab: number }
  | { do: 'open-tab' }
  | { do: 'close-tab'; tab: number };

/** What happens to the phone, its network and the server. */
export type Mishap =
  | { do: 'weather'; weather: Weather; seed: number }
  /**
   * It comes right after the tap of the next action, or at the call that is so many calls from now;
   * at the latest when that action is over.
   */
  | { do: 'kill'; what: 'browser' | 'worker' | 'server'; at: 'tap' | number }
  | { do: 'revoke-sessions' }
  | { do: 'clock'; minutes: number }
  /** The server starts again with another clock, until the end of the history. */
  | { do: 'server-clock'; minutes: number }
  | { do: 'update'; tab: number }
  | { do: 'fill-storage' }
  | { do: 'free-storage' };

export type HistoryEvent = Action | Mishap;
export type History = HistoryEvent[];

const tab = fc.nat(1);
const pick = fc.nat(5);
const seed = fc.nat(99_999);

const action = <Name extends Action['do']>(name: Name) => fc.record({ do: fc.constant(name), tab });
const picking = <Name extends Action['do']>(name: Name) =>
  fc.record({ do: fc.constant(name), tab, pick });

const weather = fc.record({
  do: fc.constant('weather' as const),
  weather: fc.oneof(
    { weight: 1, arbitrary: fc.constant('fine' as const) },
    { weight: 4, arbitrary: fc.constant('none' as const) },
    { weight: 6, arbitrary: fc.constant('mixed' as const) },
    // What was tried may have arrived: that is when deleting and correcting is hard.
    { weight: 3, arbitrary: fc.constantFrom('cut-after' as const, 'cut-answer', 'late', 'stall') },
    { weight: 3, arbitrary: fc.constantFrom(...weathers) },
  ),
  seed,
});

const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add-vehicle' as const),
      tab,
      isTaken: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
    }),
  },
  { weight: 7, arbitrary: picking('ask') },
  { weight: 3, arbitrary: picking('outbox-delete') },
  { weight: 2, arbitrary: picking('outbox-correct') },
  { weight: 1, arbitrary: picking('outbox-send') },
  { weight: 1, arbitrary: picking('edit-vehicle') },
  { weight: 1, arbitrary: picking('delete-vehicle') },
  { weight: 1, arbitrary: picking('withdraw') },
  { weight: 1, arbitrary: action('change-address') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sign-out' as const),
      tab,
      how: fc.constantFrom('keep' as const, 'send' as const, 'delete' as const),
    }),
  },
  { weight: 1, arbitrary: action('reload') },
  { weight: 3, arbitrary: fc.constant({ do: 'open-tab' as const }) },
  { weight: 1, arbitrary: action('close-tab') },
  { weight: 9, arbitrary: weather },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      what: fc.constantFrom('browser' as const, 'browser' as const, 'server'),
      at: fc.oneof(fc.constant('tap' as const), fc.integer({ min: 1, max: 8 })),
    }),
  },
  {
    weight: 2,
    // A browser that is told to stop its worker while a tab opens may never open that tab.
    arbitrary: fc.constant({ do: 'kill' as const, what: 'worker' as const, at: 'tap' as const }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'revoke-sessions' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      minutes: fc.constantFrom(-1_500_000, -90, -1, 1, 90, 1500, 500_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('server-clock' as const),
      minutes: fc.constantFrom(-90, 90, 1500),
    }),
  },
  { weight: 1, arbitrary: action('update' as never) as fc.Arbitrary<HistoryEvent> },
  { weight: 1, arbitrary: fc.constant({ do: 'fill-storage' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'free-storage' as const }) },
);

/** It begins with some weather, because most mishaps need a call that is disturbed. */
export const history: fc.Arbitrary<History> = fc
  .tuple(weather, fc.array(event, { minLength: 1, maxLength: 20, size: 'max' }))
  .map(([first, events]) => [first, ...events]);
