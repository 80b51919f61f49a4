import { expect, it, vi } from 'vitest';
import {
  announceChange,
  announcePending,
  onForeignChange,
  onOutboxChange,
} from '../../src/offline/outbox-changes.ts';

it('a change notifies every listener, also in the same context, until it stops', async () => {
  const [staying, leaving] = [vi.fn(), vi.fn()];
  const stop = onOutboxChange(staying);
  onOutboxChange(leaving)();
  announceChange();
  await vi.waitFor(() => expect(staying).toHaveBeenCalledTimes(1), 30_000);
  expect(leaving).not.toHaveBeenCalled();
  stop();
});

it('a sender tells of the first change at once, and of those that follow together after a pause', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  announcePending();
  announcePending();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  post.mockClear();
  announceChange();
  expect(post).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 100; n += 1) announceChange();
  expect(post).toHaveBeenCalledTimes(1);
  vi.runOnlyPendingTimers();
  expect(post).toHaveBeenCalledTimes(2);
  vi.runOnlyPendingTimers();
  expect(post).toHaveBeenCalledTimes(2);
  announceChange();
  expect(post).toHaveBeenCalledTimes(3);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('a sender tells at once what is pending when no change follows', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  announceChange();
  announceChange();
  post.mockClear();
  announcePending();
  announcePending();
  expect(post).toHaveBeenCalledTimes(1);
});

it('a listener tells other contexts apart', async () => {
  const listener = vi.fn();
  onForeignChange(listener);
  const own = Promise.withResolvers<void>();
  const stop = onOutboxChange(own.resolve);
  announceChange();
  announcePending();
  await own.promise;
  expect(listener).not.toHaveBeenCalled();
  stop();
  const other = new BroadcastChannel('volmaak-outbox');
  other.postMessage('changed');
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  other.close();
});
