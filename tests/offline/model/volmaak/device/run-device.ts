import type { Script } from 'node:vm';
import { minute } from '../../../../../domain/values/time-units.ts';
import { must } from '../../kit/invariants.ts';
import type { DeviceEvent } from './device-events.ts';
import { expectDeviceInvariants, mustBeRefused } from './device-invariants.ts';
import { DeviceWorld, users } from './device-world.ts';

/** In a quarter of an hour everything is tried again that failed. */
const quarter = 15 * minute;

/** Lives a history of a whole device, and lets everything recover at the end. */
export async function runDeviceHistory(
  scripts: { page: Script; worker: Script },
  events: readonly DeviceEvent[],
): Promise<{ seen: ReadonlyMap<string, number> }> {
  const world = new DeviceWorld(scripts);
  const { browser } = world;
  await world.happen({ do: 'open', page: 0 });
  await world.happen({ do: 'sign-in', page: 0, user: 0 });
  await world.flow(2);
  for (const event of events) {
    await world.happen(event);
    await expectDeviceInvariants(world);
  }
  await recover(world);
  for (const context of [...browser.contexts]) context.kill();
  return world;
}

/** All problems end. Each user signs in, and everything is sent that the server takes. */
async function recover(world: DeviceWorld): Promise<void> {
  const { server, browser } = world;
  server.version = 'current';
  server.blocked.clear();
  for (const context of [...browser.contexts]) context.kill();
  await world.happen({ do: 'connection', isOnline: true });
  for (const [number, user] of users.entries()) {
    await world.happen({ do: 'open', page: 0 });
    await world.flow(4);
    const shown = world.pages[0]?.app.screen().userId;
    if (shown && shown !== user) {
      await world.happen({ do: 'leave', page: 0, how: 'keep', dies: false });
      await world.flow(4);
    }
    await world.happen({ do: 'sign-in', page: 0, user: number });
    await world.flow(8);
    must(world.pages[0]?.app.screen().userId === user, 'a user can sign in', user);
    for (const item of await world.store.all()) {
      if (item.userId === user && item.state === 'needs-you') {
        void world.pages[0]?.app.retryItem(item.id).catch(() => {});
      }
    }
    await world.live(quarter);
    await expectDeviceInvariants(world);
    const items = (await world.store.all()).filter(({ userId }) => userId === user);
    mustBeRefused(world, items);
    const screen = world.pages[0]?.app.screen();
    const made = server.effects.filter(({ userId }) => userId === user);
    const cars = made.filter(({ kind }) => kind === 'car').length;
    must(screen?.vehicles?.length === cars, 'the list is complete', screen?.vehicles, cars);
    must(screen?.requests?.length === made.length - cars, 'the list is complete', screen?.requests);
    await world.happen({ do: 'leave', page: 0, how: 'keep', dies: false });
    await world.flow(4);
    await world.happen({ do: 'close', page: 0 });
  }
}
