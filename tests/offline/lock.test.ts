import { describe, expect, it } from 'vitest';
import { createItemLock, type ItemLock } from '../../src/offline/lock.ts';

describe.each([
  ['Web Locks', () => createItemLock()],
  ['no Web Locks', () => createItemLock(null)],
])('an item lock with %s', (_, create) => {
  /** Takes a lock and holds it until it is released. */
  function hold(lock: ItemLock, id: string) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const end = lock(id, async () => {
      begin();
      await held;
    });
    return { begun, end, letGo };
  }

  async function runs(lock: ItemLock, id: string): Promise<boolean> {
    let ran = false;
    await lock(id, async () => {
      ran = true;
    });
    return ran;
  }

  it('is held once per item', async () => {
    const lock = create();
    const first = hold(lock, 'a');
    await first.begun;
    expect(await runs(lock, 'a')).toBe(false);
    expect(await runs(lock, 'b')).toBe(true);
    first.letGo();
    await first.end;
    expect(await runs(lock, 'a')).toBe(true);
  });

  it('is released after its work failed, and rejects', async () => {
    const lock = create();
    const work = lock('a', async () => {
      throw new TypeError('a mistake of ours');
    });
    await expect(work).rejects.toThrow('a mistake of ours');
    expect(await runs(lock, 'a')).toBe(true);
  });
});

describe('an item lock with Web Locks', () => {
  it('excludes all contexts of this origin', async () => {
    let ran = false;
    await createItemLock()('a', () =>
      createItemLock()('a', async () => {
        ran = true;
      }),
    );
    expect(ran).toBe(false);
  });
});
