// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { acceptedQuote, type Buyer, byCard } from '../../support/server/purchases.ts';
import { buyerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const rounds = sizes.kills;
const patience = { timeout: 300_000, interval: 20 };

const cards: Behaviour[] = ['silent-paid', 'pays', 'insufficient-funds', 'falls'];

interface SentCall {
  key: string;
  send: (buyer: Buyer) => ReturnType<Buyer['call']>;
}

async function countFrom(db: Database, query: ReturnType<typeof sql<{ count: number }>>) {
  return (await query.execute(db)).rows[0]?.count ?? 0;
}

const silentCharges = (db: Database) =>
  countFrom(
    db,
    sql`select count(*)::int as count from demo_processor_charges where behaviour = 'silent-paid'`,
  );
const underWay = (db: Database) =>
  countFrom(
    db,
    sql`select count(*)::int as count from purchases where payment_status = 'processing'`,
  );

/** A purchase with each card, each with its own key. */
function purchasesOf(buyer: Buyer): Promise<SentCall[]> {
  return Promise.all(
    cards.map(async (card) => {
      const body = await acceptedQuote(buyer, 20, byCard(card));
      const key = randomUUID();
      const headers = { 'idempotency-key': key };
      return { key, send: (who) => who.call('POST', '/api/purchases', body, headers) };
    }),
  );
}

/** Kills a server and lets its unfinished work count as abandoned. */
async function kill(server: ServerProcess, db: Database): Promise<void> {
  await server.kill();
  await sql`
    update purchases set charge_started_at = charge_started_at - interval '3 minutes',
      claimed_until = null
    where payment_status = 'processing'`.execute(db);
  await sql`
    update purchase_charges set started_at = started_at - interval '3 minutes',
      next_look_at = now(), claimed_until = null
    where ended_at is null`.execute(db);
}

/** Every purchase with its charges in the processor's book. */
async function purchasesWithCharges(db: Database) {
  const { rows } = await sql<{ status: string; charges: number; book: string | null }>`
    select payment_status as status, count(book.key)::int as charges,
      string_agg(book.status, ',') as book
    from purchases
    left join purchase_charges ours on ours.purchase_id = purchases.id
    left join demo_processor_charges book on book.key = ours.key
    group by purchases.id`.execute(db);
  return rows;
}

// PAY-2
describe('a server that is killed between charge and record', () => {
  it(
    `never charges twice and never leaves a charge without its record: ${rounds} times`,
    async () => {
      const { url, db } = await newDatabase();
      const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
      let server = await runServer(environment);
      for (let round = 1; round <= rounds; round += 1) {
        const buyer = await buyerOver(server.url);
        const calls = await purchasesOf(buyer);
        const sent = Promise.allSettled(calls.map(({ send }) => send(buyer)));
        // The processor has charged, and its response never arrives.
        await vi.waitFor(async () => expect(await silentCharges(db)).toBe(round), patience);
        await kill(server, db);
        await sent;
        server = await runServer(environment);
        await vi.waitFor(async () => expect(await underWay(db)).toBe(0), patience);
        const moved = { ...buyer.movedTo(server.url), carId: buyer.carId };
        const again = await Promise.all(calls.map(({ send }) => send(moved)));
        expect(again[0]).toMatchObject({ status: 201, body: { paymentStatus: 'paid' } });
        for (const { status } of again) expect([201, 402]).toContain(status);
        if (round % 10 === 0) console.log(`${round} of ${rounds} kills`);
      }
      await kill(server, db);
      await runServer(environment);
      await vi.waitFor(async () => expect(await underWay(db)).toBe(0), patience);
      const books = await purchasesWithCharges(db);
      expect(books).toHaveLength(rounds * cards.length);
      for (const { status, charges, book } of books) {
        expect(charges).toBe(1);
        expect([status, book]).toEqual(
          status === 'paid' ? ['paid', 'paid'] : ['failed', 'declined'],
        );
      }
      const { rows } = await sql`
        select key from demo_processor_charges
        where key not in (select key from purchase_charges)`.execute(db);
      expect(rows).toEqual([]);
    },
    rounds * 300_000,
  );
});
