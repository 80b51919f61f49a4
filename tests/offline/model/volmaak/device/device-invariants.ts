import type { OutboxItem } from '../../../../../src/offline/outbox-item.ts';
import { isReadable } from '../../../../../src/offline/readable-item.ts';
import { must, mustHappenOnce, mustKeep } from '../../kit/invariants.ts';
import type { DeviceWorld, Page } from './device-world.ts';

/** What must hold whenever the phone is at rest. */
export async function expectDeviceInvariants(world: DeviceWorld): Promise<void> {
  const { server, attempted } = world;
  const { items, unreadable } = await world.store.contents();
  const stored = new Map(items.map((item) => [item.id, item]));
  mustKeep(world.saved.keys(), stored, (id) => mayBeGone(world, id));
  for (const item of items) {
    must(isReadable(item), 'an item can be shown', item);
    const owner = attempted.get(item.id)?.userId;
    must(item.userId === owner, 'an item stays under its user', item, owner);
    const effect = server.effectOf(item.id);
    must(item.state !== 'sent' || effect !== undefined, 'sent is sent', item);
    must(effect === undefined || item.tries > 0, 'untried is unmade', item, effect);
  }
  mustHappenOnce(server.effects, (item) => attempted.get(item)?.userId);
  for (const { item } of server.effects) {
    must(!world.gone.has(item), 'what was deleted is not made', item);
  }
  const newer = new Set(unreadable.map(({ id }) => id));
  for (const id of world.newerItems.keys()) must(newer.has(id), 'an unreadable item stays', id);
  for (const page of world.pages) expectScreen(world, page);
  await expectNoTraces(world);
  server.arrived.length = 0;
}

/** What is gone was sent, deleted by its user before it was made, or taken by the browser. */
function mayBeGone(world: DeviceWorld, id: string): boolean {
  if (world.evicted.has(id) || world.server.effectOf(id)) return true;
  if (world.wished.has(id)) world.gone.add(id);
  return world.wished.has(id);
}

/** A page shows only what is its user's, and nobody who has signed out. */
function expectScreen({ server, signedOut, lost }: DeviceWorld, page: Page): void {
  const screen = page.app.screen();
  const { userId } = screen;
  if (!userId) return;
  must(!signedOut.has(userId), 'who has signed out is not shown', userId);
  const madeBy = new Map<string, string>(server.effects.map(({ id, userId: by }) => [id, by]));
  for (const { id } of [...(screen.vehicles ?? []), ...(screen.requests ?? [])]) {
    must(madeBy.get(id) === userId, 'a list shows only what is theirs', id, userId);
  }
  for (const item of screen.items ?? []) {
    must(item.userId === userId, 'the outbox shows only what is theirs', item, userId);
  }
  if (!page.hasHeard) expectShape(screen.vehicles ?? [], screen.requests ?? []);
  if (page.isFresh && screen.items) {
    must(screen.lost === (lost.get(userId) ?? 0), 'a loss is told', screen.lost, [...lost]);
  }
}

/** While a page is open, the device keeps nothing of who has signed out, except the outbox. */
async function expectNoTraces({
  browser,
  pages,
  signedOut,
  isUnclean,
}: DeviceWorld): Promise<void> {
  const isAsking = browser.requests.some(({ request }) => request.url.endsWith('/logout'));
  if (pages.length === 0 || signedOut.size === 0 || isAsking || isUnclean) return;
  const kept = [...Object.values(browser.local), ...(await browser.caches.keys())].map(String);
  kept.push(...(await keysOf(browser.factory, 'volmaak-cache', 'queries')));
  for (const userId of signedOut) {
    // The device remembers whom the server does not know to be signed out.
    const traces = kept.filter((entry) => entry !== userId && entry.includes(userId));
    must(traces.length === 0, 'the device keeps nothing of who has signed out', userId, traces);
  }
}

/** The keys of a database; none if it is not there. */
function keysOf(factory: IDBFactory, name: string, store: string): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = factory.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(String));
      };
    };
  });
}

/** What the device has kept is shown only if it is complete. */
function expectShape(...lists: object[][]): void {
  for (const one of lists.flat()) {
    must('fuelType' in one, 'the read cache shows only valid data', one);
  }
}

/** After the recovery everything was sent, or needs its user. */
export function mustBeRefused(world: DeviceWorld, items: OutboxItem[]): void {
  for (const item of items) {
    if (item.state === 'sent') continue;
    const parent = items.find(({ id }) => id === item.dependsOn);
    const reason = parent ?? item;
    must(reason.state === 'needs-you', 'an item is sent or needs its user', item, parent);
    must(isRefused(world, reason), 'what the server takes is sent', item, parent);
  }
}

function isRefused({ server, photoless }: DeviceWorld, item: OutboxItem): boolean {
  const code = item.lastError?.code;
  if (code === 'parent-gone' || (code === 'invalid' && photoless.has(item.id))) return true;
  return item.kind === 'vehicle' && server.wasPlateTaken(item.payload.registrationNumber);
}
