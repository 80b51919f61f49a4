import { Clock, seededRandom } from './clock.ts';
import { type Context, Contexts } from './contexts.ts';
import { must } from './invariants.ts';
import { type Back, Network, type Out, type Reply, type Trouble } from './network.ts';

/** What can happen to any app. Numbers choose among what there is. */
export type SimulationEvent =
  /** A context begins to send. */
  | { do: 'start'; context: number }
  /** A context dies before or just after its next call of a port. */
  | { do: 'kill'; context: number; afterwards: boolean }
  /** One call of a port happens. An access of a broken storage fails. */
  | { do: 'access'; pick: number; isBroken: boolean }
  /** One request or reply happens, after all accesses of the storage. */
  | { do: 'leg'; pick: number; out: Out; back: Back }
  /** Some calls happen without faults. */
  | { do: 'run'; steps: number; picks: number }
  | { do: 'clock'; by: number }
  /** A call that had timed out reaches the server all the same. */
  | { do: 'arrive'; pick: number };

export interface SimulationOptions<Call> {
  contexts: number;
  seed: number;
  serve: (call: Call) => Reply;
  troubleOf: (status: Trouble) => Reply;
  /** What a context does when it sends. It calls its ports through `contexts` and `network`. */
  send: (context: Context) => Promise<unknown>;
  /** The error of a broken storage. */
  storageFault: () => Error;
}

const patience = 600_000;

/** A browser with several contexts, a bad network, clocks that jump, and a server. */
export class Simulation<Call> {
  readonly contexts: Contexts;
  readonly network: Network<Call>;
  readonly clock = new Clock();
  readonly random: () => number;
  /** How often each notable event happened. */
  readonly seen = new Map<string, number>();
  private readonly options: SimulationOptions<Call>;

  constructor(options: SimulationOptions<Call>) {
    this.options = options;
    this.random = seededRandom(options.seed);
    this.contexts = new Contexts(options.contexts);
    const { serve, troubleOf } = options;
    const note = (what: string) => this.note(what);
    this.network = new Network({ contexts: this.contexts, serve, troubleOf, note });
  }

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  async happen(event: SimulationEvent): Promise<void> {
    switch (event.do) {
      case 'start':
        return this.start(event.context);
      case 'kill':
        return this.kill(event.context, event.afterwards);
      case 'access':
        return this.access(event.pick, event.isBroken);
      case 'leg':
        return this.leg(event);
      case 'run':
        return this.contexts.run(event.steps, event.picks);
      case 'clock':
        return this.clock.jump(event.by);
      case 'arrive':
        this.network.arrive(event.pick);
    }
  }

  async start(number: number): Promise<void> {
    const context = this.contexts.all[number];
    if (context) await this.contexts.start(context, () => this.options.send(context));
  }

  private async kill(number: number, afterwards: boolean): Promise<void> {
    const call = await this.contexts.kill(number, afterwards);
    if (call) this.note(`killed ${afterwards ? 'after' : 'before'} ${call.port}`);
  }

  async killAll(): Promise<void> {
    for (const number of this.contexts.all.keys()) await this.kill(number, false);
  }

  private async access(pick: number, isBroken: boolean): Promise<void> {
    const { pending } = this.contexts;
    const next = pending[pick % Math.max(1, pending.length)];
    if (!isBroken || next?.port !== 'store') return next?.go();
    this.note('storage broken');
    return next.go(this.options.storageFault());
  }

  /** If there is no request or reply, a context begins to send, or some minutes pass. */
  private async leg(leg: Extract<SimulationEvent, { do: 'leg' }>): Promise<void> {
    const { contexts } = this;
    for (let starts = 0; starts < 2 && !(await contexts.runToNetwork()); starts += 1) {
      this.clock.now += starts * patience;
      await this.start(leg.pick % contexts.all.length);
    }
    await contexts.runToNetwork();
    const { pending } = contexts;
    await this.network.during(leg, async () =>
      pending[leg.pick % Math.max(1, pending.length)]?.go(),
    );
  }

  /** Completes everything that runs. It counts the steps, so that endless work is found. */
  async complete(): Promise<void> {
    let steps = 0;
    while (this.contexts.pending.length > 0) {
      await this.contexts.run(1, steps);
      steps += 1;
      must(steps < 2000, 'work comes to an end');
    }
    must(
      this.contexts.all.every(({ running }) => running === 0),
      'work waits for what is there',
    );
  }
}
