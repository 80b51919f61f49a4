import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Payout } from '../../../domain/admin/payouts.ts';
import { PurchaseId, StationId, UserId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { day } from '../../../domain/values/time-units.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { type Database, openDatabase, openPool } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { bookEvent } from '../../../server/ledger/journal.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import type { Answer } from '../../support/api.ts';
import { seed } from '../../support/browser/seed.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { killDatabase } from '../../support/server/database-process.ts';
import { freePort } from '../../support/server/free-port.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { bankAccount } from '../../support/server/payouts.ts';
import { acceptedQuote, type Buyer, byCard } from '../../support/server/purchases.ts';
import { buyerOver, type RemoteDriver } from '../../support/server/remote-driver.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const kills = sizes.kills;
const writerCount = 10;
/** Fewer than the budget of a motorist allows. */
const purchasesEach = 50;
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
const patience = { timeout: 300_000, interval: 50 };
const random = seededRandom(seed);

type Call = RemoteDriver['call'];

/** A server that can be killed and comes up again at the same address. */
async function lastingServer(environment: Record<string, string>) {
  const settings = { ...environment, PORT: await freePort(), RATE_LIMITS: 'off' };
  let server: ServerProcess = await startServerProcess(settings);
  onTestFinished(async () => void (await server.stop()));
  return {
    url: server.url,
    async killAndStart() {
      await server.kill();
      server = await startServerProcess(settings);
    },
    stop: () => server.stop(),
  };
}

/**
 * Writers that repeat each call with its key, at any of the servers, until it is answered. They buy, pay
 * by card in whole or in part, and have an admin record payments, write off, refund, receive money of
 * them, reverse that, pay credit back, pay stations, and reconcile processors and the bank.
 */
async function startLoad(urls: readonly string[], db: Database) {
  /** The object that each key has made. */
  const made = {
    requests: new Map<string, string>(),
    purchases: new Map<string, string>(),
    payments: new Map<string, string>(),
    reversals: new Map<string, string>(),
    payouts: new Map<string, string>(),
    runs: new Map<string, string>(),
    statements: new Map<string, string>(),
  };
  /** The events that were acknowledged, and those that were refused, by their keys in the journal. */
  const events = { acknowledged: new Set<string>(), refused: new Set<string>() };
  const statuses = new Map<number, number>();
  let isOver = false;

  function lastingCall(driver: RemoteDriver): Call {
    return async (...words) => {
      for (;;) {
        const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
        const answer = await driver
          .movedTo(url)
          .call(...words)
          .catch(() => null);
        if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer && answer.status !== 503) return answer;
        await pause(50);
      }
    };
  }

  async function newWriter(): Promise<Buyer> {
    const buyer = await buyerOver(urls[0] ?? '');
    if (!buyer.carId) throw new Error('The vehicle was not added, because of a kill');
    return { ...buyer, call: lastingCall(buyer) };
  }

  const send = (writer: Buyer, path: string, body: unknown, key: string) =>
    writer.call('POST', path, body, { 'idempotency-key': key });

  /** Makes a call, and notes the event that it has brought about, or has not. */
  async function act(who: Buyer, path: string, body: object, event: string): Promise<void> {
    const { status, body: purchase } = await send(who, path, body, randomUUID());
    // After a kill, the processor is asked again, and the purchase is paid later.
    if (purchase.paymentStatus === 'processing') return;
    if (status === 200) events.acknowledged.add(event);
    // Another payment may have paid what a card did not.
    else if (status >= 400 && !event.startsWith('paid of')) events.refused.add(event);
  }

  /** Something that becomes of a purchase, or nothing. */
  async function settle(writer: Buyer, id: string): Promise<void> {
    const desk = `/api/admin/purchases/${id}`;
    const outside = { method: 'eft', reference: 'Bank', receivedOn: southAfricanDay(new Date()) };
    const pay = (part = {}) =>
      act(writer, `/api/purchases/${id}/pay`, { ...byCard('pays'), ...part }, `paid of ${id}`);
    const record = () => act(admin, `${desk}/outside-payment`, outside, `received of ${id}`);
    const writeOff = () =>
      act(admin, `${desk}/write-off`, { reason: 'Moved away' }, `written-off of ${id}`);
    const refund = () => act(admin, `${desk}/refund`, {}, `refunded:${id}`);
    const fate = Math.floor(random() * 9);
    if (fate === 0) await pay();
    if (fate === 5) await Promise.all([pay({ amount: 10 }), pay({ amount: 10 })]);
    if (fate === 6) await receive(writer);
    if (fate === 7) await payStations();
    if (fate === 8) await pay();
    if (fate === 8) await Promise.all([bookSettlement(id), importStatement()]);
    if (fate === 1) await record();
    if (fate === 2) await writeOff();
    if (fate === 2 && random() < 0.5) await record();
    if (fate === 3) await Promise.all([pay(), record(), writeOff()]);
    if (fate === 3) await refund();
  }

  /** Makes a call, and notes whether it has booked an event of each payout. */
  async function actOnPayouts(path: string, body: object, names: readonly string[]) {
    const { status } = await send(admin, path, body, randomUUID());
    const noted = status === 200 ? events.acknowledged : events.refused;
    for (const event of names) noted.add(event);
    return status === 200;
  }

  /** What stations are owed is prepared, and paid or cancelled by two admins at once; some comes back. */
  async function payStations(): Promise<void> {
    // The database may be just killed; then the calls are refused.
    await prove(db, admin).catch(() => {});
    const key = randomUUID();
    const today = southAfricanDay(new Date());
    const { status, body } = await send(
      admin,
      '/api/admin/payout-runs',
      { upTo: addDays(today, -1) },
      key,
    );
    if (status !== 201) return;
    made.runs.set(key, body.id);
    const ids: string[] = body.stations.map(({ id }: Payout) => id);
    const run = `/api/admin/payout-runs/${body.id}`;
    const payment = { reference: 'Bank', paidOn: today };
    const pay = () =>
      actOnPayouts(
        `${run}/payment`,
        payment,
        ids.map((id) => `station-paid:${id}`),
      );
    const cancel = () => send(admin, `${run}/cancellation`, {}, randomUUID());
    const [first, second] = await Promise.all([
      pay(),
      pay(),
      ...(random() < 0.3 ? [cancel()] : []),
    ]);
    if (!first && !second) return;
    for (const id of ids) {
      const reverse = () =>
        actOnPayouts(`/api/admin/payouts/${id}/reversal`, { reason: 'Closed' }, [
          `station-payment-reversed:${id}`,
        ]);
      await Promise.all([reverse(), reverse()]);
    }
  }

  /** A charge is settled beside a line that nobody knows; two admins book it at once. */
  async function bookSettlement(purchaseId: string): Promise<void> {
    const settlement = await insertSettlement(db, purchaseId).catch(() => null);
    if (settlement === null) return;
    const path = `/api/admin/settlements/${settlement}/booking`;
    const book = async () => {
      await prove(db, admin).catch(() => {});
      const { status } = await send(admin, path, {}, randomUUID());
      const noted = status === 200 ? events.acknowledged : events.refused;
      noted.add(`settled of ${settlement}`);
    };
    await Promise.all([book(), book()]);
  }

  /** A line of the bank is imported with one key by two at once, and cleared by two at once. */
  async function importStatement(): Promise<void> {
    await prove(db, admin).catch(() => {});
    const words = randomUUID();
    const content = `Date,Amount,Description\n${southAfricanDay(new Date())},-7.50,${words}`;
    const key = randomUUID();
    const send_ = () =>
      send(admin, '/api/admin/bank-statements', { name: 'bank.csv', content }, key);
    const [{ status, body }] = await Promise.all([send_(), send_()]);
    if (status !== 201) return;
    made.statements.set(key, body.id);
    const lines = await admin.call('GET', `/api/admin/bank-statements/${body.id}/lines`);
    const item = `/api/admin/suspense/${lines.body[0].id}/resolution`;
    const clear = () => send(admin, item, { account: 5200, note: 'Fee' }, randomUUID());
    await Promise.all([clear(), clear()]);
  }

  /** Money of a person comes in, and may be a mistake, or too much and paid back. */
  async function receive(writer: Buyer): Promise<void> {
    const money = { method: 'eft', reference: 'Person', receivedOn: southAfricanDay(new Date()) };
    const amount = 10 + Math.floor(random() * 60);
    const person = `/api/admin/users/${writer.userId}`;
    const once = async (kind: keyof typeof made, path: string, body: object) => {
      const key = randomUUID();
      const answer = await send(admin, path, body, key);
      if (answer.status < 300) made[kind].set(key, answer.body.id);
      return answer;
    };
    const { body } = await once('payments', `${person}/payments`, { ...money, amount });
    const reason = { reason: 'A mistake' };
    const reverse = () => once('reversals', `/api/admin/payments/${body.id}/reversal`, reason);
    const payOut = () => once('payouts', `${person}/credit-payout`, { ...money, amount: 5 });
    const fate = random();
    if (fate < 0.3) await reverse();
    else if (fate < 0.6) await payOut();
    else if (fate < 0.8) await Promise.all([reverse(), reverse(), payOut()]);
  }

  /** Buys a litre. A payment of before that is settled meanwhile can raise the discount. */
  async function buyOne(writer: Buyer): Promise<[key: string, answer: Answer]> {
    for (;;) {
      const key = randomUUID();
      const bought = await send(writer, '/api/purchases', await acceptedQuote(writer, 1), key);
      if (bought.body.code !== 'price-moved') return [key, bought];
    }
  }

  async function write(writer: Buyer): Promise<void> {
    const request = randomUUID();
    const asked = await send(writer, '/api/fuel-requests', fuel, request);
    expect(asked.status).toBe(201);
    made.requests.set(request, asked.body.id);
    const [purchase, bought] = await buyOne(writer);
    expect(bought, JSON.stringify(bought.body)).toMatchObject({ status: 201 });
    made.purchases.set(purchase, bought.body.id);
    events.acknowledged.add(`sold:${bought.body.id}`);
    await settle(writer, bought.body.id);
    const list = await writer.call('GET', '/api/fuel-requests?limit=200');
    expect(list.body.requests.map(({ id }: { id: string }) => id)).toContain(asked.body.id);
  }

  const admin = await newWriter();
  await sql`update users set is_admin = true where id = ${admin.userId}`.execute(db);
  for (const id of await prepareStations(db, admin)) made.purchases.set(randomUUID(), id);
  const writers = await Promise.all(Array.from({ length: writerCount }, newWriter));
  const running = Promise.all(
    writers.map(async (first) => {
      let writer = first;
      for (let count = 1; !isOver; count += 1) {
        await write(writer);
        if (count % purchasesEach === 0) writer = await vi.waitFor(newWriter, patience);
      }
    }),
  );
  running.catch(() => {});
  return {
    made,
    events,
    /** Waits until more is written than now, and a moment at random. */
    async goOn() {
      const before = made.purchases.size;
      await Promise.race([
        running,
        vi.waitFor(() => expect(made.purchases.size).toBeGreaterThan(before + 5), patience),
      ]);
      await pause(random() * 500);
    },
    async stop() {
      isOver = true;
      await running;
      return statuses;
    },
  };
}

