import type { Profile } from '../../../../domain/accounts/own-account.ts';
import type { FuelRequest } from '../../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { type DrainPorts, drain } from '../../../../src/offline/drain.ts';
import {
  cancelUnsentOf,
  isUnsentOf,
  keepUnsentOf,
  redactUnsentOf,
} from '../../../../src/offline/leave.ts';
import { createItemLock, type ItemLock } from '../../../../src/offline/lock.ts';
import { requeueAll } from '../../../../src/offline/outbox.ts';
import { OutboxStorageError } from '../../../../src/offline/outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { cancelled, requeued } from '../../../../src/offline/transitions.ts';
import { anna, ben, car, fuelRequest, photo, uuid } from '../../support/items.ts';
import type { Context } from '../kit/contexts.ts';
import { Simulation, type SimulationEvent } from '../kit/simulation.ts';
import type { History, HistoryEvent, ServerEvent } from './events.ts';
import type { ModelStore } from './memory-store.ts';
import type { Carry, Net } from './net.ts';
import { type Call, ModelServer, type StoredObject, troubleOf } from './server.ts';

export const users: readonly UserId[] = [anna, ben];

const leaving = {
  'keep-unsent': keepUnsentOf,
  'cancel-unsent': cancelUnsentOf,
  'redact-unsent': redactUnsentOf,
};

/** The parts of a world, in memory or of the platform. */
export interface Parts {
  store: (now: () => number) => ModelStore;
  net: (carry: Carry) => Net;
  /** Items in the store that this version cannot read. */
  newer: readonly string[];
}

/** A browser, its users, the network and the server, and what the users have saved. */
export class World {
  readonly simulation: Simulation<Call>;
  readonly server: ModelServer;
  readonly store: ModelStore;
  readonly newer: readonly string[];
  readonly saved = new Map<string, NewOutboxItem>();
  /** Earlier versions of items that were corrected. */
  readonly earlier = new Map<string, NewOutboxItem[]>();
  /** The id of the correction of each item that was corrected under another id. */
  readonly corrections = new Map<string, string>();
  /** The place of each item in the order of saving. A correction keeps the place. */
  readonly places = new Map<string, number>();
  /** Requests that were saved for a vehicle that was waiting too. */
  readonly dependents = new Set<string>();
  /** The size of the picture that was saved last for a vehicle. */
  readonly pictures = new Map<string, number>();
  /** Items that their user has deleted, and sent ones that were removed from the list. */
  readonly wished = new Set<string>();
  readonly cleared = new Set<string>();
  /** The cookie. */
  private session: number | null;
  private isNoticed = false;
  private ids = 0;
  private readonly net: Parts['net'];
  private readonly hasWebLocks: boolean;
  private readonly ownLocks = new WeakMap<Context, ItemLock>();

  constructor(
    { store, net, newer }: Parts,
    { hasWebLocks, seed }: Pick<History, 'hasWebLocks' | 'seed'>,
  ) {
    this.newer = newer;
    this.net = net;
    this.hasWebLocks = hasWebLocks;
    this.simulation = new Simulation<Call>({
      contexts: 3,
      seed,
      serve: (call) => this.server.handle(call),
      troubleOf,
      send: (context) => drain(this.portsOf(context)),
      storageFault: () => new OutboxStorageError('unavailable', null),
    });
    const { clock } = this.simulation;
    this.server = new ModelServer(() => clock.serverNow);
    this.session = this.server.openSession(anna);
    this.store = store(() => clock.now);
  }

  /** The ports of a context's drain: the product's own, on simulated platforms. */
  private portsOf(context: Context): DrainPorts {
    const { store, simulation } = this;
    const { contexts, network, clock, random } = simulation;
    const access = <Value>(call: () => Promise<Value>) => contexts.hold(context, 'store', call);
    return {
      store: {
        all: () => access(() => store.all()),
        photo: (id) => access(() => store.photo(id)),
        change: (change) => access(() => store.change(change)),
        update: (id, change) => access(() => store.update(id, change)),
        watch: (listener) =>
          store.watch((changed) => {
            if (context.isAlive) listener(changed);
          }),
      },
      lock: this.lockOf(context),
      // The cookie is that of the time of sending.
      net: this.net((call) => network.carry(context, { ...call, session: this.session })),
      clock: () => clock.now,
      random,
    };
  }

