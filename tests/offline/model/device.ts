import { setImmediate } from 'node:timers/promises';
import { type DrainPorts, type Drained, drain } from '../../../src/offline/drain.ts';
import type { ModelStore } from './memory-store.ts';
import type { Carry, Net } from './network.ts';

/** Something that a running drain waits for: a store access or a leg of a call. */
export interface Pending {
  context: Context;
  what: 'store' | 'request' | 'reply';
  /** Lets it happen. */
  go(): Promise<void>;
}

/** A tab or the worker: it dies with all that it waits for, and its locks are free again. */
export class Context {
  isAlive = true;
  readonly ends: (Drained | Error)[] = [];
  running = 0;
}

/** The contexts of one browser, whose drains stop at each access until the history lets them go on. */
export class Device {
  readonly pending: Pending[] = [];
  private readonly held = new Map<unknown, Context>();

  constructor(
    readonly store: ModelStore,
    private readonly platform: {
      net: (carry: Carry) => Net;
      carry: (context: Context) => Carry;
      clock: () => number;
      random: () => number;
      hasWebLocks: boolean;
    },
  ) {}

  /** Starts a drain; answers when it waits for something. */
  async startDrain(context: Context): Promise<void> {
    context.running += 1;
    void drain(this.portsOf(context))
      .then(
        (drained) => context.ends.push(drained),
        (fault: Error) => context.ends.push(fault),
      )
      .finally(() => {
        context.running -= 1;
      });
    await settled();
  }

  kill(context: Context): void {
    context.isAlive = false;
    this.pending.splice(0, Infinity, ...this.pending.filter((one) => one.context !== context));
    for (const [name, holder] of this.held) if (holder === context) this.held.delete(name);
  }

  /** Holds an access back until the history lets it happen. What a killed context waits for never comes. */
  gate<Value>(
    context: Context,
    what: Pending['what'],
    access: () => Promise<Value> | Value,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (!context.isAlive) return;
      const pending: Pending = {
        context,
        what,
        go: async () => {
          this.pending.splice(this.pending.indexOf(pending), 1);
          try {
            const value = await access();
            if (context.isAlive) resolve(value);
          } catch (error) {
            reject(error);
          }
          await settled();
        },
      };
      this.pending.push(pending);
    });
  }

  private portsOf(context: Context): DrainPorts {
    const { store } = this;
    const { net, carry, clock, random } = this.platform;
    return {
      store: {
        all: () => this.gate(context, 'store', () => store.all()),
        photo: (id) => this.gate(context, 'store', () => store.photo(id)),
        change: (change) => this.gate(context, 'store', () => store.change(change)),
      },
      lock: (id, work) => this.lock(context, id, work),
      net: net(carry(context)),
      clock,
      random,
    };
  }

  private async lock(context: Context, id: string, work: () => Promise<void>): Promise<void> {
    // Without Web Locks a context keeps only its own drains apart.
    const name = this.platform.hasWebLocks ? id : `${id} of ${contextNumber(context)}`;
    if (this.held.has(name)) return;
    this.held.set(name, context);
    try {
      await work();
    } finally {
      if (this.held.get(name) === context) this.held.delete(name);
    }
  }
}

const numbers = new WeakMap<Context, number>();
let lastNumber = 0;

function contextNumber(context: Context): number {
  const number = numbers.get(context) ?? ++lastNumber;
  numbers.set(context, number);
  return number;
}

/** Lets everything run that waits for nothing. */
export async function settled(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
