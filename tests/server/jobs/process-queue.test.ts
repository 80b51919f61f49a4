// @module-tag long

import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import { claimNext, type Lease } from '../../../server/db/claim-next.ts';
import { processQueue, type Queue } from '../../../server/jobs/process-queue.ts';
import { startApi } from '../../support/api.ts';

const api = startApi();
const going = new AbortController().signal;
const run = (statement: RawBuilder<unknown>) => statement.execute(api.context.db);

beforeEach(async () => {
  await run(sql`drop table if exists tasks`);
  await run(sql`create table tasks (id integer, claimed_until timestamptz, done_at timestamptz)`);
  await run(sql`insert into tasks (id) select generate_series(1, 60)`);
});

async function claim(lease: Lease): Promise<number | null> {
  const row = await claimNext<{ id: number }>(api.context.db, lease, {
    table: 'tasks',
    key: ['id'],
    isDue: sql`done_at is null`,
    orderBy: sql`id`,
    returning: sql`id`,
  });
  return row?.id ?? null;
}

/** Rows that record which worker processed them. */
function tasks(worked: number[], changes: Partial<Queue<number>> = {}): Queue<number> {
  return {
    name: 'tasks',
    leaseMilliseconds: () => minute,
    claim: (_, lease) => claim(lease),
    async process(_, id) {
      worked.push(id);
      await run(sql`update tasks set done_at = now() where id = ${id}`);
    },
    ...changes,
  };
}

const all = Array.from({ length: 60 }, (_, index) => index + 1);

describe('due rows', () => {
  it('are processed once each by three workers with several rows in parallel', async () => {
    const worked: number[][] = [[], [], []];
    await Promise.all(
      worked.map((own) => processQueue(api.context, tasks(own, { concurrency: 3 }), going)),
    );
    expect(worked.flat().sort((a, b) => a - b)).toEqual(all);
  });

  it('become free again when the lease of a dead worker ends, and not before', async () => {
    const from = api.context.clock();
    for (const id of [1, 2]) {
      expect(await claim({ from, until: new Date(from.getTime() + minute) })).toBe(id);
    }
    const before: number[] = [];
    await processQueue(api.context, tasks(before), going);
    expect(before).toEqual(all.slice(2));
    api.advance(minute + 1000);
    const after: number[] = [];
    await processQueue(api.context, tasks(after), going);
    expect(after).toEqual([1, 2]);
  });

  it('wait for the end of their lease after a failure, and do not hold up others', async () => {
    const worked: number[] = [];
    const failing = tasks(worked);
    const { process } = failing;
    let fails = true;
    failing.process = async (context, id, lease) => {
      if (id === 7 && fails) throw new Error('not today');
      await process(context, id, lease);
    };
    await processQueue(api.context, failing, going);
    expect(worked).toEqual(all.filter((id) => id !== 7));
    expect(api.logged.join()).toMatch(/"job":"tasks".*a due row failed/);
    fails = false;
    api.advance(minute + 1000);
    await processQueue(api.context, failing, going);
    expect(worked.at(-1)).toBe(7);
  });

  it('are not started after the server stops; the row in progress is completed', async () => {
    const ending = new AbortController();
    const worked: number[] = [];
    const stopping = tasks(worked);
    const { process } = stopping;
    stopping.process = async (context, id, lease) => {
      if (id === 3) ending.abort();
      await process(context, id, lease);
    };
    await processQueue(api.context, stopping, ending.signal);
    expect(worked).toEqual([1, 2, 3]);
  });

  it('are awaited although one claim fails', async () => {
    const worked: number[] = [];
    let claims = 0;
    const broken = tasks(worked, {
      concurrency: 2,
      claim: async (_, lease) => {
        claims += 1;
        if (claims === 2) throw new Error('no database');
        return claim(lease);
      },
    });
    await expect(processQueue(api.context, broken, going)).rejects.toThrow('no database');
    expect(worked).toEqual(all);
  });
});
