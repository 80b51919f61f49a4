import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DueRows, type Lease, workThrough } from '../../server/jobs/process-queue.ts';
import { startApi } from '../support/api.ts';

const api = startApi();
const minute = 60 * 1000;
const going = new AbortController().signal;
const run = (statement: RawBuilder<unknown>) => statement.execute(api.context.db);

beforeEach(async () => {
  await run(sql`drop table if exists tasks`);
  await run(sql`create table tasks (id integer, claimed_until timestamptz, done_at timestamptz)`);
  await run(sql`insert into tasks (id) select generate_series(1, 60)`);
});

async function claim(lease: Lease): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update tasks set claimed_until = ${lease.until} where id = (
      select id from tasks
      where done_at is null and (claimed_until is null or claimed_until <= ${lease.from})
      order by id limit 1 for update skip locked
    ) returning id`.execute(api.context.db);
  return rows[0]?.id ?? null;
}

/** Rows that note who worked on them. */
function tasks(worked: number[], changes: Partial<DueRows<number>> = {}): DueRows<number> {
  return {
    name: 'tasks',
    leaseMilliseconds: minute,
    claim,
    async work(id) {
      worked.push(id);
      await run(sql`update tasks set done_at = now() where id = ${id}`);
    },
    ...changes,
  };
}

const all = Array.from({ length: 60 }, (_, index) => index + 1);

describe('due rows', () => {
  it('are each done once by three workers with several lanes at the same time', async () => {
    const worked: number[][] = [[], [], []];
    await Promise.all(
      worked.map((own) => workThrough(api.context, tasks(own, { lanes: 3 }), going)),
    );
    expect(worked.flat().sort((a, b) => a - b)).toEqual(all);
  });

  it('of a worker that died are free again when its lease is over, and not before', async () => {
    const from = api.context.clock();
    for (const id of [1, 2]) {
      expect(await claim({ from, until: new Date(from.getTime() + minute) })).toBe(id);
    }
    const before: number[] = [];
    await workThrough(api.context, tasks(before), going);
    expect(before).toEqual(all.slice(2));
    api.advance(minute + 1000);
    const after: number[] = [];
    await workThrough(api.context, tasks(after), going);
    expect(after).toEqual([1, 2]);
  });

  it('that fail wait for the end of their lease and do not hold up the others', async () => {
    const worked: number[] = [];
    const failing = tasks(worked);
    const { work } = failing;
    let fails = true;
    failing.work = async (id, lease) => {
      if (id === 7 && fails) throw new Error('not today');
      await work(id, lease);
    };
    await workThrough(api.context, failing, going);
    expect(worked).toEqual(all.filter((id) => id !== 7));
    expect(api.logged.join()).toMatch(/"job":"tasks".*a due row failed/);
    fails = false;
    api.advance(minute + 1000);
    await workThrough(api.context, failing, going);
    expect(worked.at(-1)).toBe(7);
  });

  it('are left when the server stops, once the one in hand is done', async () => {
    const ending = new AbortController();
    const worked: number[] = [];
    const stopping = tasks(worked);
    const { work } = stopping;
    stopping.work = async (id, lease) => {
      if (id === 3) ending.abort();
      await work(id, lease);
    };
    await workThrough(api.context, stopping, ending.signal);
    expect(worked).toEqual([1, 2, 3]);
  });

  it('are waited for in every lane although one cannot claim', async () => {
    const worked: number[] = [];
    let claims = 0;
    const broken = tasks(worked, {
      lanes: 2,
      claim: async (lease) => {
        claims += 1;
        if (claims === 2) throw new Error('no database');
        return claim(lease);
      },
    });
    await expect(workThrough(api.context, broken, going)).rejects.toThrow('no database');
    expect(worked).toEqual(all);
  });
});
