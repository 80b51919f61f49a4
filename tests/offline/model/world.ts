import type { UserId } from '../../../domain/ids.ts';
import { requeueAll } from '../../../src/offline/outbox.ts';
import { OutboxStorageError } from '../../../src/offline/outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from '../../../src/offline/outbox-item.ts';
import { cancelled, requeued } from '../../../src/offline/transitions.ts';
import { anna, ben, car, fuelRequest, photo, uuid } from '../support/items.ts';
import { Context, Device } from './device.ts';
import type { Back, History, HistoryEvent, Out } from './history.ts';
import type { ModelStore } from './memory-store.ts';
import type { Arrival, Carry, Net } from './network.ts';
import { type Call, ModelServer, type Reply, refusal } from './server.ts';

export const users: readonly UserId[] = [anna, ben];

/** The parts of a world, in memory or of the platform. */
export interface Parts {
  store: (now: () => number) => ModelStore;
  net: (carry: Carry) => Net;
  /** Items in the store that this version cannot read. */
  newer: readonly string[];
}

/** A browser, its users, the network and the server, and what the users have saved. */
export class World {
  readonly server = new ModelServer();
  readonly device: Device;
  readonly newer: readonly string[];
  readonly saved = new Map<string, NewOutboxItem>();
  /** Earlier versions of items that were corrected. */
  readonly earlier = new Map<string, NewOutboxItem[]>();
  /** Items that their user has deleted, and sent ones that were removed from the list. */
  readonly wished = new Set<string>();
  readonly cleared = new Set<string>();
  /** How often each notable event happened. */
  readonly seen = new Map<string, number>();
  contexts = [new Context(), new Context(), new Context()];
  now = 1_750_000_000_000;
  private session: number | null = null;
  private isNoticed = false;
  private delayed: Call[] = [];
  private ids = 0;
  private seed: number;
  /** What happens to the next request and reply. */
  private networkState: { out: Out; back: Back } = { out: 'deliver', back: 'deliver' };

  constructor(
    { store, net, newer }: Parts,
    { hasWebLocks, seed }: Pick<History, 'hasWebLocks' | 'seed'>,
  ) {
    this.newer = newer;
    this.seed = seed;
    this.session = this.server.openSession(anna);
    this.device = new Device(
      store(() => this.now),
      {
        net,
        carry: (context) => (call) => this.carry(context, call),
        clock: () => this.now,
        random: () => this.random(),
        hasWebLocks,
      },
    );
  }

  get store(): ModelStore {
    return this.device.store;
  }

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  private random(): number {
    this.seed = (this.seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return this.seed / 2 ** 31;
  }

  /** Carries a call to the server and back, with the cookie at the time of sending. */
  private async carry(context: Context, sent: Omit<Call, 'session'>): Promise<Arrival> {
    const call = { ...sent, session: this.session };
    const arrival = await this.device.gate(context, 'request', () => this.goOut(call));
    if (arrival.kind !== 'reply') return arrival;
    return this.device.gate(context, 'reply', () => this.comeBack(arrival));
  }

  private goOut(call: Call): Arrival {
    const { out } = this.networkState;
    if (out !== 'deliver') this.note(`out: ${out}`);
    switch (out) {
      case 'deliver':
        return { kind: 'reply', reply: this.server.handle(call) };
      case 'delay':
        this.delayed.push(call);
        return { kind: 'nothing' };
      case 'lose':
        return { kind: 'nothing' };
      case 'page':
      case 'stranger':
      case 'redirect':
        return { kind: out };
      case 409:
        return { kind: 'reply', reply: refusal(409, 'in-progress') };
      default:
        return { kind: 'reply', reply: { ...refusal(out, 'trouble'), retryAfterSeconds: 30 } };
    }
  }

  private comeBack(arrival: { kind: 'reply'; reply: Reply }): Arrival {
    const { back } = this.networkState;
    const { status } = arrival.reply;
    if (back !== 'deliver') this.note(`back: ${back} after ${status}`);
    this.note(`status ${status}`);
    switch (back) {
      case 'deliver':
        return arrival;
      case 'lose':
        return { kind: 'nothing' };
      case 'cut-off':
        return { kind: 'cut-off', reply: arrival.reply };
      case 'nonsense':
        return { kind: 'reply', reply: { status: 200, body: { welcome: true } } };
    }
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
      case 'drain':
        return this.startDrain(event.context);
      case 'kill':
        return this.kill(event.context, event.afterwards);
      case 'access':
        return this.access(event.pick, event.isBroken);
      case 'leg':
        return this.leg(event);
      case 'run':
        return this.run(event.steps, event.picks);
      case 'sign-in':
        return this.signIn(users[event.user] ?? anna, event.isNoticed);
      case 'clock':
        this.now += event.by;
        this.server.now += Math.abs(event.by) % (60 * 60 * 1000);
        return;
      case 'reconnect':
        await this.store.change(requeueAll('connection'));
        return;
      default:
        return this.changeServer(event);
    }
  }