  /** Without Web Locks, each context has its own lock. */
  private lockOf(context: Context): ItemLock {
    const { contexts } = this.simulation;
    const known = this.ownLocks.get(context);
    if (known) return known;
    // The product uses no more of the locks than is simulated.
    const locks = this.hasWebLocks ? (contexts.locksOf(context) as LockManager) : null;
    const lock = createItemLock(locks);
    this.ownLocks.set(context, lock);
    return lock;
  }

  async happen(event: HistoryEvent): Promise<void> {
    switch (event.do) {
      case 'save-request':
        return this.saveRequest(users[event.user] ?? anna, event);
      case 'save-vehicle':
        return this.saveVehicle(users[event.user] ?? anna, event.plate);
      case 'delete':
        return this.onItem(event.item, (item) => this.delete(item));
      case 'send-now':
        return this.onItem(event.item, (item) => this.sendNow(item));
      case 'clear':
        return this.onItem(event.item, (item) => this.clear(item));
      case 'save-again':
        return this.onItem(event.item, (item) => this.saveAgain(item));
      case 'correct':
        return this.onItem(event.item, (item) => this.correct(item, event));
      case 'change-car':
        return this.changeCar(users[event.user] ?? anna, event);
      case 'delete-car':
        return this.deleteCar(users[event.user] ?? anna, event.car);
      case 'withdraw-request':
        return this.withdrawRequest(users[event.user] ?? anna, event.request);
      case 'change-phone':
        return this.changePhone(users[event.user] ?? anna);
      case 'sign-in':
        return this.signIn(users[event.user] ?? anna, event.isNoticed);
      case 'reconnect':
        await this.store.change(requeueAll('connection'));
        return;
      case 'keep-unsent':
      case 'cancel-unsent':
      case 'redact-unsent':
        return this.leave(event.do);
      default:
        return this.changeServer(event);
    }
  }

  private async changeServer(event: ServerEvent | SimulationEvent): Promise<void> {
    switch (event.do) {
      case 'sign-out':
        this.server.endSession(this.session);
        this.session = null;
        return;
      case 'end-session':
        this.server.endSession(this.session);
        return;
      case 'lose-pictures':
        this.server.losePictures();
        return;
      case 'block':
        this.server.blocked.add(users[event.user] ?? anna);
        return;
      case 'restore':
        this.server.blocked.delete(users[event.user] ?? anna);
        return;
      case 'plate':
        if (event.isTaken) this.server.foreignPlates.add(plate(event.plate));
        else this.server.foreignPlates.delete(plate(event.plate));
        return;
      case 'change-elsewhere':
        return this.elsewhere(event.pick, (object) => {
          object.value = `elsewhere ${this.server.nextNumber()}`;
        });
      case 'delete-elsewhere':
        return this.elsewhere(event.pick, (object) => {
          object.isDeleted = object.kind !== 'profile';
        });
      case 'decide':
        return this.elsewhere(event.pick, (object) => {
          object.isDecided = object.kind === 'fuel-request';
        });
      case 'arrive':
        return this.arrive(event);
      default:
        return this.simulation.happen(event);
    }
  }

  private async arrive(event: SimulationEvent): Promise<void> {
    const { arrived, effects } = this.server;
    const calls = arrived.length;
    const before = effects.length;
    await this.simulation.happen(event);
    if (arrived.length > calls)
      this.simulation.note(effects.length > before ? 'late effect' : 'late arrival');
  }

  private async saveRequest(
    userId: UserId,
    { parent, isRefused }: { parent: number | null; isRefused: boolean },
  ): Promise<void> {
    const vehicles = (await this.store.all()).filter(
      (item) => item.kind === 'vehicle' && item.userId === userId,
    );
    const vehicle = parent === null ? undefined : vehicles[parent % Math.max(1, vehicles.length)];
    const number = this.nextId();
    const id = uuid(10 * number);
    const payload = { ...fuelRequest, fuelAmount: isRefused ? 0 : number };
    const dependsOn = vehicle?.id ?? null;
    await this.save({ id, userId, kind: 'fuel-request', payload, dependsOn });
    if (dependsOn) this.simulation.note('child');
  }

