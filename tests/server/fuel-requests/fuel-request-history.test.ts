import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { type Caller, newCar, newDriver, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();

/** A driver with a vehicle and without requests. */
async function motorist(): Promise<Caller> {
  const driver = await newDriver(api);
  await newCar(driver);
  return driver;
}

const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

/** Creates a request, dates it back by some minutes and returns it. */
async function ask(driver: Caller, minutesAgo = 0) {
  const requestedAt = new Date(api.context.clock().getTime() - minutesAgo * minute).toISOString();
  return (await driver.call('POST', '/api/fuel-requests', { ...fuel, requestedAt })).body;
}

const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id);

async function list(driver: Caller, query = '') {
  const answer = await driver.call('GET', `/api/fuel-requests${query}`);
  expect(answer.status).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? null;
  return { ids: idsOf(answer.body.requests), requests: answer.body.requests, next };
}

/** Follows the links from a first page to the last. */
async function pages(driver: Caller, query: string): Promise<string[][]> {
  const found: string[][] = [];
  let next: string | null = `/api/fuel-requests${query}`;
  while (next) {
    const page = await list(driver, next.replace('/api/fuel-requests', ''));
    found.push(page.ids);
    next = page.next;
  }
  return found;
}

const setStatus = (id: string, status: FuelRequestStatus) =>
  api.context.db
    .updateTable('fuelRequests')
    .set({ status })
    .where('id', '=', id as never) // an id from the API
    .execute();

describe('GET /api/fuel-requests', () => {
  it('is empty for a user without requests', { tags: 'long' }, async () => {
    expect(await list(await motorist())).toEqual({ ids: [], requests: [], next: null });
  });

  it("returns the user's requests as they were returned on creation, newest first", {
    tags: 'long',
  }, async () => {
    const driver = await motorist();
    const [old, newest, middle] = [await ask(driver, 30), await ask(driver), await ask(driver, 10)];
    await ask(await motorist());
    expect((await list(driver)).requests).toEqual([newest, middle, old]);
  });

  it('includes the notes of a decision', async () => {
    const driver = await motorist();
    const { id } = await ask(driver);
    await api.context.db
      .updateTable('fuelRequests')
      .set({ status: 'rejected', notes: 'No licence disc', approvedAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await list(driver)).requests[0]).toMatchObject({
      status: 'rejected',
      notes: 'No licence disc',
      approvedAt: expect.stringMatching(/Z$/),
    });
  });
});

describe('a long history', () => {
  let driver: Caller;
  let all: string[];

  beforeAll(async () => {
    driver = await motorist();
    // Three requests at each instant, so that pages end between requests of one instant.
    for (let moment = 0; moment < 5; moment += 1) {
      const same = { ...fuel, requestedAt: new Date(Date.now() - moment * minute).toISOString() };
      await Promise.all(
        Array.from({ length: 3 }, () => driver.call('POST', '/api/fuel-requests', same)),
      );
    }
    all = (await list(driver)).ids;
  });

  it.each([1, 2, 3, 4, 7, 14, 15, 200])('is complete in pages of %i', async (limit) => {
    expect(all).toHaveLength(15);
    const found = await pages(driver, `?limit=${limit}`);
    expect(found.flat()).toEqual(all);
    expect(found.map((page) => page.length)).toEqual(
      Array.from({ length: Math.ceil(15 / limit) }, (_, page) =>
        Math.min(limit, 15 - page * limit),
      ),
    );
  });

  it('continues at its position although newer requests arrive and one of the page is deleted', async () => {
    const first = await list(driver, '?limit=5');
    const newer = await ask(driver);
    await driver.call('DELETE', `/api/fuel-requests/${first.ids[4]}`);
    const second = await list(driver, first.next!.replace('/api/fuel-requests', '')); // there are more
    expect(second.ids).toEqual(all.slice(5, 10));
    await driver.call('DELETE', `/api/fuel-requests/${newer.id}`);
    all = (await list(driver)).ids;
  });

  it('comes in pages of 50 by default', { tags: 'long' }, async () => {
    const many = await motorist();
    const { id } = await ask(many);
    // The database fills in the text that is searched.
    const { searchText: _, ...row } = await api.context.db
      .selectFrom('fuelRequests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 50 }, () => ({
      ...row,
      id: randomUUID() as typeof row.id,
    }));
    await api.context.db.insertInto('fuelRequests').values(copies).execute();
    expect((await pages(many, '')).map((page) => page.length)).toEqual([50, 1]);
  });

  it("does not show another user's requests for a cursor of their list", async () => {
    const { next } = await list(driver, '?limit=1');
    const stranger = await motorist();
    expect((await list(stranger, next!.replace('/api/fuel-requests', ''))).ids).toEqual([]);
  });

  it.each([
    'nonsense',
    '',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"requestedAt":"2026-01-01T00:00:00Z","id":"1"}').toString('base64url'),
    Buffer.from(`{"requestedAt":"99999-01-01","id":"${randomUUID()}"}`).toString('base64url'),
    Buffer.from(`{"requestedAt":1,"id":"${randomUUID()}"}`).toString('base64url'),
    '%00',
    "'; select 1 --",
  ])('refuses an invalid cursor: %#', async (cursor) => {
    const answer = await driver.call(
      'GET',
      `/api/fuel-requests?cursor=${cursor.startsWith('%') ? cursor : encodeURIComponent(cursor)}`,
    );
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues[0].field).toBe('cursor');
  });
});