  private changeServer(event: HistoryEvent): void {
    switch (event.do) {
      case 'sign-out':
        this.server.sessions.delete(this.session ?? -1);
        this.session = null;
        return;
      case 'end-session':
        this.server.sessions.delete(this.session ?? -1);
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
      case 'arrive':
        this.arrive(event.pick);
    }
  }

  /** A call that had timed out reaches the server all the same. */
  private arrive(pick: number): void {
    const [call] = this.delayed.splice(pick % Math.max(1, this.delayed.length), 1);
    if (!call) return;
    const before = this.server.effects.length;
    this.server.handle(call);
    this.note(this.server.effects.length > before ? 'late effect' : 'late arrival');
  }

  private async saveRequest(
    userId: UserId,
    { parent, isRefused }: { parent: number | null; isRefused: boolean },
  ): Promise<void> {
    const vehicles = (await this.store.all()).filter(
      (item) => item.kind === 'vehicle' && item.userId === userId,
    );
    const vehicle = parent === null ? undefined : vehicles[parent % Math.max(1, vehicles.length)];
    this.ids += 1;
    const id = uuid(this.ids);
    const payload = { ...fuelRequest, fuelAmount: isRefused ? 0 : this.ids };
    const dependsOn = vehicle?.id ?? null;
    await this.save({ id, userId, kind: 'fuel-request', payload, dependsOn });
    if (dependsOn) this.note('child');
  }

  private async saveVehicle(userId: UserId, number: number): Promise<void> {
    this.ids += 1;
    const payload = { ...car, registrationNumber: plate(number) };
    await this.save({ id: uuid(this.ids), userId, kind: 'vehicle', payload, dependsOn: null });
  }

  private async save(item: NewOutboxItem): Promise<void> {
    await this.store.add(item, item.kind === 'vehicle' ? photo(100) : null);
    this.saved.set(item.id, item);
  }

  /** The second tap of a double tap changes nothing. */
  private async saveAgain({ id }: OutboxItem): Promise<void> {
    const item = this.saved.get(id);
    const before = JSON.stringify(await this.store.all());
    if (item) await this.store.add(item, item.kind === 'vehicle' ? photo(100) : null);
    const after = JSON.stringify(await this.store.all());
    if (after !== before) throw new Error(`Saving again changed ${before} to ${after}`);
  }

  /** The user corrects a refused item, or sees that it cannot be corrected. */
  private async correct(
    item: OutboxItem,
    { plate: number, hasNewPhoto }: { plate: number; hasNewPhoto: boolean },
  ): Promise<void> {
    const { id, userId, kind } = item;
    this.ids += 1;
    const isVehicle = kind === 'vehicle';
    const payload = isVehicle
      ? { ...car, registrationNumber: plate(number) }
      : { ...fuelRequest, fuelAmount: this.ids };
    const dependsOn = item.lastError?.code === 'parent-gone' ? null : item.dependsOn;
    const wanted = { id, userId, kind, payload, dependsOn } as NewOutboxItem; // of the item's kind
    const corrected = await this.store.correct(wanted, isVehicle && hasNewPhoto ? photo(60) : null);
    if (!corrected) return;
    this.note(`corrected ${kind}`);
    const before = this.saved.get(id);
    if (before) this.earlier.set(id, [...(this.earlier.get(id) ?? []), before]);
    this.saved.set(id, wanted);
  }

