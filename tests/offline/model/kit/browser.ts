import { createContext, runInContext, type Script } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { LockTable, MemoryStorage, memoryCaches, whileAlive } from './browser-parts.ts';
import { xmlHttpRequestOver } from './xml-http-request.ts';

/** A request that has left a context, and waits for what the history does to it. */
export interface HeldRequest {
  context: BrowserContext;
  request: Request;
  /** The session's cookie at the time of sending, which scripts cannot see. */
  session: number | null;
  /** Gives the context this response; null means that the network fails. */
  answer(response: Response | null): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a realm holds what its scripts put there.
type Realm = Record<string, any>;

interface Timer {
  at: number;
  run: () => void;
}

type Handler = (event: { type: string; [field: string]: unknown }) => void;

/**
 * One browser profile: the storages of an origin, and the contexts that share them. Each context is
 * a realm of its own (`node:vm`) in which the app's real code runs. Requests are held, and time
 * passes only when a history says so.
 */
export class Browser {
  now: number;
  isOnline = true;
  /** The session's cookie. */
  session: number | null = null;
  factory = new IDBFactory();
  readonly local = new MemoryStorage();
  readonly caches = memoryCaches();
  /** The cookies that scripts can see. */
  readonly cookies = new Map<string, string>();
  readonly locks = new LockTable();
  readonly contexts = new Set<BrowserContext>();
  readonly requests: HeldRequest[] = [];
  /** The tags that Background Sync still has to deliver. */
  readonly syncTags = new Map<string, { failures: number }>();
  /** The running worker. `startWorker` loads one when an event needs it. */
  worker: BrowserContext | null = null;
  /** Transactions and openings of databases that have not ended. */
  busy = 0;
  /** Databases that contexts have open. */
  readonly connections = new Map<IDBDatabase, BrowserContext>();
  private readonly scripts: { page: Script; worker: Script };

  constructor(scripts: { page: Script; worker: Script }, now: number) {
    this.scripts = scripts;
    this.now = now;
  }

  openPage(): BrowserContext {
    const page = new BrowserContext(this, 'page');
    page.load(this.scripts.page);
    return page;
  }

  startWorker(): BrowserContext {
    if (!this.worker?.isAlive) {
      this.worker = new BrowserContext(this, 'worker');
      this.worker.load(this.scripts.worker);
    }
    return this.worker;
  }

  /** Delivers an event to the worker. Resolves with whether all its work succeeded. */
  async wakeWorker(type: string, event: object): Promise<boolean> {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    this.startWorker().dispatch(type, { ...event, waitUntil });
    const results = await Promise.allSettled(works);
    return results.every(({ status }) => status === 'fulfilled');
  }

  /** Background Sync: one event for each tag. A tag that failed too often is given up. */
  fireSync(maxFailures = 3): void {
    for (const [tag, state] of this.syncTags) {
      void this.wakeWorker('sync', { tag }).then((isDone) => {
        state.failures += 1;
        if (isDone || state.failures >= maxFailures) this.syncTags.delete(tag);
      });
    }
  }

  /** The browser deletes the storages of the origin. Cookies stay, and pages remain open. */
  evict(): void {
    this.factory = new IDBFactory();
    this.caches.clear();
    for (const name of Object.keys(this.local)) this.local.removeItem(name);
    this.closeDatabases({ isTold: true });
  }

  /** The browser starts again without pages, finds its databases damaged, and begins empty ones. */
  rot(): void {
    this.worker?.kill();
    this.factory = new IDBFactory();
    this.closeDatabases({ isTold: false });
  }

  /** The browser closes all connections, and may tell their contexts only after they use them. */
  closeDatabases({ isTold }: { isTold: boolean }): void {
    for (const [database, context] of [...this.connections]) {
      this.connections.delete(database);
      database.close();
      if (context.isAlive && isTold) database.onclose?.(new Event('close'));
    }
  }

  /** Lets time pass, timer by timer. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await this.settle();
    while (await this.passToTimer(end));
  }

  /** Lets time pass until the next timer, or the end. Returns whether there is more to come. */
  async passToTimer(end: number): Promise<boolean> {
    const timers = [...this.contexts].flatMap((context) => [...context.timers.values()]);
    const next = timers.reduce((least, { at }) => Math.min(least, at), end);
    this.now = Math.max(this.now, next);
    await this.settle();
    return this.now < end;
  }