  private async saveVehicle(userId: UserId, number: number): Promise<void> {
    const payload = { ...car, registrationNumber: plate(number) };
    await this.save({ ...this.ofUser(userId), kind: 'vehicle', payload });
  }

  private elsewhere(pick: number, change: (object: StoredObject) => void): void {
    const objects = [...this.server.objects.values()].filter(({ isDeleted }) => !isDeleted);
    const object = objects[pick % Math.max(1, objects.length)];
    if (!object) return;
    change(object);
    this.server.touched.add(object.id);
  }

  /** One of a user's stored objects, as a list of the app shows it. */
  private pickObject(userId: UserId, kind: StoredObject['kind'], pick: number) {
    const objects = [...this.server.objects.values()].filter(
      (object) => object.userId === userId && object.kind === kind && !object.isDeleted,
    );
    return objects[pick % Math.max(1, objects.length)];
  }

  private async changeCar(
    userId: UserId,
    { car: pick, hasPhoto }: { car: number; hasPhoto: boolean },
  ): Promise<void> {
    const stored = this.pickObject(userId, 'car', pick);
    if (!stored) return;
    // The model reads only these fields.
    const seen = { ...car, id: stored.id, fuelCapacity: stored.value } as Car;
    const payload = { car: seen, changes: { fuelCapacity: this.nextId() }, hasPhoto };
    await this.save({ ...this.ofUser(userId), kind: 'vehicle-change', payload });
  }

  private async deleteCar(userId: UserId, pick: number): Promise<void> {
    const stored = this.pickObject(userId, 'car', pick);
    // The model reads only the id.
    const payload = { car: { ...car, id: stored?.id } as unknown as Car };
    if (stored) await this.save({ ...this.ofUser(userId), kind: 'vehicle-deletion', payload });
  }

  private async withdrawRequest(userId: UserId, pick: number): Promise<void> {
    const stored = this.pickObject(userId, 'fuel-request', pick);
    const payload = { request: { ...fuelRequest, id: stored?.id } as unknown as FuelRequest };
    if (stored) await this.save({ ...this.ofUser(userId), kind: 'request-withdrawal', payload });
  }

  private async changePhone(userId: UserId): Promise<void> {
    // The model reads only the phone number.
    const before = { phoneNumber: this.server.find(userId, userId)?.value } as Profile;
    const payload = { before, changes: { phoneNumber: String(this.nextId()) } };
    await this.save({ ...this.ofUser(userId), kind: 'profile-change', payload });
  }

  private nextId(): number {
    this.ids += 1;
    return this.ids;
  }

  private ofUser(userId: UserId) {
    return { id: uuid(10 * this.nextId()), userId, dependsOn: null };
  }

  private async save(item: NewOutboxItem): Promise<void> {
    await this.store.add(item, hasPhoto(item) ? photo(100) : null);
    this.saved.set(item.id, item);
    this.places.set(item.id, this.places.size);
    if (item.dependsOn) this.dependents.add(item.id);
    if (hasPhoto(item)) this.pictures.set(item.id, 100);
  }

  /** The second tap of a double tap changes nothing. */
  private async saveAgain({ id }: OutboxItem): Promise<void> {
    const item = this.saved.get(id);
    const before = JSON.stringify(await this.store.all());
    if (item) await this.store.add(item, hasPhoto(item) ? photo(100) : null);
    const after = JSON.stringify(await this.store.all());
    if (after !== before) throw new Error(`Saving again changed ${before} to ${after}`);
  }

  /** The user corrects an item, or sees that it cannot be corrected. */
  private async correct(
    item: OutboxItem,
    { plate: number, hasNewPhoto }: { plate: number; hasNewPhoto: boolean },
  ): Promise<void> {
    const { id, userId, kind, state } = item;
    const dependsOn = item.lastError?.code === 'parent-gone' ? null : item.dependsOn;
    const payload = this.correctedPayload(item, number);
    const wanted = { id, userId, kind, payload, dependsOn } as NewOutboxItem; // of the item's kind
    const isNew = hasNewPhoto && hasPhoto(item);
    const corrected = await this.store.correct(wanted, isNew ? photo(60) : null);
    if (!corrected) return;
    this.simulation.note(`corrected ${kind}`);
    this.simulation.note(`corrected while ${state}`);
    const picture = isNew ? 60 : this.pictures.get(id);
    if (picture !== undefined) this.pictures.set(corrected.id, picture);
    if (corrected.id !== id) return this.replace(item, { ...wanted, id: corrected.id });
    const before = this.saved.get(id);
    if (before) this.earlier.set(id, [...(this.earlier.get(id) ?? []), before]);
    this.saved.set(id, wanted);
  }

