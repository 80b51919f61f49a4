import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { newCar } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { newDataFolder } from '../database/data-folder.ts';
import { newDatabase } from '../database/own-database.ts';
import { registerOver } from '../processes/remote-driver.ts';
import { runServer } from '../processes/running-server.ts';
import { chargeCounts, copyPurchase } from './copied-purchases.ts';
import { acceptedQuote, byCard } from './purchases.ts';

const patience = { timeout: 300_000, interval: 100 };
const dayMilliseconds = 24 * 60 * 60 * 1000;

async function newServer() {
  const { url, db } = await newDatabase();
  const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
  const server = await runServer(environment);
  const driver = await registerOver(server.url);
  const buyer = { ...driver, carId: (await newCar(driver)).id };
  return { db, environment, server, buyer };
}

describe('several servers on one database', () => {
  it('charge each of many due payments once', async () => {
    const { db, environment, server, buyer } = await newServer();
    const inAWeek = new Date(Date.now() + 7 * dayMilliseconds).toISOString();
    const body = await acceptedQuote(buyer, 20, {
      scheduledPaymentDate: inAWeek.slice(0, 10),
      ...byCard('pays'),
    });
    const { id } = (await buyer.call('POST', '/api/purchases/scheduled', body)).body;
    await server.stop();
    await copyPurchase(db, id, sizes.rows - 1);
    await sql`update purchases set scheduled_payment_date = current_date - 1`.execute(db);
    const servers = await Promise.all([1, 2, 3].map(() => runServer(environment)));
    await vi.waitFor(
      async () => expect((await chargeCounts(db)).map(({ status }) => status)).toEqual(['paid']),
      patience,
    );
    for (const each of servers) expect(await each.stop()).toBe(0);
    expect(await chargeCounts(db)).toEqual([
      { status: 'paid', purchases: sizes.rows, ours: sizes.rows, book: sizes.rows },
    ]);
  });
});

describe('a response that is cut off after the purchase was written', () => {
  it('is returned to a repeated call, with one charge', async () => {
    const { db, server, buyer } = await newServer();
    const body = await acceptedQuote(buyer, 20, byCard('pays'));
    const headers = { 'idempotency-key': randomUUID() };
    const connection = request(`${server.url}/api/purchases`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, cookie: buyer.cookie, 'content-type': 'application/json' },
    });
    connection.on('error', () => {});
    connection.end(JSON.stringify(body));
    await vi.waitFor(
      async () => expect((await sql`select from purchases`.execute(db)).rows).toHaveLength(1),
      { timeout: 60_000, interval: 1 },
    );
    connection.destroy();
    const again = await buyer.call('POST', '/api/purchases', body, headers);
    expect(again).toMatchObject({ status: 201, body: { paymentStatus: 'paid' } });
    expect(await chargeCounts(db)).toEqual([{ status: 'paid', purchases: 1, ours: 1, book: 1 }]);
  });
});
