/** The ports at which a context stops: its storage, a call that leaves it, and the call's answer. */
export type Port = 'store' | 'request' | 'reply';

/**
 * A tab or a worker. When it is killed, it never receives what it waits for, and its locks are
 * released.
 */
export class Context {
  isAlive = true;
  /** How many pieces of work have not ended. */
  running = 0;
}

/** A call of a port that a context waits for. */
export interface PortCall {
  context: Context;
  port: Port;
  /** Lets the call happen, or fail. */
  go(fault?: Error): Promise<void>;
}

/** The part of `navigator.locks` that is simulated. */
export interface Locks {
  request<Result>(
    name: string,
    options: { ifAvailable: true },
    work: (lock: { name: string } | null) => Promise<Result>,
  ): Promise<Result>;
}

/**
 * The contexts of one browser, on a virtual scheduler: each call of a port is held until a history
 * lets it happen, so that a history decides the order of all calls, and where a context dies.
 */
export class Contexts {
  all: Context[];
  readonly pending: PortCall[] = [];
  private readonly holders = new Map<string, Context>();

  constructor(count: number) {
    this.all = Array.from({ length: count }, () => new Context());
  }

  /** Starts work in a context, which runs until its first call of a port. */
  async start(context: Context, work: () => Promise<unknown>): Promise<void> {
    context.running += 1;
    const end = () => {
      context.running -= 1;
    };
    // Work may fail with a fault of its storage. The invariants judge what it leaves behind.
    void work().then(end, end);
    await settled();
  }

  /** Holds a call of a port back until the history lets it happen. */
  hold<Value>(context: Context, port: Port, call: () => Promise<Value> | Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (!context.isAlive) return;
      const go = async (fault?: Error) => {
        this.pending.splice(this.pending.indexOf(held), 1);
        if (fault) reject(fault);
        else resolve(await call());
        await settled();
      };
      const held: PortCall = { context, port, go };
      this.pending.push(held);
    });
  }

  /** Locks that all contexts share. They end with the context that holds them. */
  locksOf(context: Context): Locks {
    return {
      request: async (name, _, work) => {
        if (this.holders.has(name)) return work(null);
        this.holders.set(name, context);
        try {
          return await work({ name });
        } finally {
          this.holders.delete(name);
        }
      },
    };
  }

  /**
   * Kills a context before or just after its next call of a port; a new one replaces it. Returns
   * that call.
   */
  async kill(number: number, afterwards: boolean): Promise<PortCall | undefined> {
    const context = this.all[number];
    if (!context) return undefined;
    const next = this.pending.find((one) => one.context === context);
    // The context is killed before it sees the result.
    context.isAlive = false;
    if (afterwards) await next?.go();
    const others = this.pending.filter((one) => one.context !== context);
    this.pending.splice(0, this.pending.length, ...others);
    for (const [name, holder] of this.holders) if (holder === context) this.holders.delete(name);
    this.all = this.all.map((one) => (one === context ? new Context() : one));
    return next;
  }

  /** Lets held calls happen without faults, in an order that the picks decide. */
  async run(steps: number, picks: number): Promise<void> {
    const { pending } = this;
    for (let step = 0; step < steps && pending.length > 0; step += 1) {
      await pending[(picks + step * 7) % pending.length]?.go();
    }
  }

  /** Lets accesses of the storage happen, and returns whether calls of the network are left. */
  async runToNetwork(): Promise<boolean> {
    const { pending } = this;
    for (let accesses = 0; accesses < 200; accesses += 1) {
      const access = pending.find(({ port }) => port === 'store');
      if (!access) return pending.length > 0;
      await access.go();
    }
    throw new Error('The work never calls and never ends');
  }
}

/** Waits until all promises that can settle have settled. It takes no turn of the event loop. */
function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
