import { runHistoriesInMemory } from '../offline/model/run-history.ts';

/** Rare things happen often enough in so many, and progress is told after each of them. */
const together = 5000;

const [count = together, seed = 1] = process.argv.slice(2).map(Number);

for (let done = 0; done < count; done += together) {
  await runHistoriesInMemory(together, seed + done);
  process.send?.(together);
}
process.disconnect?.();
