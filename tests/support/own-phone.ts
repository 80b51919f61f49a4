import { threadId } from 'node:worker_threads';

// Threads of one process share channels and locks, as the tabs of a phone do. Each test file is a phone
// of its own.
const own = (name: string) => `${name} of thread ${threadId}`;

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(own(name));
  }
};

const { locks } = navigator;
const request = locks.request.bind(locks) as (name: string, ...rest: unknown[]) => Promise<unknown>;
Object.defineProperty(locks, 'request', {
  value: (name: string, ...rest: unknown[]) => request(own(name), ...rest),
  configurable: true,
  writable: true,
});
