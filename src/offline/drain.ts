import { type Answer, interpretAnswer } from './answer.ts';
import { KnownItems } from './known-items.ts';
import { objectOrder } from './object-order.ts';
import { type ItemChange, type OutboxChange, recordTry } from './outbox.ts';
import { isUnsent, type OutboxItem, type OutboxState } from './outbox-item.ts';
import type { Changed } from './outbox-store.ts';
import { Semaphore } from './semaphore.ts';
import { needsPhoto, nextStep, type Photo, type StepRequest } from './steps.ts';
import {
  afterTry,
  beginSending,
  isCommand,
  isDue,
  isReplacing,
  type TryResult,
} from './transitions.ts';

/** What draining the outbox needs from its platform. */
export interface DrainPorts {
  store: {
    all(): Promise<OutboxItem[]>;
    photo(id: string): Promise<Photo | null>;
    /**
     * Reads an item, changes it, updates the items that depend on it, and writes, in one
     * transaction. Returns the stored item.
     */
    update(id: string, change: ItemChange): Promise<OutboxItem | null>;
    /** The same with all items. Returns all stored items. */
    change(change: OutboxChange): Promise<OutboxItem[]>;
    /** Calls a listener after each write, before the write resolves, until it is stopped. */
    watch(listener: (changed: Changed) => void): () => void;
  };
  /** Runs the work unless the item's lock is held elsewhere. */
  lock(id: string, work: () => Promise<void>): Promise<void>;
  /** Never throws: anything that is not our server's answer is returned as `none`. */
  net(item: OutboxItem, request: StepRequest): Promise<Answer>;
  clock(): number;
  random(): number;
}

const maxConcurrency = 4;
/** On a weak signal, more uploads at once would all run into their timeout. */
const maxConcurrentPhotos = 2;
/** So many more items are locked ahead, so that no call waits for a lock. */
const maxAhead = 2;

/** Sends what is due. Returns how many items are left (see `Drain`). */
export function drain(ports: DrainPorts): Promise<number> {
  return new Drain(ports).end;
}

/**
 * Sends the items that are due, and those that become due meanwhile, until none is left. Each item
 * is tried once per drain; an item without an answer waits for a later drain. When the store fails,
 * the drain stops as soon as the running tries have ended. The end is how many items are left that
 * can continue without the user; items that depend on another one are not counted.
 */
export class Drain {
  readonly end: Promise<number>;
  private readonly ports: DrainPorts;
  private readonly known = new KnownItems();
  private readonly semaphore = new Semaphore(maxConcurrency);
  private tried = new Set<string>();
  private readonly running = new Map<OutboxItem, Promise<unknown>>();
  private readonly errors: unknown[] = [];
  private isOver = false;
  private wake = () => {};

  constructor(ports: DrainPorts) {
    this.ports = ports;
    this.end = this.run();
  }

  /** Tries again what is due, as a new drain would. False if it is too late for that. */
  lookAgain(): boolean {
    if (this.isOver) return false;
    this.tried = new Set([...this.running.keys()].map(({ id }) => id));
    this.known.isStale = true;
    this.wake();
    return true;
  }

  private async run(): Promise<number> {
    const { ports, known, running, errors } = this;
    const stop = ports.store.watch((changed) => {
      known.note(changed);
      this.wake();
    });
    let isQuiet = false;
    try {
      while (errors.length === 0) {
        if (known.isStale) {
          // An item that is being sent may change what waits while the items are read.
          isQuiet = running.size === 0;
          await known.read(ports.store);
        }
        for (let item = this.next(); item; item = this.next()) this.start(item);
        if (known.isStale) continue;
        if (running.size > 0) {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
          isQuiet = false;
        } else if (isQuiet) {
          return countLeft(known.filter(isUnsent));
        } else {
          // An announcement from another context may be missing or late.
          known.isStale = true;
        }
      }
      throw errors[0];
    } finally {
      this.isOver = true;
      stop();
      await Promise.all(running.values());
    }
  }

  private next(): OutboxItem | undefined {
    const { ports, known, running, tried } = this;
    if (running.size >= maxConcurrency + maxAhead) return undefined;
    const now = ports.clock();
    const photos = [...running.keys()].filter(needsPhoto).length;
    const isFree = objectOrder(known.filter(isUnsent));
    const due = known.filter((item) => !tried.has(item.id) && isDue(item, now) && isFree(item));
    return firstOf(photos < maxConcurrentPhotos ? due : due.filter((item) => !needsPhoto(item)));
  }

  private start(item: OutboxItem): void {
    const { ports, running } = this;
    this.tried.add(item.id);
    const end = ports
      .lock(item.id, () => this.semaphore.run((release) => this.send(item.id, release)))
      .catch((error: unknown) => this.errors.push(error))
      .finally(() => {
        running.delete(item);
        this.wake();
      });
    running.set(item, end);
  }

  private async send(id: string, release: () => void): Promise<void> {
    if (this.errors.length > 0) return;
    // An item that was requeued during its try is due again.
    if ((await sendItem(this.ports, id, release)) === 'queued') this.tried.delete(id);
  }
}

/**
 * Sends one item while holding its lock, and returns its state after a try:
 * 1. write `sending` before using the network, so that an interrupted try can be recognised;
 * 2. send the first step that is not done, the creating call under the item's own id;
 * 3. write what the answer means, and continue with the next step. After the last one the next item
 *    may begin, so that one transaction writes the end of this one and the beginning of that one.
 */
async function sendItem(
  ports: DrainPorts,
  id: string,
  release: () => void,
): Promise<OutboxState | undefined> {
  for (;;) {
    const begun = await ports.store.update(id, (item) => beginSending(item, ports.clock()));
    if (begun?.state !== 'sending') return;
    const photo = needsPhoto(begun) ? await ports.store.photo(id) : null;
    const request = nextStep(begun, photo);
    const answer = await ports.net(begun, request);
    const result = { begun, step: request.step, answer, at: ports.clock(), random: ports.random() };
    if (isLastAnswer(result)) release();
    const after = await record(ports, result);
    // Another number means that another context is sending it.
    if (after?.state !== 'sending' || after.tries !== begun.tries) return after?.state;
  }
}

function isLastAnswer({ step, answer }: TryResult): boolean {
  return (isCommand(step) || step === 'cancel') && interpretAnswer(step, answer) === 'done';
}

/** Records the result of a try. A missing session concerns all items of its user. */
async function record({ store }: DrainPorts, sent: TryResult): Promise<OutboxItem | null> {
  const { id } = sent.begun;
  const isSignedOut = interpretAnswer(sent.step, sent.answer) === 'signed-out';
  if (!isSignedOut) return store.update(id, (item) => afterTry(item, sent));
  const items = await store.change(recordTry(sent));
  return items.find((item) => item.id === id) ?? null;
}

/** Items without a picture first, then in the order in which they were saved. */
function firstOf(items: OutboxItem[]): OutboxItem | undefined {
  const isBefore = (a: OutboxItem, b: OutboxItem) =>
    (Number(needsPhoto(a)) - Number(needsPhoto(b)) || a.seq - b.seq) < 0;
  const [first, ...others] = items;
  return first && others.reduce((best, item) => (isBefore(item, best) ? item : best), first);
}

function countLeft(unsent: OutboxItem[]): number {
  const isFree = objectOrder(unsent);
  const isLeft = (item: OutboxItem) =>
    item.dependsOn === null &&
    !isReplacing(item) &&
    ['queued', 'sending', 'waiting'].includes(item.state) &&
    isFree(item);
  return unsent.filter(isLeft).length;
}