/** Somebody has just proved who they are. */
const prove = (db: Database, { userId }: Buyer) =>
  sql`update sessions set proved_at = now() where user_id = ${userId}`.execute(db);

/** What a processor has paid out of a charge, as the job finds it; null if it is not paid. */
async function insertSettlement(db: Database, purchaseId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with paid as (
      select key, amount_cents from purchase_charges
      where purchase_id = ${purchaseId} and state = 'paid' limit 1
    ), made as (
      insert into settlements (id, processor, reference, paid_on, fees_cents, net_cents, lines,
          found_at)
        select gen_random_uuid(), 'demo', key, current_date, 100, amount_cents + 400, 2, now()
        from paid returning id
    ), lines as (
      insert into settlement_lines
          (id, settlement_id, number, kind, reference, charge_key, amount_cents, fees_cents)
        select gen_random_uuid(), made.id, number, kind, key, key, amount, 0
        from made, paid, lateral (values (1, 'charge', amount_cents), (2, 'other', 500::bigint))
          as line (number, kind, amount)
    )
    select id from made`.execute(db);
  return rows[0]?.id ?? null;
}

/** Stations with bank accounts, to which something has been owed since yesterday. */
async function prepareStations(db: Database, admin: Buyer): Promise<string[]> {
  await prove(db, admin);
  await admin.call('PUT', '/api/admin/paying-account', bankAccount());
  const at = new Date(Date.now() - day);
  const amount = cents(40_000);
  const bought: string[] = [];
  for (const name of ['North', 'South', 'West']) {
    const fields = { name, province: 'WC' };
    const stationId = StationId.parse(
      (await admin.call('POST', '/api/admin/stations', fields)).body.id,
    );
    await admin.call('PUT', `/api/admin/stations/${stationId}/bank-account`, bankAccount());
    const { body } = await admin.call('POST', '/api/purchases', await acceptedQuote(admin, 1));
    bought.push(body.id);
    const row = { id: randomUUID(), purchaseId: PurchaseId.parse(body.id), stationId };
    await db
      .insertInto('fuelSources')
      .values({
        ...row,
        amountCents: amount,
        fuelCents: amount,
        namedAt: at,
        namedBy: UserId.parse(admin.userId),
      })
      .execute();
    const { id: source, purchaseId } = row;
    const named = { source, purchaseId, from: { stationId }, amount, fuelUsed: amount };
    await bookEvent(db, { kind: 'source-named', ...named }, at);
  }
  return bought;
}

/** Each key has made one row, which exists, and no answer was an error of the server. */
async function expectEverythingOnce(
  db: Database,
  { made, events, stop }: Awaited<ReturnType<typeof startLoad>>,
): Promise<void> {
  const statuses = await stop();
  for (const table of ['fuelRequests', 'purchases'] as const) {
    const rows = await db.selectFrom(table).select('id').execute();
    const answered = [...(table === 'purchases' ? made.purchases : made.requests).values()];
    expect(rows.map(({ id }) => String(id)).sort()).toEqual(answered.sort());
  }
  const rowsOf = async (query: RawBuilder<{ id: string }>) =>
    (await query.execute(db)).rows.map(({ id }) => id).sort();
  const received = sql<{ id: string }>`select id from received_payments where reference = 'Person'`;
  expect(await rowsOf(received)).toEqual([...made.payments.values()].sort());
  expect(await rowsOf(sql`select id from received_payments where reversed_at is not null`)).toEqual(
    [...new Set(made.reversals.values())].sort(),
  );
  expect(await rowsOf(sql`select key as id from credit_movements where kind = 'paid-out'`)).toEqual(
    [...made.payouts.values()].sort(),
  );
  expect(await rowsOf(sql`select id from payout_runs`)).toEqual([...made.runs.values()].sort());
  expect(await rowsOf(sql`select id from bank_statements`)).toEqual(
    [...made.statements.values()].sort(),
  );
  expect(await recount(db, { fix: false })).toEqual([]);
  expect(await proveLedger(db)).toEqual([]);
  const { rows } = await sql<{ key: string; name: string }>`
    select event_key as key, case when event_key like 'paid:received:%' then 'received'
      else kind end || ' of ' || coalesce(purchase_id, settlement_id) as name from ledger_entries`.execute(
    db,
  );
  const booked = new Set(rows.flatMap(({ key, name }) => [key, name]));
  expect([...events.acknowledged].filter((event) => !booked.has(event))).toEqual([]);
  const refused = [...events.refused].filter((event) => !events.acknowledged.has(event));
  expect(refused.filter((event) => booked.has(event))).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  console.log(
    `${made.requests.size} requests and ${made.purchases.size} purchases; answers by status: ${[...statuses].join('; ')}`,
  );
}

/** Kills again and again, each time after more was written, and lets the users write once more. */
async function killRepeatedly(
  load: Awaited<ReturnType<typeof startLoad>>,
  kill: () => Promise<unknown>,
): Promise<void> {
  for (let count = 0; count < kills; count += 1) {
    await load.goOn();
    await kill();
  }
  await load.goOn();
}

/** The database in a data folder, for as long as a test runs. */
async function databaseIn(folder: string): Promise<Database> {
  const embedded = await startEmbeddedPostgres(join(folder, 'postgres'), { share: true });
  const db = openDatabase(openPool(embedded.url, 1));
  onTestFinished(async () => {
    await db.destroy();
    await embedded.stop();
  });
  return db;
}

describe('while ten users write', () => {
  it(
    `a server is killed ${kills} times, and every answered write is there once`,
    async () => {
      const folder = await newDataFolderWithDatabase();
      const server = await lastingServer({ DATA_DIR: folder });
      const db = await databaseIn(folder);
      const load = await startLoad([server.url], db);
      await killRepeatedly(load, () => server.killAndStart());
      await expectEverythingOnce(db, load);
    },
    kills * 300_000,
  );

  it(
    `its database is killed ${kills} times, and every answered write is there once`,
    async () => {
      const folder = await newDataFolderWithDatabase();
      const server = await lastingServer({ DATA_DIR: folder });
      const db = await databaseIn(folder);
      const load = await startLoad([server.url], db);
      await killRepeatedly(load, () => killDatabase(folder));
      await expectEverythingOnce(db, load);
    },
    kills * 300_000,
  );

  it(
    `one of three servers is killed ${kills} times, and every answered write is there once`,
    async () => {
      const { url, db } = await newDatabase();
      const environment = { DATABASE_URL: url, DATA_DIR: await newDataFolder() };
      const servers = await Promise.all([1, 2, 3].map(() => lastingServer(environment)));
      const load = await startLoad(
        servers.map((server) => server.url),
        db,
      );
      await killRepeatedly(load, async () => {
        await servers[Math.floor(random() * servers.length)]?.killAndStart();
      });
      await expectEverythingOnce(db, load);
      for (const server of servers) expect(await server.stop()).toBe(0);
    },
    kills * 300_000,
  );
});
