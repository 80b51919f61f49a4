// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase, openPool, type Queryable } from '../../../server/db/database.ts';
import { atOnce } from '../../../server/db/fast/at-once.ts';
import { newCar, newDriver, startApi } from '../../support/api.ts';
import { createDatabase } from '../../support/server/own-database.ts';

const api = startApi();

/** One connection, so that a transaction that is left open would be noticed. */
async function oneConnection() {
  const db = openDatabase(openPool(await createDatabase(), 1));
  onTestFinished(() => db.destroy());
  return db;
}

const add = (db: Queryable, bucket: string) =>
  db
    .insertInto('rateLimits')
    .values({ bucket, subject: Buffer.from('x'), tries: 1, windowEndsAt: new Date() })
    .execute();
const buckets = async (db: Queryable) =>
  (await db.selectFrom('rateLimits').select('bucket').execute()).map(({ bucket }) => bucket);

describe('queries that are sent at once', () => {
  it('are carried out in their order, in their transaction', async () => {
    const db = await oneConnection();
    await db.transaction().execute(async (transaction) => {
      const [, one, , two] = await atOnce(transaction, (together) =>
        Promise.all([add(together, 'a'), buckets(together), add(together, 'b'), buckets(together)]),
      );
      expect([one, two]).toEqual([['a'], ['a', 'b']]);
    });
    expect(await buckets(db)).toEqual(['a', 'b']);
  });

  it('are undone together when one fails', async () => {
    const db = await oneConnection();
    const working = db
      .transaction()
      .execute((transaction) =>
        atOnce(transaction, (together) =>
          Promise.all([
            add(together, 'a'),
            sql`select 1 / 0`.execute(together),
            add(together, 'b'),
          ]),
        ),
      );
    await expect(working).rejects.toThrow('division by zero');
    expect(await buckets(db)).toEqual([]);
  });
});

// ACC-19
it('a fuel request locks its user before it reads anything else', async () => {
  const driver = await newDriver(api);
  const car = await newCar(driver);
  const from = api.statements.length;
  const body = {
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    carYear: car.year,
    fuelType: 'petrol',
    fuelAmount: 1,
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await driver.call('POST', '/api/fuel-requests', body, key)).status).toBe(201);
  const sent = api.statements.slice(from);
  expect(sent.slice(sent.indexOf('begin'))).toEqual([
    'begin',
    expect.stringContaining('insert into idempotency_keys'),
    expect.stringMatching(/from "users" .* for share/),
    expect.stringContaining('from "cars"'),
    expect.stringContaining('from "loyalty_profiles"'),
    expect.stringContaining('from "fuel_prices"'),
    expect.stringContaining('insert into "fuel_requests"'),
    'commit',
  ]);
});
