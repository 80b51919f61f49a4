import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runBatch } from '../../../../../../src/features/admin/requests/decision/run-batch.ts';

/** Tasks that the test ends, in any order. */
function controlled() {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const gate = (item: string) => {
    const known = gates.get(item) ?? Promise.withResolvers<string>();
    gates.set(item, known);
    return known;
  };
  return {
    begun,
    work: (item: string) => {
      begun.push(item);
      return gate(item).promise;
    },
    async end(item: string) {
      gate(item).resolve(`${item} done`);
      await settled();
    },
    async fail(item: string) {
      gate(item).reject(new Error(`${item} refused`));
      await settled();
    },
  };
}

/** Resolves after the callbacks of all settled promises have run. */
const settled = () => setImmediate();
const running = () => new AbortController().signal;

describe('runBatch', () => {
  it('starts tasks in order, a few at a time, and returns results in order', async () => {
    const { begun, work, end } = controlled();
    const counts: number[] = [];
    const outcomes = runBatch({
      items: ['a', 'b', 'c', 'd'],
      work,
      atOnce: 2,
      signal: running(),
      onEnded: (count) => counts.push(count),
    });
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('c');
    await end('d');
    await end('a');
    expect(await outcomes).toEqual(
      ['a', 'b', 'c', 'd'].map((item) => ({ kind: 'done', result: `${item} done` })),
    );
    expect(counts).toEqual([1, 2, 3, 4]);
  });

  it('continues when a task fails', async () => {
    const { work, end, fail } = controlled();
    const outcomes = runBatch({ items: ['a', 'b'], work, atOnce: 1, signal: running() });
    await fail('a');
    await end('b');
    expect(await outcomes).toEqual([
      { kind: 'failed', error: new Error('a refused') },
      { kind: 'done', result: 'b done' },
    ]);
  });

  it('waits for running tasks when it is aborted, and starts no more', async () => {
    const { begun, work, end } = controlled();
    const stop = new AbortController();
    const outcomes = runBatch({
      items: ['a', 'b', 'c', 'd'],
      work,
      atOnce: 2,
      signal: stop.signal,
    });
    await end('a');
    stop.abort();
    await end('b');
    await end('c');
    expect(await outcomes).toEqual([
      { kind: 'done', result: 'a done' },
      { kind: 'done', result: 'b done' },
      { kind: 'done', result: 'c done' },
      { kind: 'not-started' },
    ]);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('treats a synchronous error as a failed task', async () => {
    const work = () => {
      throw new Error('at once');
    };
    expect(await runBatch({ items: ['a'], work, atOnce: 4, signal: running() })).toEqual([
      { kind: 'failed', error: new Error('at once') },
    ]);
  });

  it('returns no results for no items', async () => {
    const { work } = controlled();
    expect(await runBatch({ items: [], work, atOnce: 4, signal: running() })).toEqual([]);
  });
});
