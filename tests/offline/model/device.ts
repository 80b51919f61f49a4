import { type DrainPorts, drain } from '../../../src/offline/drain.ts';
import { createItemLock } from '../../../src/offline/lock.ts';
import type { ModelStore } from './memory-store.ts';
import type { Carry, Net } from './network.ts';

/**
 * A tab or the worker. When it is killed, it never receives what it waits for, and its locks are
 * released.
 */
export class Context {
  isAlive = true;
  running = 0;
  readonly ends: (number | Error)[] = [];
  /** Without Web Locks, each context has its own lock. */
  readonly ownLock = createItemLock(null);
}

/** An operation that a running drain waits for: a store access, or a request or reply of a call. */
export interface Pending {
  context: Context;
  what: 'store' | 'request' | 'reply';
  /** Lets the operation happen, or fail. */
  go(fault?: Error): Promise<void>;
}

interface Platform {
  net(carry: Carry): Net;
  carry(context: Context): Carry;
  clock(): number;
  random(): number;
  hasWebLocks: boolean;
}

/**
 * The contexts of one browser. Their drains stop at each operation until the history lets it
 * happen.
 */
export class Device {
  readonly pending: Pending[] = [];
  private readonly holders = new Map<string, Context>();
  readonly store: ModelStore;
  private readonly platform: Platform;

  constructor(store: ModelStore, platform: Platform) {
    this.store = store;
    this.platform = platform;
  }

  /** Starts a drain, which runs until its first operation. */
  async startDrain(context: Context): Promise<void> {
    context.running += 1;
    void drain(this.portsOf(context))
      .catch((fault: Error) => fault)
      .then((end) => {
        context.running -= 1;
        context.ends.push(end);
      });
    await settled();
  }

  kill(context: Context): void {
    context.isAlive = false;
    const others = this.pending.filter((one) => one.context !== context);
    this.pending.splice(0, this.pending.length, ...others);
    for (const [id, holder] of this.holders) if (holder === context) this.holders.delete(id);
  }

  /** Holds an operation back until the history lets it happen. */
  gate<Value>(
    context: Context,
    what: Pending['what'],
    access: () => Promise<Value> | Value,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (!context.isAlive) return;
      const go = async (fault?: Error) => {
        this.pending.splice(this.pending.indexOf(pending), 1);
        if (fault) reject(fault);
        else resolve(await access());
        await settled();
      };
      const pending: Pending = { context, what, go };
      this.pending.push(pending);
    });
  }

  private portsOf(context: Context): DrainPorts {
    const { store } = this;
    const { net, carry, clock, random, hasWebLocks } = this.platform;
    return {
      store: {
        all: () => this.gate(context, 'store', () => store.all()),
        photo: (id) => this.gate(context, 'store', () => store.photo(id)),
        change: (change) => this.gate(context, 'store', () => store.change(change)),
        update: (id, change) => this.gate(context, 'store', () => store.update(id, change)),
        watch: (listener) =>
          store.watch((changed) => {
            if (context.isAlive) listener(changed);
          }),
      },
      lock: hasWebLocks ? (id, work) => this.webLock(context, id, work) : context.ownLock,
      net: net(carry(context)),
      clock,
      random,
    };
  }

  /** A lock for all contexts, which ends with the context that holds it. */
  private async webLock(context: Context, id: string, work: () => Promise<void>): Promise<void> {
    if (this.holders.has(id)) return;
    this.holders.set(id, context);
    try {
      await work();
    } finally {
      this.holders.delete(id);
    }
  }
}

/** Waits until all promises that can settle have settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
