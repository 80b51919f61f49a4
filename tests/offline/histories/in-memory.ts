import { describe, it } from 'vitest';
import { seed } from '../../support/seed.ts';
import { liveInMemory } from '../model/live.ts';

/** A quarter of the 10,000, so that the workers share them. */
const count = 2500;

/** Tests a quarter of the histories in memory, under a seed of its own. */
export function testHistories(quarter: number): void {
  // No limit of time: a slow machine takes longer, and proves as much.
  describe('the outbox keeps its invariants through', { timeout: 0 }, () => {
    it(`${count} histories in memory in which everything that can go wrong did`, () =>
      liveInMemory(count, seed + quarter));
  });
}
