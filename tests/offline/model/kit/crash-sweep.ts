import type { Context, Contexts, PortCall } from './contexts.ts';

/** A context dies before or just after this call of a port. Calls are counted from 0. */
interface Crash {
  call: number;
  afterwards: boolean;
}

export type Crashes = readonly Crash[];

/** One telling of a story: held calls happen in their order, and contexts die at the crashes. */
export class Telling {
  /** How many calls have happened or ended in a crash. */
  calls = 0;
  private readonly contexts: Contexts;
  private readonly crashes: Crashes;
  private readonly reopen: (context: number) => Promise<void>;

  /** `reopen` starts the app again in the context that replaces a dead one. */
  constructor(contexts: Contexts, crashes: Crashes, reopen: (context: number) => Promise<void>) {
    this.contexts = contexts;
    this.crashes = crashes;
    this.reopen = reopen;
  }

  /** Completes everything that runs. `before` is told of each call. */
  async complete(before: (call: PortCall) => void = () => {}): Promise<void> {
    const { pending } = this.contexts;
    for (let next = pending[0]; next; next = pending[0]) {
      before(next);
      const crash = this.crashes.find(({ call }) => call === this.calls);
      this.calls += 1;
      if (crash) await this.crash(next.context, crash);
      else await next.go();
    }
  }

  private async crash(context: Context, { afterwards }: Crash): Promise<void> {
    const number = this.contexts.all.indexOf(context);
    await this.contexts.kill(number, afterwards);
    await this.reopen(number);
  }
}

interface Options {
  /** Tells the story with these crashes, and returns how many calls it made. */
  tell: (crashes: Crashes) => Promise<number>;
  /** Of the pairs of crashes, every so many-th is told; null for none. */
  pairStride: number | null;
}

/**
 * Tells a story once without a crash, once with each crash before and after each call, and with
 * pairs of crashes: the second one comes in the story as the first has changed it. Returns how often
 * it was told.
 */
export async function sweepCrashes({ tell, pairStride }: Options): Promise<number> {
  let told = 0;
  let pairs = 0;
  const tellOnce = async (crashes: Crashes) => {
    told += 1;
    try {
      return await tell(crashes);
    } catch (error) {
      throw new Error(`With ${nameOf(crashes)}: ${(error as Error).message}`, { cause: error });
    }
  };
  for (const first of crashesFrom(0, await tellOnce([]))) {
    const calls = await tellOnce([first]);
    if (pairStride === null) continue;
    for (const second of crashesFrom(first.call + 1, calls)) {
      if (pairs % pairStride === 0) await tellOnce([first, second]);
      pairs += 1;
    }
  }
  return told;
}

function crashesFrom(first: number, end: number): Crash[] {
  const calls = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  return calls.flatMap((call) => [false, true].map((afterwards) => ({ call, afterwards })));
}

function nameOf(crashes: Crashes): string {
  const names = crashes.map(({ call, afterwards }) => `${afterwards ? 'after' : 'before'} ${call}`);
  return names.length === 0 ? 'no crash' : `a crash ${names.join(' and ')}`;
}
