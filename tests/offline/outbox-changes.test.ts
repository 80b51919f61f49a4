import { expect, it, vi } from 'vitest';
import { announceChange, onOutboxChange } from '../../src/offline/outbox-changes.ts';

it('notifies every listener, also in the same context, until it stops', async () => {
  const [staying, leaving] = [vi.fn(), vi.fn()];
  const stop = onOutboxChange(staying);
  onOutboxChange(leaving)();
  announceChange();
  await vi.waitFor(() => expect(staying).toHaveBeenCalledTimes(1), 30_000);
  expect(leaving).not.toHaveBeenCalled();
  stop();
});