// REQ-7
describe('DELETE /api/fuel-requests/{id}', () => {
  it.each(['pending', 'rejected'] as const)(
    'responds with 204: %s',
    { tags: 'long' },
    async (status) => {
      const driver = await motorist();
      const [kept, { id }] = [await ask(driver, 5), await ask(driver)];
      await setStatus(id, status);
      expect((await driver.call('DELETE', `/api/fuel-requests/${id}`)).status).toBe(204);
      expect((await list(driver)).ids).toEqual([kept.id]);
    },
  );

  it.each(['approved', 'completed'] as const)('refuses with 409: %s', async (status) => {
    const driver = await motorist();
    const { id } = await ask(driver);
    await setStatus(id, status);
    const answer = await driver.call('DELETE', `/api/fuel-requests/${id}`);
    expectRefusal(answer, 409, 'not-deletable', 'Approved or completed requests cannot be deleted');
    expect((await list(driver)).ids).toEqual([id]);
  });

  it('refuses with 409 when the request is approved at the same moment', async () => {
    const driver = await motorist();
    const { id } = await ask(driver);
    const answer = await api.context.db.transaction().execute(async (approving) => {
      await approving
        .updateTable('fuelRequests')
        .set({ status: 'approved' })
        .where('id', '=', id)
        .execute();
      const call = driver.call('DELETE', `/api/fuel-requests/${id}`);
      await waitingCalls(api);
      return { call };
    });
    expectRefusal(await answer.call, 409, 'not-deletable');
    expect((await list(driver)).ids).toEqual([id]);
  });

  it('responds with 404 the second time, also when both calls come at once', {
    tags: 'long',
  }, async () => {
    const driver = await motorist();
    const { id } = await ask(driver);
    const remove = () => driver.call('DELETE', `/api/fuel-requests/${id}`);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404]);
    expectRefusal(await remove(), 404, 'not-found');
  });

  it('returns the deleted request when its creation is repeated, and creates no second one', {
    tags: 'long',
  }, async () => {
    const driver = await motorist();
    const headers = { 'idempotency-key': randomUUID() };
    const made = await driver.call('POST', '/api/fuel-requests', fuel, headers);
    await driver.call('DELETE', `/api/fuel-requests/${made.body.id}`);
    const again = await driver.call('POST', '/api/fuel-requests', fuel, headers);
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect((await list(driver)).ids).toEqual([]);
  });

  it('keeps a request when its vehicle is deleted', async () => {
    const driver = await motorist();
    const { id } = await ask(driver);
    const [car] = (await driver.call('GET', `/api/cars/user/${driver.userId}`)).body;
    await driver.call('DELETE', `/api/cars/${car.id}`);
    expect((await list(driver)).ids).toEqual([id]);
  });
});
