import type { Reply } from './network.ts';

/** Something that the server has created. */
export interface Effect {
  id: string;
  userId: string;
  /** The item of the outbox that caused it. */
  item: string;
}

interface Used<Made extends Effect> {
  body: string;
  /** Null after the key was withdrawn. */
  effect: Made | null;
}

/** A server with sessions and idempotency keys. What it creates is the app's own. */
export class KeyedServer<Made extends Effect> {
  readonly effects: Made[] = [];
  readonly sessions = new Map<number, Made['userId']>();
  private readonly keys = new Map<string, Used<Made>>();
  private lastNumber = 100_000;

  /** A number that nothing else has. */
  nextNumber(): number {
    this.lastNumber += 1;
    return this.lastNumber;
  }

  openSession(userId: Made['userId']): number {
    const session = this.nextNumber();
    this.sessions.set(session, userId);
    return session;
  }

  endSession(session: number | null): void {
    this.sessions.delete(session ?? -1);
  }

  userOf(session: number | null): Made['userId'] | undefined {
    return this.sessions.get(session ?? -1);
  }

  effectOf(item: string): Made | undefined {
    return this.effects.find((effect) => effect.item === item);
  }

  /** Whether the key was used or withdrawn. */
  isUsed(userId: string, key: string | null): boolean {
    return this.keys.has(place(userId, key));
  }

  /** Creates one thing for each key. A refusal of `create` leaves the key free. */
  once(
    { userId, key, body }: { userId: string; key: string | null; body: string },
    create: () => Made | Reply,
  ): Reply {
    const used = key === null ? undefined : this.keys.get(place(userId, key));
    if (used) {
      if (!used.effect) return refusal(409, 'withdrawn');
      return used.body === body ? { status: 201, body: used.effect } : refusal(422, 'key-reused');
    }
    const effect = create();
    if ('status' in effect) return effect;
    this.effects.push(effect);
    this.keys.set(place(userId, key), { body, effect });
    return { status: 201, body: effect };
  }

  /** What became of the key. */
  statusOf(userId: string, key: string): { state: string; made: Made | null } {
    const used = this.keys.get(place(userId, key));
    if (!used) return { state: 'unknown', made: null };
    return { state: used.effect ? 'made' : 'withdrawn', made: used.effect };
  }

  /** Nothing is created under the key from now on. Returns what was created before. */
  withdraw(userId: string, key: string): Made | null {
    const used = this.keys.get(place(userId, key)) ?? { body: '', effect: null };
    this.keys.set(place(userId, key), used);
    return used.effect;
  }
}

export function refusal(status: number, code: string): Reply {
  return { status, body: { message: `Our words on ${code}`, code } };
}

function place(userId: string, key: string | null): string {
  return `${userId} ${key}`;
}
