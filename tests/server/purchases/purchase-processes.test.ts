// @module-tag long

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { chargeCounts } from '../../support/server/copied-purchases.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { acceptedQuote, byCard } from '../../support/server/purchases.ts';
import { buyerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';

describe('a server that takes payments', () => {
  it('repeats a response that was cut off, and collects what is due, each with one charge', async () => {
    const { url, db } = await newDatabase();
    const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
    const server = await runServer(environment, { jobs: { collections: 200 } });
    const buyer = await buyerOver(server.url);
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

    const inAWeek = new Date(Date.now() + 7 * day).toISOString();
    const later = { scheduledPaymentDate: inAWeek.slice(0, 10), ...byCard('pays') };
    const scheduled = await acceptedQuote(buyer, 20, later);
    const answer = await buyer.call('POST', '/api/purchases/scheduled', scheduled);
    expect(answer).toMatchObject({ status: 201, body: { paymentStatus: 'scheduled' } });
    await sql`
      update purchases set scheduled_payment_date = current_date - 1
      where payment_status = 'scheduled'`.execute(db);
    await vi.waitFor(
      async () =>
        expect(await chargeCounts(db)).toEqual([
          { status: 'paid', purchases: 2, ours: 2, book: 2 },
        ]),
      { timeout: 300_000, interval: 100 },
    );
    expect(await server.stop()).toBe(0);
  });
});
