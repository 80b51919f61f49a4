import type { PortCall } from '../kit/contexts.ts';
import { type Crashes, Telling } from '../kit/crash-sweep.ts';
import type { Network } from '../kit/network.ts';
import { expectInvariants } from './invariants.ts';
import { expectRecovered, recover } from './recovery.ts';
import type { Call } from './server.ts';
import type { StoryPart } from './stories.ts';
import { type Parts, World } from './world.ts';

/**
 * Tells a story with these crashes, checks the invariants after each part, and lets everything
 * recover at the end. Returns how many calls of ports the story made.
 */
export async function tellStory(
  parts: Parts,
  story: readonly StoryPart[],
  crashes: Crashes,
): Promise<number> {
  const world = new World(parts, { hasWebLocks: true, seed: 1 });
  const { contexts } = world.simulation;
  const telling = new Telling(contexts, crashes, (number) => world.reopen(number));
  for (const part of story) {
    await tellPart(world, telling, part);
    await expectInvariants(world);
  }
  const { calls } = telling;
  await recover(world);
  await expectInvariants(world);
  await expectRecovered(world);
  return calls;
}

async function tellPart(world: World, telling: Telling, part: StoryPart): Promise<void> {
  const { contexts, network } = world.simulation;
  if ('happens' in part) return world.happen(part.happens);
  if ('send' in part) {
    for (const number of part.send) await world.simulation.start(number);
    await telling.complete(failing(network, part.fails));
    return;
  }
  const page = contexts.all[part.page];
  if (!page) return;
  await contexts.start(page, async () => {
    for (const event of part.does) await contexts.hold(page, 'store', () => world.happen(event));
  });
  await telling.complete();
}

/** Makes one call of the network fail, on its way out or back. */
function failing(
  network: Network<Call>,
  fails: Extract<StoryPart, { send: unknown }>['fails'],
): (call: PortCall) => void {
  let requests = -1;
  return ({ port }) => {
    if (port === 'request') requests += 1;
    const isChosen = requests === fails?.call;
    network.next = {
      out: (isChosen && fails?.out) || 'deliver',
      back: (isChosen && fails?.back) || 'deliver',
    };
  };
}
