import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import { must } from './invariants.ts';
import { users, type World } from './world.ts';

const hour = 60 * 60 * 1000;
/** Vehicles first, then their children; a lost picture costs one more. */
const rounds = 4;

/** All troubles pass, each user signs in, and says of what was refused: try again. */
export async function heal(world: World): Promise<void> {
  world.calm();
  await runOut(world);
  world.server.blocked.clear();
  for (const user of users) {
    await world.signIn(user, true);
    for (const item of await world.store.all()) {
      if (item.userId === user && item.state === 'needs-you') await world.sendNow(item);
    }
    for (let round = 0; round < rounds; round += 1) {
      await world.startDrain(round % 3);
      await runOut(world);
      world.now += 2 * hour;
    }
  }
}

/** Lets all that is under way come to its end; the steps are counted, so that an endless drain is found out. */
async function runOut(world: World): Promise<void> {
  let steps = 0;
  while (world.device.pending.length > 0) {
    await world.run(1, steps);
    steps += 1;
    must(steps < 2000, 'a drain comes to an end');
  }
  must(
    world.contexts.every(({ running }) => running === 0),
    'a drain waits for what is there',
  );
}

/** Everything that the server takes is sent, and everything else waits for its user's decision. */
export async function expectHealed(world: World): Promise<void> {
  const items = await world.store.all();
  for (const item of items) {
    if (item.state === 'sent') continue;
    must(!item.isWithdrawn, 'a wish to delete is fulfilled', item);
    const parent = items.find(({ id }) => id === item.dependsOn);
    const reason = parent ?? item;
    must(reason.state === 'needs-you', 'an item is sent or needs its user', item, parent);
    must(isRefused(world, reason), 'what the server takes is sent', item, parent);
  }
}

function isRefused({ server, wished }: World, item: OutboxItem): boolean {
  if (item.dependsOn) return wished.has(item.dependsOn) && !server.effectOf(item.dependsOn);
  if (item.kind === 'fuel-request') return !(item.payload.fuelAmount > 0);
  return server.isPlateTaken(item.payload.registrationNumber) && !server.effectOf(item.id);
}