  /** Waits until nothing happens any more without time passing or a request being answered. */
  async settle(): Promise<void> {
    for (let quiet = 0, turns = 0; quiet < 3; turns += 1) {
      if (turns > 20_000) throw new Error('The browser never comes to rest');
      await new Promise((resolve) => setImmediate(resolve));
      const isQuiet = !this.runDueTimers() && this.busy === 0;
      quiet = isQuiet ? quiet + 1 : 0;
    }
  }

  private runDueTimers(): boolean {
    let hasRun = false;
    for (const context of this.contexts) {
      const due = [...context.timers].filter(([, { at }]) => at <= this.now);
      for (const [id, timer] of due.sort(([, a], [, b]) => a.at - b.at)) {
        if (!context.timers.delete(id)) continue;
        hasRun = true;
        timer.run();
      }
    }
    return hasRun;
  }
}

/** A page or the worker. A dead one runs no timers, hears nothing, and changes nothing. */
export class BrowserContext {
  isAlive = true;
  readonly timers = new Map<number, Timer>();
  readonly channels: { name: string; receive: Handler }[] = [];
  /** The global object of the realm. */
  readonly realm: Realm;
  private readonly handlers = new Map<string, Handler[]>();
  private readonly browser: Browser;
  private lastTimer = 0;

  constructor(browser: Browser, kind: 'page' | 'worker') {
    this.browser = browser;
    this.realm = createContext(this.globals(kind)) as Realm;
    const global = runInContext('globalThis', this.realm);
    Object.assign(global, { window: global, self: global });
    global.Date.now = () => browser.now;
    browser.contexts.add(this);
  }

  load(script: Script): void {
    script.runInContext(this.realm);
  }

  kill(): void {
    this.isAlive = false;
    this.timers.clear();
    this.browser.contexts.delete(this);
    this.browser.locks.release(this);
    const { requests, connections } = this.browser;
    requests.splice(0, requests.length, ...requests.filter(({ context }) => context !== this));
    for (const [database, context] of connections) {
      if (context !== this) continue;
      connections.delete(database);
      database.close();
    }
    if (this.browser.worker === this) this.browser.worker = null;
  }

  dispatch(type: string, event: object): void {
    for (const handler of this.handlers.get(type) ?? []) handler({ type, ...event });
  }

  private later(milliseconds: number, run: () => void): number {
    this.lastTimer += 1;
    if (this.isAlive) this.timers.set(this.lastTimer, { at: this.browser.now + milliseconds, run });
    return this.lastTimer;
  }

  private globals(kind: 'page' | 'worker'): Record<string, unknown> {
    const { browser } = this;
    const addEventListener = (type: string, handler: Handler) => {
      this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
    };
    const removeEventListener = (type: string, handler: Handler) => {
      this.handlers.set(
        type,
        (this.handlers.get(type) ?? []).filter((one) => one !== handler),
      );
    };
    const location = new URL('http://localhost/');
    const shared = {
      ...platform,
      addEventListener,
      removeEventListener,
      location,
      setTimeout: (run: (...args: unknown[]) => void, wait = 0, ...args: unknown[]) =>
        this.later(wait, () => run(...args)),
      clearTimeout: (id: number) => this.timers.delete(id),
      setInterval: () => 0,
      clearInterval: () => {},
      performance: { now: () => browser.now },
      AbortSignal: this.abortSignal(),
      MessageChannel: this.messageChannel(),
      BroadcastChannel: this.broadcastChannel(),
      fetch: (input: string | Request, init?: RequestInit) => this.fetch(input, init),
      indexedDB: this.indexedDb(),
      caches: whileAlive(browser.caches, this),
    };
    const sync = {
      register: async (tag: string) => void browser.syncTags.set(tag, { failures: 0 }),
    };
    if (kind === 'worker') {
      return {
        ...shared,
        __WB_MANIFEST: [{ url: '/index.html', revision: '1' }],
        navigator: { locks: browser.locks.of(this), onLine: true },
        registration: { sync, scope: location.href },
        clients: { claim: async () => {} },
        skipWaiting: async () => {},
      };
    }
    const serviceWorker = {
      controller: {
        postMessage: (data: unknown, ports: unknown[]) =>
          void this.later(0, () => void browser.wakeWorker('message', { data, ports })),
      },
      getRegistration: async () => ({ sync }),
    };
    return {
      ...shared,
      navigator: {
        locks: browser.locks.of(this),
        serviceWorker,
        get onLine() {
          return browser.isOnline;
        },
      },
      XMLHttpRequest: xmlHttpRequestOver((input, init) => this.fetch(String(input), init)),
      document: this.document(addEventListener, removeEventListener),
      localStorage: whileAlive(browser.local, this),
      sessionStorage: new MemoryStorage(),
    };
  }

