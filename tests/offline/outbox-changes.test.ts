import { expect, it, vi } from 'vitest';
import { announceChange, onOutboxChange } from '../../src/offline/outbox-changes.ts';

it('tells every listener of a change, in the same context too, until it stops listening', async () => {
  const [staying, leaving] = [vi.fn(), vi.fn()];
  const stop = onOutboxChange(staying);
  onOutboxChange(leaving)();
  announceChange();
  await vi.waitFor(() => expect(staying).toHaveBeenCalledTimes(1), 30_000);
  expect(leaving).not.toHaveBeenCalled();
  stop();
});
