import type { NewOutboxItem, OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { isReadable } from '../../../../src/offline/readable-item.ts';
import { must, mustHappenOnce, mustKeep } from '../kit/invariants.ts';
import type { Made } from './server.ts';
import type { World } from './world.ts';

/**
 * The invariants that must hold at every moment: nothing is lost, done twice, hidden, or sent for
 * another user.
 */
export async function expectInvariants(world: World): Promise<void> {
  const contents = await world.store.contents();
  const items = new Map(contents.items.map((item) => [item.id, item]));
  mustKeep(world.saved.keys(), items, (id) => isDeletedByUser(world, id));
  for (const item of items.values()) {
    expectDisplayable(item);
    must(world.saved.has(item.id), 'an item that nobody saved', item);
    expectTrueState(world, item);
    await expectPicture(world, item);
  }
  const unreadable = contents.unreadable.map(({ id }) => id);
  must(unreadable.join() === world.newer.join(), 'unreadable items stay', unreadable);
  expectEffects(world);
  expectCalls(world);
}

/** The item has a state that a screen can show, and a reason if it cannot continue. */
function expectDisplayable(item: OutboxItem): void {
  must(isReadable(item), 'an item can be shown', item);
  const { status = 0, code = '', message = '' } = item.lastError ?? {};
  const hasTrouble = item.state === 'waiting' || item.state === 'needs-you';
  must(!hasTrouble || /\w/.test(message), 'an item says why', item);
  const isForUser = code === 'parent-gone' || [400, 403, 404, 409, 413, 415, 422].includes(status);
  const passes = code === 'in-progress' || code === 'upload-expired' || code === 'request-expired';
  const needsUser = item.state === 'needs-you';
  must(!needsUser || (isForUser && !passes), 'a user is needed only for a refusal', item);
}

/**
 * Only items may disappear that their user deleted, and that were sent or will never create
 * anything.
 */
function isDeletedByUser({ server, cleared, wished }: World, id: string): boolean {
  const effect = server.effectOf(id);
  const isCleared = cleared.has(id);
  must((effect !== undefined) === isCleared, 'what is gone was sent or never is', id, effect);
  return isCleared || wished.has(id);
}

/** The picture exists exactly until its vehicle is sent or cancelled. */
async function expectPicture({ store }: World, item: OutboxItem): Promise<void> {
  if (item.kind !== 'vehicle') return;
  const isKept = (await store.photo(item.id)) !== null;
  const isWanted = item.state !== 'sent' && !item.isWithdrawn;
  must(isKept === isWanted, 'a picture stays until it is sent or withdrawn', item);
}

/**
 * A sent item was created by the server, an item that was never tried was not, and a signed-out
 * item has no session.
 */
function expectTrueState({ server, knownUser, pictures }: World, item: OutboxItem): void {
  const effect = server.effectOf(item.id);
  if (item.state === 'sent') {
    must(item.result?.id === effect?.id, 'sent is sent', item, effect);
    // A deletion returns what arrived before it, even from before a correction.
    must(item.isWithdrawn || isMadeOf(item, effect), 'sent is what was saved last', item, effect);
    const picture = pictures.get(item.id);
    must(item.isWithdrawn || effect?.picture === picture, 'with its picture', item, effect);
  }
  must(effect === undefined || item.tries > 0, 'untried is unmade', item, effect);
  const isSignedIn = item.userId === knownUser;
  must(!isSignedIn || item.state !== 'signed-out', 'who is signed in is not signed out', item);
}

function isMadeOf(saved: Pick<NewOutboxItem, 'kind' | 'payload'>, effect: Made | undefined) {
  const field = saved.kind === 'vehicle' ? 'registrationNumber' : 'fuelAmount';
  // Each kind has one field that identifies it.
  return effect?.body[field] === (saved.payload as unknown as Made['body'])[field];
}

function expectEffects({ server, saved, earlier }: World): void {
  mustHappenOnce(server.effects, (item) => saved.get(item)?.userId);
  const made = new Map<string, Made>();
  for (const effect of server.effects) {
    const item = saved.get(effect.item);
    const version = [item, ...(earlier.get(effect.item) ?? [])].find(
      (one) => one && isMadeOf(one, effect),
    );
    must(version !== undefined, 'it is made as it was saved, once', effect, item);
    if (item?.kind === 'fuel-request') {
      const parent = version?.dependsOn ? made.get(version.dependsOn) : undefined;
      must(!version?.dependsOn || parent !== undefined, 'a child comes after its vehicle', effect);
      must(effect.body.carId === parent?.id, 'a child is for its own vehicle', effect, parent);
    }
    made.set(effect.item, effect);
  }
}

/** Every call names its item's user and key, and an unreadable item is never sent. */
function expectCalls({ server, saved, newer }: World): void {
  // Checks each call once, after its arrival.
  for (const { user, item, key, path } of server.arrived.splice(0)) {
    must(!newer.includes(item), 'what cannot be read is not sent', item);
    must(user === saved.get(item)?.userId, 'a call names its user', user, item);
    const creates = path === '/api/cars' || path === '/api/fuel-requests';
    must(key === (creates ? item : null), 'a call that creates has its key', path, key);
  }
}
