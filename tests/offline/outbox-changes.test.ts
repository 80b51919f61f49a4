import { expect, it, vi } from 'vitest';
import { appDurations } from '../../domain/durations.ts';
import {
  announceChange,
  announcePending,
  onForeignChange,
  onOutboxChange,
} from '../../src/offline/outbox-changes.ts';

it('notifies every listener, also in the same context, until it stops', async () => {
  const [staying, leaving] = [vi.fn(), vi.fn()];
  const stop = onOutboxChange(staying);
  onOutboxChange(leaving)();
  announceChange();
  await vi.waitFor(() => expect(staying).toHaveBeenCalledTimes(1), 30_000);
  expect(leaving).not.toHaveBeenCalled();
  stop();
});

it('tells of the first change at once, and of a burst after it ever more rarely', async () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const { first, longest } = appDurations.announcements;
  announcePending();
  announcePending();
  vi.useFakeTimers();
  post.mockClear();
  const counts: number[] = [];
  for (let time = 0; time < 5000; time += 10) {
    announceChange();
    if (time % 1000 === 0) counts.push(post.mock.calls.length);
    vi.advanceTimersByTime(10);
  }
  expect(first).toBe(50);
  expect(longest).toBe(1000);
  // After 0, 50, 150, 350, 750 and 1550 ms, and then every second.
  expect(counts).toEqual([1, 5, 6, 7, 8]);
  vi.advanceTimersByTime(2 * longest);
  post.mockClear();
  announceChange();
  announceChange();
  vi.advanceTimersByTime(first);
  expect(post).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('tells at once what is pending when no change follows', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  announceChange();
  announceChange();
  post.mockClear();
  announcePending();
  announcePending();
  expect(post).toHaveBeenCalledTimes(1);
});

it('tells other contexts apart', async () => {
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
