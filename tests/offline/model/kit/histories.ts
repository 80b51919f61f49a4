import fc from 'fast-check';
import type { Back, Out } from './network.ts';
import type { SimulationEvent } from './simulation.ts';

/** A kind of event, and how often it happens in proportion to the others. */
export type Weighted<Event> = [weight: number, fc.Arbitrary<Event>];

const minute = 60_000;
const year = 365 * 24 * 60 * minute;
const jumps = [1000, 5 * minute, 20 * minute, year, -10 * minute, -year];
const foreignResponses: Out[] = ['page', 'stranger', 'redirect'];
const troubles: Out[] = ['lose', 'delay', 'delay', ...foreignResponses, 500, 503, 429, 409];
const losses: Back[] = ['lose', 'lose', 'cut-off', 'nonsense'];

/** Chooses among what there is. */
export const some = fc.nat({ max: 1000 });
/** True in one of twenty cases. */
export const rarely = fc.constantFrom(...Array.from({ length: 19 }, () => false), true);

/** The name of an event. Repeated names are more frequent. */
export function is<Kind extends string>(...kinds: Kind[]): fc.Arbitrary<Kind> {
  return fc.constantFrom(...kinds);
}

function often<Value>(weight: number, usual: Value, others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const context = fc.constantFrom(0, 0, 1, 2);

/** What happens to any app, on up to three contexts. */
export const simulationEvents: Weighted<SimulationEvent>[] = [
  [6, fc.record({ do: is('start'), context })],
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
  [4, fc.record({ do: is('clock'), by: fc.constantFrom(...jumps) })],
  [3, fc.record({ do: is('arrive'), pick: some })],
];

/** Random histories of these events. */
export function historiesOf<Event>(events: Weighted<Event>[]): fc.Arbitrary<Event[]> {
  return fc.array(fc.oneof(...events.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    // A failing history may be reduced to a few events.
    maxLength: 140,
    size: 'max',
  });
}
