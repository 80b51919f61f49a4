import { hour } from '../../../../domain/values/time-units.ts';
import { objectOrder } from '../../../../src/offline/object-order.ts';
import { isUnsent, type OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { must } from '../kit/invariants.ts';
import { users, type World } from './world.ts';

const year = 365 * 24 * hour;
/** Vehicles, then their requests, and one more round for a lost picture. */
const rounds = 4;

/**
 * Ends all problems, signs each user in, and retries what was refused. After that no user helps,
 * but the browser dies once more, the network is away for a while and the clock is wrong.
 */
export async function recover(world: World): Promise<void> {
  const { simulation } = world;
  simulation.network.deliverDelayed();
  world.server.blocked.clear();
  for (const user of users) {
    await simulation.complete();
    await world.signIn(user, true);
    for (const item of await world.store.all()) {
      if (item.userId === user && item.state === 'needs-you') await world.sendNow(item);
    }
    await simulation.start(0);
    await simulation.contexts.run(10, user === users[0] ? 0 : 3);
    await simulation.killAll();
    await simulation.happen({ do: 'leg', pick: 1, out: 'lose', back: 'deliver' });
    await simulation.happen({ do: 'leg', pick: 2, out: 503, back: 'deliver' });
    simulation.clock.now -= year;
    for (let round = 0; round < rounds; round += 1) {
      await simulation.complete();
      simulation.clock.now += 2 * hour;
      await simulation.start(round % 3);
    }
    await simulation.complete();
  }
}

/**
 * Checks that everything that the server accepts was sent, and that everything else waits for its
 * user's decision.
 */
export async function expectRecovered(world: World): Promise<void> {
  const items = await world.store.all();
  for (const item of items) {
    if (item.state === 'sent') continue;
    must(!item.isWithdrawn, 'a wish to delete is fulfilled', item);
    const isFree = objectOrder(items.filter(isUnsent));
    if (!isFree(item)) continue; // The item that it waits for is checked too.
    must(!item.replaces, 'a correction does not wait forever', item);
    const parent = items.find(({ id }) => id === item.dependsOn);
    const reason = parent ?? item;
    must(reason.state === 'needs-you', 'an item is sent or needs its user', item, parent);
    must(isRefused(world, reason), 'what the server takes is sent', item, parent);
  }
}

function isRefused({ server, wished, earlier, corrections }: World, item: OutboxItem): boolean {
  // An earlier version of the item arrived before its correction: the user is told, and nothing is
  // created twice.
  const code = item.lastError?.code;
  if (code === 'key-reused') return earlier.has(item.id);
  if (code === 'already-made') {
    const replaced = [...corrections].find(([, correction]) => correction === item.id);
    return replaced !== undefined && server.effectOf(replaced[0]) !== undefined;
  }
  // What was deleted at a sign-out may have been made, and the phone has forgotten what it was.
  const isTouched = (id: string) =>
    server.touched.has(id) ||
    server.effects.some(({ item: made, object }) => object === id && wished.has(made));
  if (item.dependsOn) return wished.has(item.dependsOn) && !server.effectOf(item.dependsOn);
  switch (item.kind) {
    case 'fuel-request': {
      const { carId, fuelAmount } = item.payload;
      return !(fuelAmount > 0) || (carId !== undefined && !server.find(item.userId, carId));
    }
    case 'vehicle':
      return server.wasPlateTaken(item.payload.registrationNumber) && !server.effectOf(item.id);
    case 'vehicle-change': {
      const { id } = item.payload.car;
      if (code === 'changed-elsewhere') return isTouched(id);
      return !server.find(item.userId, id);
    }
    case 'request-withdrawal':
      return server.find(item.userId, item.payload.request.id)?.isDecided ?? false;
    case 'profile-change':
      return isTouched(item.userId);
    case 'vehicle-deletion':
    case 'redemption':
      return false;
  }
}
