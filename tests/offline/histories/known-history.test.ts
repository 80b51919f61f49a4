import { describe, expect, it } from 'vitest';
import { inMemory, runHistory } from '../model/volmaak/run-history.ts';

describe('the outbox keeps its invariants through', () => {
  it('a correction whose earlier try arrives first', async () => {
    const leg = { do: 'leg', pick: 0, back: 'deliver' } as const;
    const { seen } = await runHistory(inMemory, {
      events: [
        { do: 'save-request', user: 0, parent: null, isRefused: false },
        { ...leg, out: 'delay' },
        { do: 'run', steps: 5, picks: 0 },
        { do: 'block', user: 0 },
        { do: 'reconnect' },
        { ...leg, out: 'deliver' },
        { do: 'run', steps: 5, picks: 0 },
        { do: 'restore', user: 0 },
        { do: 'correct', item: 0, plate: 0, hasNewPhoto: false },
        { do: 'arrive', pick: 0 },
      ],
      hasWebLocks: true,
      seed: 1,
    });
    expect(seen.get('late effect')).toBeGreaterThan(0);
    expect(seen.get('status 422')).toBeGreaterThan(0);
  });
});
