import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../src/offline/semaphore.ts';

/** Works that say when they begin, and go on until they are ended. */
function works(semaphore: Semaphore) {
  const begun: number[] = [];
  const held = new Map<number, { release: () => void; end: PromiseWithResolvers<number> }>();
  const run = (number: number) =>
    semaphore.run((release) => {
      begun.push(number);
      const end = Promise.withResolvers<number>();
      held.set(number, { release, end });
      return end.promise;
    });
  return { begun, held, run };
}

describe('Semaphore', () => {
  it('begins so many works, and the next when one ends', async () => {
    const { begun, held, run } = works(new Semaphore(2));
    const [first] = [1, 2, 3, 4].map(run);
    expect(begun).toEqual([1, 2]);
    held.get(1)?.end.resolve(7);
    expect(await first).toBe(7);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('begins the next at once when one passes on, and no other when that one ends', async () => {
    const { begun, held, run } = works(new Semaphore(1));
    const [first] = [1, 2, 3].map(run);
    held.get(1)?.release();
    expect(begun).toEqual([1, 2]);
    held.get(1)?.release();
    held.get(1)?.end.resolve(0);
    await first;
    expect(begun).toEqual([1, 2]);
  });

  it('goes on after a work that failed', async () => {
    const { begun, held, run } = works(new Semaphore(1));
    const [first] = [1, 2].map(run);
    held.get(1)?.end.reject(new Error('No storage'));
    await expect(first).rejects.toThrow('No storage');
    expect(begun).toEqual([1, 2]);
  });
});
