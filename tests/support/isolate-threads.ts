import { threadId } from 'node:worker_threads';

// Threads of one process share channels and locks by name, as the tabs of a phone do. Test files run in
// threads and must not disturb each other, so the names of each thread differ.
const ownName = (name: string) => `${name} of thread ${threadId}`;

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(ownName(name));
  }
};

const { locks } = navigator;
const request = locks.request.bind(locks) as (name: string, ...rest: unknown[]) => Promise<unknown>;
Object.defineProperty(locks, 'request', {
  value: (name: string, ...rest: unknown[]) => request(ownName(name), ...rest),
  configurable: true,
  writable: true,
});
