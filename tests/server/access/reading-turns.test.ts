import { expect, it, vi } from 'vitest';
import { readingTurns } from '../../../server/http/reading-turns.ts';

// LIM-8
it('readers take one of each client after the other, some in each turn of the event loop', async () => {
  const begun: string[] = [];
  const turns = readingTurns<string>((item) => begun.push(item));
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']) turns.add(item.charAt(0), item);
  turns.remove('a2');
  expect([turns.has('a2'), turns.has('a3')]).toEqual([false, true]);
  const next = () => new Promise((resolve) => setImmediate(resolve));
  await next();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a3']);
  await vi.waitFor(() => expect(begun).toHaveLength(6));
  expect(begun.slice(4)).toEqual(['b2', 'a4']);
});
