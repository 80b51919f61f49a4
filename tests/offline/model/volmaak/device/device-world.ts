import type { Script } from 'node:vm';
import type { UserId } from '../../../../../domain/ids.ts';
import { createOutboxMirror } from '../../../../../src/offline/device/outbox-mirror.ts';
import type { NewOutboxItem } from '../../../../../src/offline/outbox-item.ts';
import { createOutboxStore, type OutboxStore } from '../../../../../src/offline/outbox-store.ts';
import { anna, ben, car, fuelRequest, photo, uuid } from '../../../support/items.ts';
import { onRaw } from '../../../support/raw-database.ts';
import { Browser, type BrowserContext, type HeldRequest } from '../../kit/browser.ts';
import type { Back, Out } from '../../kit/network.ts';
import { newer } from '../run-history.ts';
import type { DeviceEvent } from './device-events.ts';
import { DeviceServer } from './device-server.ts';
import type { App } from './page.ts';

export const users: readonly UserId[] = [anna, ben];
const maxPages = 3;

export interface Page {
  context: BrowserContext;
  app: App;
  /** Whether anything from the network has reached it. Before that it shows what the device keeps. */
  hasHeard: boolean;
  /** Opened after the latest eviction. */
  isFresh: boolean;
}

/** A phone with the app's real code in each tab and in the worker, and a server. */
export class DeviceWorld {
  readonly browser: Browser;
  readonly server: DeviceServer;
  pages: Page[] = [];
  /** What users tried to save. */
  readonly attempted = new Map<string, NewOutboxItem>();
  /** What users were told is saved. */
  readonly saved = new Map<string, NewOutboxItem>();
  readonly wished = new Set<string>();
  /** Items that were deleted before they were made. */
  readonly gone = new Set<string>();
  /** Items that were stored when the browser deleted the storage. */
  readonly evicted = new Set<string>();
  /** Vehicles whose photo may be lost with a damaged database: the server refuses an empty one. */
  readonly photoless = new Set<string>();
  /** How many lost items each user has to be told of. */
  readonly lost = new Map<UserId, number>();
  /** Users who have signed out on this phone, and not in again. */
  readonly signedOut = new Set<UserId>();
  /** A page died while it signed its user out. The next one to open cleans up. */
  isUnclean = false;
  /** Items of a newer version, and their users. */
  readonly newerItems = new Map<string, UserId>();
  readonly seen = new Map<string, number>();
  private stores = new Map<IDBFactory, OutboxStore>();
  private ids = 0;

  constructor(scripts: { page: Script; worker: Script }) {
    this.browser = new Browser(scripts, 1_750_000_000_000);
    this.server = new DeviceServer(() => this.browser.now, users);
  }

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  /** The outbox on the disk, read without any context. */
  get store(): OutboxStore {
    const { factory } = this.browser;
    const known = this.stores.get(factory);
    if (known) return known;
    const mirror = createOutboxMirror(() => this.browser.caches as unknown as CacheStorage);
    const platform = { indexedDB: () => factory, announce: () => {}, onForeign: () => {}, mirror };
    const store = createOutboxStore(platform);
    this.stores.set(factory, store);
    return store;
  }

  async happen(event: DeviceEvent): Promise<void> {
    await this.begin(event);
    await this.browser.settle();
    this.pages = this.pages.filter(({ context }) => context.isAlive);
  }

  private begin(event: DeviceEvent): Promise<void> | void {
    switch (event.do) {
      case 'open':
        return this.open();
      case 'close':
        return this.pages[event.page]?.context.kill();
      case 'reload':
        this.pages[event.page]?.context.kill();
        return this.open();
      case 'sign-in':
        return this.signIn(event.page, users[event.user] ?? anna);
      case 'use':
        return this.use(users[event.user] ?? anna);
      case 'leave':
        return this.leave(event);
      case 'save-request':
      case 'save-vehicle':
        return this.save(event.page, event.do, event.plate);
      case 'delete':
      case 'retry':
        return this.onItem(event.page, event.item, event.do);
      case 'flow':
        return this.flow(event.rounds);
      case 'pass':
        return this.browser.pass(event.milliseconds);
      case 'answer':
        return this.answerOne(event);
      default:
        return this.change(event);
    }
  }

