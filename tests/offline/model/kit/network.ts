import type { Context, Contexts } from './contexts.ts';

/** What happens to a request on its way to the server. A number is a status instead of an answer. */
export type Out = 'deliver' | 'lose' | 'delay' | 'page' | 'stranger' | 'redirect' | Trouble;
export type Trouble = 500 | 503 | 429 | 409;
/** What happens to the reply on its way back. */
export type Back = 'deliver' | 'lose' | 'cut-off' | 'nonsense';

/** An answer of the simulated server. */
export interface Reply {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
}

/** What finally reaches the context. */
export type Arrival =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'nothing' }
  | { kind: 'cut-off'; reply: Reply }
  /** A captive portal's page, JSON of another server, or its redirect. */
  | { kind: 'page' }
  | { kind: 'stranger' }
  | { kind: 'redirect' };

interface Options<Call> {
  contexts: Contexts;
  serve: (call: Call) => Reply;
  /** The answer of the server, or of a proxy in front of it, that means trouble. */
  troubleOf: (status: Trouble) => Reply;
  note: (what: string) => void;
}

const calm = { out: 'deliver', back: 'deliver' } as const;

/** The network between the contexts and the server, which does to each call what a history says. */
export class Network<Call> {
  /** What happens to the next request and reply. */
  next: { out: Out; back: Back } = calm;
  private readonly delayed: Call[] = [];
  private readonly options: Options<Call>;

  constructor(options: Options<Call>) {
    this.options = options;
  }

  /** Carries a call to the server and back. Both ways are held as calls of a port. */
  async carry(context: Context, call: Call): Promise<Arrival> {
    const { contexts } = this.options;
    const arrival = await contexts.hold(context, 'request', () => this.goOut(call));
    if (arrival.kind !== 'reply') return arrival;
    return contexts.hold(context, 'reply', () => this.comeBack(arrival));
  }

  /** Does this to the calls that the work makes. */
  async during(leg: { out: Out; back: Back }, work: () => Promise<void>): Promise<void> {
    this.next = leg;
    await work();
    this.next = calm;
  }

  private goOut(call: Call): Arrival {
    const { serve, troubleOf, note } = this.options;
    const { out } = this.next;
    if (out !== 'deliver') note(`out: ${out}`);
    switch (out) {
      case 'deliver':
        return { kind: 'reply', reply: serve(call) };
      case 'delay':
        this.delayed.push(call);
        return { kind: 'nothing' };
      case 'lose':
        return { kind: 'nothing' };
      case 'page':
      case 'stranger':
      case 'redirect':
        return { kind: out };
      default:
        return { kind: 'reply', reply: troubleOf(out) };
    }
  }

  private comeBack(arrival: { kind: 'reply'; reply: Reply }): Arrival {
    const { note } = this.options;
    const { back } = this.next;
    const { status } = arrival.reply;
    if (back !== 'deliver') note(`back: ${back} after ${status}`);
    note(`status ${status}`);
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

  /** A call that had timed out reaches the server all the same. False if there is none. */
  arrive(pick: number): boolean {
    const [call] = this.delayed.splice(pick % Math.max(1, this.delayed.length), 1);
    if (call !== undefined) this.options.serve(call);
    return call !== undefined;
  }

  /** Delivers everything that the network still holds. */
  deliverDelayed(): void {
    while (this.arrive(this.delayed.length % 3));
  }
}
