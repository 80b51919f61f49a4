import { afterAll, afterEach, beforeEach, describe, it } from 'vitest';
import { sweepCrashes } from '../model/kit/crash-sweep.ts';
import { onIndexedDb, simulatePlatform } from '../model/volmaak/on-indexed-db.ts';
import { inMemory } from '../model/volmaak/run-history.ts';
import { stories } from '../model/volmaak/stories.ts';
import { tellStory } from '../model/volmaak/tell-story.ts';

/** All pairs of crashes in `npm run test:long`, every thirtieth one in `npm test`. */
const pairStride = Number(process.env.SWEEP_STRIDE || 30);

let told = 0;

afterAll(() => console.log(`Stories were told ${told.toLocaleString('en')} times, with crashes`));

// No timeout: a slow machine takes longer.
describe('nothing is lost, doubled, hidden or stuck when', { timeout: 0 }, () => {
  it.each(Object.entries(stories))('%s, with crashes at every call', async (_, story) => {
    told += await sweepCrashes({
      tell: (crashes) => tellStory(inMemory, story, crashes),
      pairStride,
    });
  });

  describe('on IndexedDB', () => {
    let platform: ReturnType<typeof simulatePlatform>;
    beforeEach(() => {
      platform = simulatePlatform();
    });
    afterEach(() => platform.restore());

    it.each(Object.entries(stories))('%s, with a crash at every call', async (_, story) => {
      told += await sweepCrashes({
        tell: (crashes) => onIndexedDb((parts) => tellStory(parts, story, crashes)),
        pairStride: null,
      });
    });
  });
});