  private change(event: DeviceEvent): Promise<void> | void {
    const { browser, server } = this;
    switch (event.do) {
      case 'connection':
        browser.isOnline = event.isOnline;
        for (const { context } of this.pages) {
          context.dispatch(event.isOnline ? 'online' : 'offline', {});
        }
        return;
      case 'sync':
        this.note(`sync of ${Math.min(browser.syncTags.size, 2)}`);
        if (browser.isOnline) browser.fireSync();
        return;
      case 'kill-worker':
        if (browser.worker) this.note('worker killed');
        return browser.worker?.kill();
      case 'close-databases':
        return browser.closeDatabases(event);
      case 'evict':
        return this.evict();
      case 'rot':
        return this.rot();
      case 'read-loss':
        return this.readLoss(event.page);
      case 'end-session':
        return server.endSession(browser.session);
      case 'newer-item':
        return this.saveNewer(users[event.user] ?? anna);
      case 'server':
        server.version = event.version;
        return;
      case 'block':
        server.blocked.add(users[event.user] ?? anna);
        return;
      case 'restore':
        server.blocked.delete(users[event.user] ?? anna);
        return;
      case 'plate':
        if (event.isTaken) server.foreignPlates.add(`CA ${event.plate}`);
        else server.foreignPlates.delete(`CA ${event.plate}`);
    }
  }

  open(): void {
    if (this.pages.length >= maxPages) return;
    this.isUnclean = false;
    const context = this.browser.openPage();
    const app = context.realm.app as App;
    const page = { context, app, hasHeard: false, isFresh: true };
    this.pages.push(page);
    quietly(app.start());
  }

  signIn(number: number, userId: UserId): void {
    const page = this.pages[number];
    if (page && page.app.screen().userId === null) quietly(page.app.signIn(userId));
  }

  private async use(userId: UserId): Promise<void> {
    if (this.pages.length === 0) return this.open();
    await this.flow(2);
    if (!this.browser.isOnline) return;
    this.signIn(0, userId);
    await this.flow(2);
  }

  private leave({ page: number, how, dies }: Extract<DeviceEvent, { do: 'leave' }>): void {
    const page = this.pages[number];
    const userId = page?.app.screen().userId;
    if (!page || !userId) return;
    this.note(`leave: ${how}`);
    if (how === 'delete') {
      for (const [id, item] of this.attempted) if (item.userId === userId) this.wished.add(id);
      for (const [id, owner] of this.newerItems) if (owner === userId) this.newerItems.delete(id);
    }
    page.app.onSignOut = () => {
      this.signedOut.add(userId);
      if (!dies) return;
      this.isUnclean = true;
      queueMicrotask(() => page.context.kill());
    };
    quietly(page.app.leave(how));
  }

  private save(number: number, what: 'save-request' | 'save-vehicle', plate: number): void {
    const page = this.pages[number];
    const screen = page?.app.screen();
    if (!page || !screen?.userId) return;
    this.ids += 1;
    const base = { id: uuid(this.ids), userId: screen.userId };
    const parents = screen.items?.filter(
      ({ kind, state }) => kind === 'vehicle' && state !== 'sent',
    );
    const isVehicle = what === 'save-vehicle';
    const item: NewOutboxItem = isVehicle
      ? {
          ...base,
          kind: 'vehicle',
          payload: { ...car, registrationNumber: `CA ${plate}` },
          dependsOn: null,
        }
      : {
          ...base,
          kind: 'fuel-request',
          payload: { ...fuelRequest, fuelAmount: this.ids },
          dependsOn: (plate > 1 && parents?.[0]?.id) || null,
        };
    this.attempted.set(item.id, item);
    const { factory } = this.browser;
    const isSaved = page.app.save(item, isVehicle ? photo(50) : null).then(() => {
      this.note(what);
      this.saved.set(item.id, item);
      if (factory !== this.browser.factory) this.evicted.add(item.id);
    });
    quietly(isSaved);
  }

  private onItem(number: number, pick: number, action: 'delete' | 'retry'): void {
    const page = this.pages[number];
    const items = page?.app.screen().items ?? [];
    const item = items[pick % Math.max(1, items.length)];
    if (!page || !item || item.state === 'sent') return;
    if (action === 'retry') {
      quietly(page.app.retryItem(item.id));
      return;
    }
    this.wished.add(item.id);
    this.note(`delete while ${item.state}`);
    quietly(page.app.deleteItem(item.id));
  }

  private async saveNewer(userId: UserId): Promise<void> {
    this.ids += 1;
    const record = { ...newer, id: uuid(8000 + this.ids), userId };
    await this.store.all();
    await onRaw(this.browser.factory, 'items', (items) => items.put(record));
    this.newerItems.set(record.id, userId);
  }

