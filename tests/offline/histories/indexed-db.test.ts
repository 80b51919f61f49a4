import { afterEach, beforeEach, describe, it } from 'vitest';
import { seed } from '../../support/browser/seed.ts';
import { runHistories } from '../model/kit/run-histories.ts';
import { type History, histories } from '../model/volmaak/events.ts';
import { onIndexedDb, simulatePlatform } from '../model/volmaak/on-indexed-db.ts';
import { runHistory } from '../model/volmaak/run-history.ts';

const count = Number(process.env.INDEXED_DB_HISTORIES || 100);

let platform: ReturnType<typeof simulatePlatform>;
beforeEach(() => {
  platform = simulatePlatform();
});
afterEach(() => platform.restore());

// No timeout: a slow machine takes longer.
describe('the outbox keeps its invariants through', { timeout: 0 }, () => {
  it(`${count} histories on IndexedDB and fetch`, () =>
    runHistories({
      histories,
      run: (history: History) => onIndexedDb((parts) => runHistory(parts, history)),
      count,
      seed,
    }));
});