  private async onItem(pick: number, action: (item: OutboxItem) => Promise<void>): Promise<void> {
    const items = await this.store.all();
    const item = items[pick % Math.max(1, items.length)];
    if (item) await action(item);
  }

  private async delete(item: OutboxItem): Promise<void> {
    if (item.state === 'sent') return;
    this.note(`delete while ${item.state}`);
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

  /** The user of the session, if the outbox has been told. */
  get knownUser(): UserId | null {
    return this.isNoticed ? (this.server.sessions.get(this.session ?? -1) ?? null) : null;
  }

  async signIn(userId: UserId, isNoticed: boolean): Promise<void> {
    this.session = this.server.openSession(userId);
    this.isNoticed = isNoticed;
    const wake = this.server.blocked.has(userId) ? 'sign-in' : 'unblocked';
    if (isNoticed) await this.store.change(requeueAll(wake, userId));
  }

  async startDrain(number: number): Promise<void> {
    const context = this.contexts[number];
    if (context) await this.device.startDrain(context);
  }

  /** Kills a context before or just after its next operation; a new one replaces it. */
  private async kill(number: number, afterwards: boolean): Promise<void> {
    const context = this.contexts[number];
    if (!context) return;
    const next = this.device.pending.find((one) => one.context === context);
    if (next) this.note(`killed ${afterwards ? 'after' : 'before'} ${next.what}`);
    // The context is killed before it sees the result.
    context.isAlive = false;
    if (afterwards) await next?.go();
    this.device.kill(context);
    this.contexts = this.contexts.map((one) => (one === context ? new Context() : one));
  }

  async killAll(): Promise<void> {
    for (const number of this.contexts.keys()) await this.kill(number, false);
  }

  /** Lets one store access, request or reply happen without a fault. */
  private async access(pick: number, isBroken: boolean): Promise<void> {
    const { pending } = this.device;
    const next = pending[pick % Math.max(1, pending.length)];
    if (!isBroken || next?.what !== 'store') return next?.go();
    this.note('storage broken');
    return next.go(new OutboxStorageError('unavailable', null));
  }

  /**
   * Lets one request or reply happen after all store accesses. If there is none, it starts a drain
   * or waits ten minutes.
   */
  private async leg(leg: Extract<HistoryEvent, { do: 'leg' }>): Promise<void> {
    const { pending } = this.device;
    for (let drains = 0; drains < 2 && !(await this.untilCalls()); drains += 1) {
      this.now += drains * 600_000;
      await this.startDrain(leg.pick % this.contexts.length);
    }
    await this.untilCalls();
    this.networkState = leg;
    await pending[leg.pick % Math.max(1, pending.length)]?.go();
    this.networkState = { out: 'deliver', back: 'deliver' };
  }

  /** Lets store accesses happen, and returns whether calls are left. */
  private async untilCalls(): Promise<boolean> {
    const { pending } = this.device;
    for (let accesses = 0; accesses < 200; accesses += 1) {
      const access = pending.find(({ what }) => what === 'store');
      if (!access) return pending.length > 0;
      await access.go();
    }
    throw new Error('The drains never call and never end');
  }

  /** Lets running operations continue without faults. */
  async run(steps: number, picks: number): Promise<void> {
    const { pending } = this.device;
    for (let step = 0; step < steps && pending.length > 0; step += 1) {
      await pending[(picks + step * 7) % pending.length]?.go();
    }
  }

  /** The network delivers or drops everything that it still holds. */
  calm(): void {
    while (this.delayed.length > 0) this.arrive(this.delayed.length % 3);
  }
}

function plate(number: number): string {
  return `CA ${number}`;
}
