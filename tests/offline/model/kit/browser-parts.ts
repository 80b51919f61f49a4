// Parts of a simulated browser that its contexts share.

/** A context, which may die. */
interface Owner {
  isAlive: boolean;
}

/** The shared locks of an origin. A lock ends with the context that holds it. */
export class LockTable {
  private held: Lock[] = [];
  private waiting: Waiting[] = [];

  /** `navigator.locks` of a context. */
  of(owner: Owner) {
    return {
      request: (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
        const options = (rest.length > 1 ? rest[0] : {}) as Options;
        return this.request({ owner, name, mode: options.mode ?? 'exclusive' }, options, work);
      },
      query: async () => ({ held: this.held.map(({ name, mode }) => ({ name, mode })) }),
    };
  }

  /** A dead context holds nothing and waits for nothing. */
  release(owner: Owner): void {
    this.held = this.held.filter((lock) => lock.owner !== owner);
    this.waiting = this.waiting.filter(({ lock }) => lock.owner !== owner);
    this.grant();
  }

  private async request(
    lock: Lock,
    { ifAvailable }: Options,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    // A browser grants no lock at once.
    await null;
    if (!lock.owner.isAlive) return new Promise(() => {});
    if (!this.isFree(lock)) {
      if (ifAvailable) return work(null);
      await new Promise<void>((resolve) => this.waiting.push({ lock, grant: resolve }));
    } else {
      this.held.push(lock);
    }
    try {
      return await work({ name: lock.name });
    } finally {
      this.held = this.held.filter((one) => one !== lock);
      this.grant();
    }
  }

  private isFree({ name, mode }: Lock): boolean {
    return this.held.every(
      (one) => one.name !== name || (one.mode === 'shared' && mode === 'shared'),
    );
  }

  private grant(): void {
    const next = this.waiting.find(({ lock }) => this.isFree(lock));
    if (!next) return;
    this.waiting = this.waiting.filter((one) => one !== next);
    this.held.push(next.lock);
    next.grant();
  }
}

interface Lock {
  owner: Owner;
  name: string;
  mode: 'exclusive' | 'shared';
}

interface Waiting {
  lock: Lock;
  grant: () => void;
}

interface Options {
  mode?: 'exclusive' | 'shared';
  ifAvailable?: boolean;
}

/** A storage whose entries are its own properties, as in a browser. */
export class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = String(value);
  }
  removeItem(key: string) {
    delete this[key];
  }
}

/** What a context uses of something shared. After its death, its calls do nothing and never end. */
export function whileAlive<Shared extends object>(shared: Shared, owner: Owner): Shared {
  return new Proxy(shared, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return owner.isAlive ? value.bind(target) : () => new Promise(() => {});
    },
  });
}

/** The cache storage of an origin in memory. */
export function memoryCaches() {
  const caches = new Map<string, ReturnType<typeof memoryCache>>();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? memoryCache();
    caches.set(name, cache);
    return cache;
  };
  return {
    open,
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(request),
    has: async (name: string) => caches.has(name),
    clear: () => caches.clear(),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
}

function memoryCache() {
  const kept = new Map<string, Response>();
  return {
    add: async (request: Request) => {
      const response = await fetch(request);
      if (!response.ok) throw new TypeError('Request failed');
      kept.set(request.url, response);
    },
    put: async (request: Request | string, response: Response) =>
      void kept.set(urlOf(request), response),
    match: async (request: Request | string) => kept.get(urlOf(request))?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: Request | string) => kept.delete(urlOf(request)),
  };
}

function urlOf(request: Request | string): string {
  return typeof request === 'string' ? request : request.url;
}
