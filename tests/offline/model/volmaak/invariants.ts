import type { NewOutboxItem, OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { isReadable } from '../../../../src/offline/readable-item.ts';
import { must, mustHappenOnce, mustKeep } from '../kit/invariants.ts';
import type { Made } from './server.ts';
import { hasPhoto, type World } from './world.ts';

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
  const isLocal = code === 'parent-gone' || code === 'already-made';
  const isForUser = isLocal || [400, 403, 404, 409, 413, 415, 422].includes(status);
  const passes = code === 'in-progress' || code === 'upload-expired' || code === 'request-expired';
  const needsUser = item.state === 'needs-you';
  must(!needsUser || (isForUser && !passes), 'a user is needed only for a refusal', item);
}

/**
 * Only items may disappear that their user deleted, and that were sent or will never create
 * anything.
 */
function isDeletedByUser({ server, saved, cleared, wished }: World, id: string): boolean {
  const effect = server.effectOf(id);
  const isCleared = cleared.has(id);
  const isSent = effect !== undefined || (isCleared && isDeletion(saved.get(id)));
  must(isSent === isCleared, 'what is gone was sent or never is', id, effect);
  return isCleared || wished.has(id);
}

/** The picture exists exactly until its vehicle is sent or cancelled. */
async function expectPicture({ store }: World, item: OutboxItem): Promise<void> {
  if (!hasPhoto(item)) return;
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
    expectMade(item, effect);
    // A deletion returns what arrived before it, even from before a correction.
    must(item.isWithdrawn || isMadeOf(item, effect), 'sent is what was saved last', item, effect);
    const picture = pictures.get(item.id);
    must(item.isWithdrawn || effect?.picture === picture, 'with its picture', item, effect);
  }
  must(effect === undefined || item.tries > 0, 'untried is unmade', item, effect);
  const isSignedIn = item.userId === knownUser;
  must(!isSignedIn || item.state !== 'signed-out', 'who is signed in is not signed out', item);
}

/** The answer tells what was made. A deletion has none, and may find that its object is gone. */
function expectMade(item: OutboxItem, effect: Made | undefined): void {
  if (isDeletion(item)) return;
  const { id } = item.result as { id?: unknown }; // an answer of the model's server
  must(effect !== undefined && id === effect.id, 'sent is sent', item, effect);
}

function isDeletion(item: Pick<NewOutboxItem, 'kind'> | undefined): boolean {
  return item?.kind === 'vehicle-deletion' || item?.kind === 'request-withdrawal';
}

/** Whether the effect is of this version of an item. Each kind has one field that identifies it. */
function isMadeOf(saved: NewOutboxItem, effect: Made | undefined): boolean {
  switch (saved.kind) {
    case 'vehicle':
      return effect?.body.registrationNumber === saved.payload.registrationNumber;
    case 'fuel-request':
      return effect?.body.fuelAmount === saved.payload.fuelAmount;
    case 'vehicle-change':
      return effect?.body.fuelCapacity === saved.payload.changes.fuelCapacity;
    case 'profile-change':
      return effect?.body.phoneNumber === saved.payload.changes.phoneNumber;
    case 'vehicle-deletion':
      return effect === undefined || effect.object === saved.payload.car.id;
    case 'request-withdrawal':
      return effect === undefined || effect.object === saved.payload.request.id;
    case 'redemption':
      return effect?.body.receipt === saved.payload.receipt;
  }
}

function expectEffects(world: World): void {
  const { server, saved, earlier, corrections } = world;
  mustHappenOnce(server.effects, (item) => saved.get(item)?.userId);
  expectOrder(world);
  const made = new Map<string, Made>();
  /** What was made of an item or of one of its corrections. */
  const madeOf = (id: string): Made | undefined => {
    const correction = corrections.get(id);
    const [own, later] = [made.get(id), correction && madeOf(correction)];
    must(!own || !later, 'an item or its correction is made, never both', own, later);
    return own ?? (later || undefined);
  };
  for (const effect of server.effects) {
    const item = saved.get(effect.item);
    const version = [item, ...(earlier.get(effect.item) ?? [])].find(
      (one) => one && isMadeOf(one, effect),
    );
    must(version !== undefined, 'it is made as it was saved, once', effect, item);
    if (version?.kind === 'fuel-request') {
      const parent = version?.dependsOn
        ? madeOf(firstVersion(world, version.dependsOn))
        : undefined;
      must(!version?.dependsOn || parent !== undefined, 'a child comes after its vehicle', effect);
      const carId = parent?.id ?? version?.payload.carId;
      must(effect.body.carId === carId, 'a child is for its own vehicle', effect, parent);
    }
    made.set(effect.item, effect);
  }
  for (const id of corrections.keys()) madeOf(id);
}

/** The id of the item whose correction, or whose correction's correction, has this id. */
function firstVersion(world: World, id: string): string {
  const [earlier] = [...world.corrections].find(([, correction]) => correction === id) ?? [];
  return earlier === undefined ? id : firstVersion(world, earlier);
}

/** Changes of an object happen in the order of saving, and so do its uses before and after them. */
function expectOrder({ server, places, dependents }: World): void {
  const objects = new Map<unknown, { change: number; use: number }>();
  for (const { kind, item, object, body } of server.effects) {
    const place = places.get(item) ?? 0;
    // The phone cannot know which vehicle a request for a waiting vehicle is for.
    const about = object ?? (dependents.has(item) ? undefined : body.carId);
    const last = objects.get(about) ?? { change: -1, use: -1 };
    const isChange = kind === 'change' || kind === 'deletion';
    if (about === undefined) continue;
    const before = isChange ? Math.max(last.change, last.use) : last.change;
    must(before < place, 'changes of an object happen in order', item, about);
    const now = isChange ? { change: place } : { use: Math.max(last.use, place) };
    objects.set(about, { ...last, ...now });
  }
}

/** Every call names its item's user and key, and an unreadable item is never sent. */
function expectCalls({ server, saved, newer }: World): void {
  // Checks each call once, after its arrival.
  for (const { user, item, key, method, path } of server.arrived.splice(0)) {
    must(!newer.includes(item), 'what cannot be read is not sent', item);
    must(user === saved.get(item)?.userId, 'a call names its user', user, item);
    const isCommand =
      /^.api.(cars|fuel-requests|account)/.test(path) && method !== 'GET' && method !== 'PUT';
    must(key === (isCommand ? item : null), 'a command has its key', path, key);
  }
}
