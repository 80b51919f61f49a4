import { runHistoriesInMemory } from '../offline/model/volmaak/run-history.ts';

/**
 * With this many histories, rare events happen often enough; progress is printed after each batch.
 */
const together = 5000;

const [count = together, seed = 1] = process.argv.slice(2).map(Number);

for (let done = 0; done < count; done += together) {
  await runHistoriesInMemory(together, seed + done);
  process.send?.(together);
}
process.disconnect?.();
