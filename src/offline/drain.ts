import type { Answer } from './answer.ts';
import { changeItem, noteTry, type OutboxChange } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { needsPhoto, nextStep, type Photo, type StepRequest } from './steps.ts';
import { beginSending, dueAt, isDue } from './transitions.ts';

/** What the drain needs of its platform. */
export interface DrainPorts {
  store: {
    all(): Promise<OutboxItem[]>;
    photo(id: string): Promise<Photo | null>;
    /** Reads, changes, settles what depends on a change, and writes, in one transaction; answers what is stored then. */
    change(change: OutboxChange): Promise<OutboxItem[]>;
  };
  /** Runs the work unless somebody else holds the item. */
  lock(id: string, work: () => Promise<void>): Promise<void>;
  /** Never fails: what is no answer of ours comes back as none. */
  net(item: OutboxItem, request: StepRequest): Promise<Answer>;
  clock(): number;
  random(): number;
}

export interface Drained {
  /** Items that can go on without the user; what waits for one of them is not counted. */
  left: number;
  /** When the first of the waiting ones is due; null when none waits. */
  nextAttemptAt: number | null;
}

const sideBySide = 4;
/** Over a weak signal, pictures that share it would all come too late. */
const photosSideBySide = 2;

/**
 * Sends what is due, and what becomes due meanwhile, until nothing is. Each item is tried once a
 * drain: one that got no answer waits for a later one. A fault of the store ends the drain as soon
 * as what is under way is through.
 */
export async function drain(ports: DrainPorts): Promise<Drained> {
  const tried = new Set<string>();
  const running = new Map<OutboxItem, Promise<unknown>>();
  const faults: unknown[] = [];
  const start = (item: OutboxItem) => {
    tried.add(item.id);
    const work = ports.lock(item.id, () => sendItem(ports, item.id));
    const end = work.catch((fault: unknown) => faults.push(fault));
    running.set(
      item,
      end.finally(() => running.delete(item)),
    );
  };
  try {
    while (faults.length === 0) {
      // What is read while something is being sent may be out of date when it arrives.
      const isQuiet = running.size === 0;
      const items = await ports.store.all();
      const due = items.filter((item) => !tried.has(item.id) && isDue(item, ports.clock()));
      for (const item of inOrder(due)) if (hasRoom(item, [...running.keys()])) start(item);
      if (running.size > 0) await Promise.race(running.values());
      else if (isQuiet) return summary(items, ports.clock());
    }
    throw faults[0];
  } finally {
    await Promise.all(running.values());
  }
}

/**
 * Sends one item, holding its lock:
 * 1. `sending` is written before the network is touched, so that a cut-off try is seen as one;
 * 2. the first step that is not done is sent, the creating one under the item's own id;
 * 3. what the answer means is written, and the next step follows.
 */
async function sendItem(ports: DrainPorts, id: string): Promise<void> {
  for (;;) {
    const begin = changeItem(id, (item) => beginSending(item, ports.clock()));
    const begun = find(await ports.store.change(begin), id);
    if (begun?.state !== 'sending') return;
    const photo = needsPhoto(begun) ? await ports.store.photo(id) : null;
    const request = nextStep(begun, photo);
    const answer = await ports.net(begun, request);
    const note = { begun, step: request.step, answer, at: ports.clock(), random: ports.random() };
    const after = find(await ports.store.change(noteTry(note)), id);
    // Queued: it was woken meanwhile. Sending under another number: somebody else is at it.
    const isOurs = after?.state === 'sending' && after.tries === begun.tries;
    if (!isOurs && after?.state !== 'queued') return;
  }
}

function find(items: OutboxItem[], id: string): OutboxItem | undefined {
  return items.find((item) => item.id === id);
}

/** Small ones before pictures, then as they were saved. */
function inOrder(items: OutboxItem[]): OutboxItem[] {
  return items.sort((a, b) => Number(needsPhoto(a)) - Number(needsPhoto(b)) || a.seq - b.seq);
}

function hasRoom(item: OutboxItem, running: OutboxItem[]): boolean {
  if (running.length >= sideBySide) return false;
  return !needsPhoto(item) || running.filter(needsPhoto).length < photosSideBySide;
}

function summary(items: OutboxItem[], now: number): Drained {
  const left = items.filter(
    (item) => item.dependsOn === null && ['queued', 'sending', 'waiting'].includes(item.state),
  );
  const times = left.filter((item) => item.state === 'waiting').map((item) => dueAt(item, now));
  return { left: left.length, nextAttemptAt: times.length > 0 ? Math.min(...times) : null };
}
