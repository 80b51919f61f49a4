import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { appDurations } from '../../../domain/durations.ts';
import { withDurations } from '../../support/browser/page-durations.ts';
import type { Replacements } from '../../support/replace-durations.ts';

/** So short that a history takes seconds; a call still outlives the network's delays of 3 s. */
const quickDurations: Replacements<typeof appDurations> = {
  calls: {
    default: 4000,
    session: 4000,
    payment: 4000,
    signOut: 1500,
    picture: 5000,
    probe: 3500,
    readiness: 3500,
  },
  connection: { firstDelay: 200, maxDelay: 1000 },
  backoff: { min: 100, max: 1500, limit: 3000 },
  pictures: { retryDelays: [0, 100] },
  outbox: { open: 10_000, acknowledgement: 500, workerTimeout: 1000 },
  form: { answer: 1500, pollInterval: 100 },
  signOut: { reading: 2000, sending: 6000, deleting: 3000, pollInterval: 100 },
  start: { answer: 5000, background: 300, update: 10_000, worker: 300 },
};

/** What a test sets of a phone, for all its pages and its worker. */
export interface PhoneState {
  /** Milliseconds by which its clock is fast. */
  clock: number;
  /** Whether its storage is full. */
  isFull: boolean;
}

/**
 * Runs in a page or a worker before its own code. `Date` shows the phone's time, while timers go on
 * as they are; IndexedDB stores nothing on a full phone. (A browser can be told a quota, but does
 * not apply it to IndexedDB.)
 */
export function installPhoneState(first: PhoneState): void {
  const { setPhoneState: set } = globalThis as { setPhoneState?: (next: PhoneState) => void };
  // An earlier script has installed it.
  if (set) {
    set(first);
    return;
  }
  const RealDate = Date;
  let state = first;
  const isPage = 'document' in globalThis;
  class PhoneDate extends RealDate {
    constructor(...words: []) {
      if (words.length === 0) super(RealDate.now() + state.clock);
      else super(...words);
    }
    static override now() {
      return RealDate.now() + state.clock;
    }
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof RealDate;
    }
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function writeUnlessFull(...words) {
      if (state.isFull) throw new DOMException('The phone is full', 'QuotaExceededError');
      return Reflect.apply(write, this, words);
    };
  }
  const channel = new BroadcastChannel('test-phone');
  channel.onmessage = ({ data }) => {
    if (data !== 'how are you?') state = data;
    else if (isPage) channel.postMessage(state);
  };
  const setPhoneState = (next: PhoneState) => {
    state = next;
    channel.postMessage(next);
  };
  Object.assign(globalThis, { Date: PhoneDate, setPhoneState });
  // A worker that starts asks the pages.
  if (!isPage) channel.postMessage('how are you?');
}

const built = join(import.meta.dirname, '..', '..', '..', 'dist');

/** The built files as quick phones get them, by path. */
export function quickFiles(): Map<string, string> {
  const files = new Map<string, string>();
  let worker = readFileSync(join(built, 'index.js'), 'utf8');
  for (const name of globSync('assets/{index,voucher-first}-*.js', { cwd: built })) {
    const before = readFileSync(join(built, name), 'utf8');
    const after = withDurations(before, quickDurations);
    files.set(`/${name}`, after);
    // The worker checks the files that it stores.
    worker = worker.replaceAll(sha256(before), sha256(after));
  }
  const phone = `(${installPhoneState})({ clock: 0, isFull: false });\n`;
  return files.set('/index.js', phone + withDurations(worker, quickDurations));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