  /** The new values of an item, which know what a refusal has told about the server's. */
  private correctedPayload(item: OutboxItem, number: number): object {
    const { lastError } = item;
    switch (item.kind) {
      case 'vehicle':
        return { ...car, registrationNumber: plate(number) };
      case 'fuel-request':
        return { ...fuelRequest, carId: item.payload.carId, fuelAmount: this.nextId() };
      case 'vehicle-change': {
        const seen = { ...item.payload.car, ...lastError?.current };
        return { ...item.payload, car: seen, changes: { fuelCapacity: this.nextId() } };
      }
      case 'profile-change': {
        const before = { ...item.payload.before, ...lastError?.current };
        return { before, changes: { phoneNumber: String(this.nextId()) } };
      }
      default:
        return item.payload;
    }
  }

  /** The old item is cancelled at the server, and what depends on it follows the correction. */
  private replace({ id }: OutboxItem, wanted: NewOutboxItem): void {
    this.wished.add(id);
    this.corrections.set(id, wanted.id);
    this.saved.set(wanted.id, wanted);
    this.places.set(wanted.id, this.places.get(id) ?? 0);
    if (this.dependents.has(id)) this.dependents.add(wanted.id);
  }

  private async onItem(pick: number, action: (item: OutboxItem) => Promise<void>): Promise<void> {
    const items = await this.store.all();
    const item = items[pick % Math.max(1, items.length)];
    if (item) await action(item);
  }

  private async delete(item: OutboxItem): Promise<void> {
    if (item.state === 'sent') return;
    this.simulation.note(`delete while ${item.state}`);
    this.wished.add(item.id);
    await this.store.update(item.id, cancelled);
  }

  async sendNow(item: OutboxItem): Promise<void> {
    await this.store.update(item.id, (stored) => requeued(stored, 'user'));
  }

  private async clear(item: OutboxItem): Promise<void> {
    if (item.state !== 'sent') return;
    this.cleared.add(item.id);
    await this.store.remove(item.id);
  }

  /** A part of a sign-out. The user of the page is no longer sure of their session. */
  private async leave(part: keyof typeof leaving): Promise<void> {
    const userId = this.server.userOf(this.session);
    if (!userId) return;
    this.isNoticed = false;
    for (const item of await this.store.all()) {
      if (part === 'cancel-unsent' && isUnsentOf(userId, item)) this.wished.add(item.id);
      this.simulation.note(`${part} while ${item.state}`);
    }
    await this.store.change(leaving[part](userId));
  }

  /** The app starts again in a new context: it finds its session, and sends. */
  async reopen(number: number): Promise<void> {
    const { contexts } = this.simulation;
    const context = contexts.all[number];
    if (!context) return;
    await contexts.start(context, async () => {
      await contexts.hold(context, 'store', () => this.confirmSession());
      await drain(this.portsOf(context));
    });
  }

  private async confirmSession(): Promise<void> {
    const userId = this.server.userOf(this.session);
    this.isNoticed = userId !== undefined;
    if (!userId) return;
    await this.store.change(requeueAll(this.wakeOf(userId), userId));
  }

  private wakeOf(userId: UserId): 'sign-in' | 'unblocked' {
    return this.server.blocked.has(userId) ? 'sign-in' : 'unblocked';
  }

  /** The user of the session, if the outbox has been told. */
  get knownUser(): UserId | null {
    return this.isNoticed ? (this.server.userOf(this.session) ?? null) : null;
  }

  async signIn(userId: UserId, isNoticed: boolean): Promise<void> {
    this.session = this.server.openSession(userId);
    this.isNoticed = isNoticed;
    if (isNoticed) await this.store.change(requeueAll(this.wakeOf(userId), userId));
  }
}

/** Whether the item has a picture that is sent with it. */
export function hasPhoto(item: NewOutboxItem): boolean {
  return item.kind === 'vehicle' || (item.kind === 'vehicle-change' && item.payload.hasPhoto);
}

function plate(number: number): string {
  return `CA ${number}`;
}