  private async evict(): Promise<void> {
    for (const item of await this.store.all()) this.evicted.add(item.id);
    for (const id of this.saved.keys()) this.evicted.add(id);
    this.newerItems.clear();
    for (const user of users) {
      const cookie = this.browser.cookies.get(`volmaak-waiting-${user.slice(-12)}`);
      const count = Number(cookie?.split('.')[0] ?? 0);
      if (count > 0) {
        this.lost.set(user, count);
        this.note('loss');
      }
    }
    this.browser.evict();
    for (const page of this.pages) page.isFresh = false;
  }

  /** Photos and records of a newer version are lost, and what waits comes back. */
  private async rot(): Promise<void> {
    for (const { state } of await this.store.all()) if (state !== 'sent') this.note('rot');
    this.newerItems.clear();
    for (const [id, { kind }] of this.attempted) if (kind === 'vehicle') this.photoless.add(id);
    for (const { context } of this.pages) context.kill();
    this.browser.rot();
  }

  private readLoss(number: number): void {
    const page = this.pages[number];
    const screen = page?.app.screen();
    if (!page || !screen?.userId || !screen.lost) return;
    this.note('loss told');
    this.lost.delete(screen.userId);
    quietly(page.app.clearLoss(screen.userId));
    // The pages show it until they read the outbox again.
    for (const one of this.pages) one.isFresh = false;
  }

  /** Answers one request, on a network that does this to it. */
  private async answerOne({ pick, out, back }: { pick: number; out: Out; back: Back }) {
    const { requests } = this.browser;
    const held = requests[pick % Math.max(1, requests.length)];
    if (held) await this.answer(held, out, back);
  }

  /** Lets everything be answered, in so many rounds. */
  async flow(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await this.browser.settle();
      for (const held of [...this.browser.requests]) await this.answer(held, 'deliver', 'deliver');
      await this.browser.pass(300);
    }
  }

  /** Lets time pass while every request is answered. */
  async live(milliseconds: number): Promise<void> {
    const { browser } = this;
    const end = browser.now + milliseconds;
    do {
      for (const held of [...browser.requests]) await this.answer(held, 'deliver', 'deliver');
      await browser.settle();
    } while (browser.requests.length > 0 || (await browser.passToTimer(end)));
  }

  private async answer(held: HeldRequest, wantedOut: Out, back: Back): Promise<void> {
    const { request, session } = held;
    const out = this.browser.isOnline ? wantedOut : 'lose';
    const page = this.pages.find(({ context }) => context === held.context);
    if (out === 'lose' || out === 'delay' || out === 409) return held.answer(null);
    if (out === 'page' || out === 'redirect') {
      return held.answer(new Response('<p>Welcome', { headers: { 'Content-Type': 'text/html' } }));
    }
    if (out === 'stranger') return held.answer(Response.json({ authenticated: true, id: 'any' }));
    if (typeof out === 'number') {
      return held.answer(
        Response.json({ message: 'Trouble' }, { status: out, headers: marks(request) }),
      );
    }
    const reply = await this.server.answer(request, session);
    this.note(`status ${reply.status}`);
    if (back === 'lose') return held.answer(null);
    if (reply.session !== undefined) this.receiveCookie(reply.session);
    if (page) page.hasHeard = true;
    // Lists are read as our server made them; only the outbox expects nonsense under its mark.
    const isNonsense = back === 'nonsense' && request.headers.has('X-Outbox-Item');
    const body = isNonsense ? { welcome: true } : reply.body;
    const text = reply.status === 204 ? null : JSON.stringify(body);
    const isCut = back === 'cut-off' && text !== null;
    const { status } = reply;
    held.answer(
      new Response(isCut ? text.slice(0, -2) : text, { status, headers: marks(request) }),
    );
  }

  private receiveCookie(session: number | null): void {
    this.browser.session = session;
    const userId = this.server.userOf(session);
    if (userId) this.signedOut.delete(userId);
  }
}

function marks(request: Request): Record<string, string> {
  const item = request.headers.get('X-Outbox-Item');
  return {
    'X-Volmaak': 'api',
    'Content-Type': 'application/json',
    ...(item && { 'X-Outbox-Item': item }),
  };
}

/** The user is told of a failure. The invariants judge what it leaves behind. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => {});
}