  private document(addEventListener: unknown, removeEventListener: unknown): object {
    const { cookies } = this.browser;
    const isAlive = () => this.isAlive;
    return {
      addEventListener,
      removeEventListener,
      visibilityState: 'visible',
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        if (!isAlive()) return;
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (/Max-Age=0/.test(text)) cookies.delete(name);
        else cookies.set(name, value);
      },
    };
  }

  private abortSignal(): object {
    return {
      any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      timeout: (milliseconds: number) => {
        const controller = new AbortController();
        this.later(milliseconds, () =>
          controller.abort(new DOMException('The time is over', 'TimeoutError')),
        );
        return controller.signal;
      },
    };
  }

  /** A pair of ports. Messages arrive later, like all messages. */
  private messageChannel(): unknown {
    const deliver = (run: () => void) => this.later(0, run);
    return function FakeMessageChannel(this: Realm) {
      const ports = [0, 1].map((): Realm => ({ onmessage: null }));
      for (const [index, port] of ports.entries()) {
        const other = ports[1 - index];
        port.postMessage = (data: unknown) => deliver(() => other?.onmessage?.({ data }));
      }
      [this.port1, this.port2] = ports;
    };
  }

  private broadcastChannel(): unknown {
    const context = this;
    return class FakeBroadcastChannel {
      onmessage: Handler | null = null;
      private readonly listeners: Handler[] = [];
      private readonly entry: { name: string; receive: Handler };

      constructor(name: string) {
        const receive: Handler = (event) => {
          for (const listener of [this.onmessage, ...this.listeners]) listener?.(event);
        };
        this.entry = { name, receive };
        context.channels.push(this.entry);
      }

      addEventListener(_: string, listener: Handler) {
        this.listeners.push(listener);
      }

      postMessage(data: unknown) {
        if (!context.isAlive) return;
        for (const other of context.browser.contexts) {
          for (const channel of other.channels) {
            if (channel.name !== this.entry.name || channel === this.entry) continue;
            other.later(0, () => channel.receive({ type: 'message', data }));
          }
        }
      }

      close() {
        context.channels.splice(context.channels.indexOf(this.entry), 1);
      }
    };
  }

  private fetch(input: string | Request, init: RequestInit = {}): Promise<Response> {
    const { browser } = this;
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return;
      const url = typeof input === 'string' ? new URL(input, 'http://localhost/') : input;
      const { signal, ...rest } = init;
      const held: HeldRequest = {
        context: this,
        request: new Request(url, rest),
        session: browser.session,
        answer: (response) => {
          const index = browser.requests.indexOf(held);
          if (index < 0) return;
          browser.requests.splice(index, 1);
          if (response) resolve(response);
          else reject(new TypeError('fetch failed'));
        },
      };
      signal?.addEventListener('abort', () => {
        const index = browser.requests.indexOf(held);
        if (index >= 0) browser.requests.splice(index, 1);
        reject(signal.reason);
      });
      if (signal?.aborted) return reject(signal.reason);
      browser.requests.push(held);
    });
  }

  /** IndexedDB for this context. After its death, it opens nothing and begins no transaction. */
  private indexedDb(): object {
    const { browser } = this;
    const open = (name: string, version?: number) => {
      if (!this.isAlive) throw new DOMException('The context is dead', 'AbortError');
      browser.busy += 1;
      const request = browser.factory.open(name, version);
      const end = () => {
        browser.busy -= 1;
      };
      request.addEventListener('error', end);
      request.addEventListener('success', () => {
        end();
        this.watch(request.result);
      });
      return request;
    };
    return { open, deleteDatabase: (name: string) => browser.factory.deleteDatabase(name) };
  }

  private watch(database: IDBDatabase): void {
    const { browser } = this;
    browser.connections.set(database, this);
    const begin = database.transaction.bind(database);
    database.transaction = (...args: Parameters<typeof begin>) => {
      if (!this.isAlive) throw new DOMException('The context is dead', 'AbortError');
      const transaction = begin(...args);
      browser.busy += 1;
      const end = () => {
        browser.busy -= 1;
      };
      transaction.addEventListener('complete', end);
      transaction.addEventListener('abort', end);
      return transaction;
    };
  }
}

/** What a realm lacks of the platform. */
const platform = {
  AbortController,
  Blob,
  DOMException,
  Event,
  EventTarget,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  console,
  crypto,
  queueMicrotask,
  structuredClone,
};
