import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/offline/turns.ts';

/** Works that say when they begin, and go on until they are ended. */
function works(turns: Turns) {
  const begun: number[] = [];
  const held = new Map<number, { passOn: () => void; end: PromiseWithResolvers<number> }>();
  const run = (number: number) =>
    turns.run((passOn) => {
      begun.push(number);
      const end = Promise.withResolvers<number>();
      held.set(number, { passOn, end });
      return end.promise;
    });
  return { begun, held, run };
}

describe('Turns', () => {
  it('begins so many works, and the next when one ends', async () => {
    const { begun, held, run } = works(new Turns(2));
    const [first] = [1, 2, 3, 4].map(run);
    expect(begun).toEqual([1, 2]);
    held.get(1)?.end.resolve(7);
    expect(await first).toBe(7);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('begins the next at once when one passes on, and no other when that one ends', async () => {
    const { begun, held, run } = works(new Turns(1));
    const [first] = [1, 2, 3].map(run);
    held.get(1)?.passOn();
    expect(begun).toEqual([1, 2]);
    held.get(1)?.passOn();
    held.get(1)?.end.resolve(0);
    await first;
    expect(begun).toEqual([1, 2]);
  });

  it('goes on after a work that failed', async () => {
    const { begun, held, run } = works(new Turns(1));
    const [first] = [1, 2].map(run);
    held.get(1)?.end.reject(new Error('No storage'));
    await expect(first).rejects.toThrow('No storage');
    expect(begun).toEqual([1, 2]);
  });
});
