import type { Answer } from './answer.ts';
import { changeItem, type OutboxChange, recordTry } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { needsPhoto, nextStep, type Photo, type StepRequest } from './steps.ts';
import { beginSending, isDue } from './transitions.ts';

/** What draining the outbox needs from its platform. */
export interface DrainPorts {
  store: {
    all(): Promise<OutboxItem[]>;
    photo(id: string): Promise<Photo | null>;
    /**
     * Reads all items, changes them, updates the items that depend on a changed one, and writes, in
     * one transaction. Returns all stored items.
     */
    change(change: OutboxChange): Promise<OutboxItem[]>;
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

/**
 * Sends the items that are due, and those that become due meanwhile, until none is left. Each item
 * is tried once per drain; an item without an answer waits for a later drain. When the store fails,
 * the drain stops as soon as the running tries have ended. Returns how many items are left that can
 * continue without the user; items that depend on another one are not counted.
 */
export async function drain(ports: DrainPorts): Promise<number> {
  const tried = new Set<string>();
  const running = new Map<OutboxItem, Promise<unknown>>();
  const errors: unknown[] = [];
  const start = (item: OutboxItem) => {
    tried.add(item.id);
    const work = ports.lock(item.id, () => sendItem(ports, item.id));
    const end = work.catch((error: unknown) => errors.push(error));
    running.set(
      item,
      end.finally(() => running.delete(item)),
    );
  };
  try {
    while (errors.length === 0) {
      // An item that is being sent may change what waits while the items are read.
      const isQuiet = running.size === 0;
      const items = await ports.store.all();
      const due = items.filter((item) => !tried.has(item.id) && isDue(item, ports.clock()));
      for (const item of inOrder(due)) if (hasRoom(item, [...running.keys()])) start(item);
      if (running.size > 0) await Promise.race(running.values());
      else if (isQuiet) return items.filter(isLeft).length;
    }
    throw errors[0];
  } finally {
    await Promise.all(running.values());
  }
}

/**
 * Sends one item while holding its lock:
 * 1. write `sending` before using the network, so that an interrupted try can be recognised;
 * 2. send the first step that is not done, the creating call under the item's own id;
 * 3. write what the answer means, and continue with the next step.
 */
async function sendItem(ports: DrainPorts, id: string): Promise<void> {
  for (;;) {
    const begin = changeItem(id, (item) => beginSending(item, ports.clock()));
    const begun = find(await ports.store.change(begin), id);
    if (begun?.state !== 'sending') return;
    const photo = needsPhoto(begun) ? await ports.store.photo(id) : null;
    const request = nextStep(begun, photo);
    const answer = await ports.net(begun, request);
    const result = { begun, step: request.step, answer, at: ports.clock(), random: ports.random() };
    const after = find(await ports.store.change(recordTry(result)), id);
    // `queued` means that the item was requeued meanwhile: continue. `sending` with another number
    // means that another context is sending it: stop.
    const isOurs = after?.state === 'sending' && after.tries === begun.tries;
    if (!isOurs && after?.state !== 'queued') return;
  }
}

function find(items: OutboxItem[], id: string): OutboxItem | undefined {
  return items.find((item) => item.id === id);
}

/** Items without a picture first, then in the order in which they were saved. */
function inOrder(items: OutboxItem[]): OutboxItem[] {
  return items.sort((a, b) => Number(needsPhoto(a)) - Number(needsPhoto(b)) || a.seq - b.seq);
}

function hasRoom(item: OutboxItem, running: OutboxItem[]): boolean {
  if (running.length >= maxConcurrency) return false;
  return !needsPhoto(item) || running.filter(needsPhoto).length < maxConcurrentPhotos;
}

function isLeft({ dependsOn, state }: OutboxItem): boolean {
  return dependsOn === null && ['queued', 'sending', 'waiting'].includes(state);
}
