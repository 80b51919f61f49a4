import { describe, it } from 'vitest';
import { seed } from '../../support/browser/seed.ts';
import { runHistoriesInMemory } from '../model/volmaak/run-history.ts';

/** A quarter of 10,000, because four test files share them. */
const count = 2500;

/** Tests a quarter of the histories in memory, with its own seed. */
export function testHistories(quarter: number): void {
  // No timeout: a slow machine takes longer.
  describe('the outbox keeps its invariants through', { timeout: 0 }, () => {
    it(`${count} histories in memory in which everything that can go wrong did`, () =>
      runHistoriesInMemory(count, seed + quarter));
  });
}
