import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import {
  errorText,
  isConnectionLoss,
  openDatabase,
  openPool,
} from '../../../server/db/database.ts';
import {
  type Api,
  beforeTests,
  newCar,
  newDriver,
  registration,
  send,
  startApi,
} from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));

/** The address of this file's database, or of a database that does not exist. */
async function databaseUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    api.context.db,
  );
  return inject('databaseServer').replace(/postgres(?=\?|$)/, rows[0]?.name ?? '');
}

/** The same API with a pool of one connection. */
async function apiOn(url: string) {
  const pool = openPool(url, 1);
  const context = { ...api.context, db: openDatabase(pool) };
  const other: Api = { ...api, context, app: await buildApp(context) };
  return { other, pool };
}

describe('two calls in a deadlock', () => {
  it('are separated: one is told to try again', { tags: 'long' }, async () => {
    const [first, second] = [await newCar(driver), await newCar(driver)];
    const answer = await api.context.db.transaction().execute(async (transaction) => {
      // The side that waits longer gives up first.
      await sql`set local deadlock_timeout = '20s'`.execute(transaction);
      await transaction
        .updateTable('cars')
        .set({ plateKey: 'WANTED1' })
        .where('id', '=', first.id)
        .execute();
      const change = { registrationNumber: 'WANTED 1' };
      const call = driver.call('PATCH', `/api/cars/${second.id}`, change);
      await waitingCalls(api);
      await transaction
        .selectFrom('cars')
        .select('id')
        .where('id', '=', second.id)
        .forUpdate()
        .execute();
      return call;
    });
    expectRefusal(answer, 503, 'locked');
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('a database that is lost', () => {
  it('in the middle of a call leads to 503', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    const answer = await api.context.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('cars')
        .select('id')
        .where('id', '=', car.id)
        .forUpdate()
        .execute();
      const call = driver.call('PATCH', `/api/cars/${car.id}`, { make: 'Ford' });
      const [waiting] = await waitingCalls(api);
      await sql`select pg_terminate_backend(${waiting})`.execute(transaction);
      return call;
    });
    expectRefusal(answer, 503, 'unavailable');
    expect(answer.headers['retry-after']).toBe('2');
    expect((await driver.call('PATCH', `/api/cars/${car.id}`, { make: 'Ford' })).status).toBe(200);
  });

  it('before a call leads to 503, also at /readyz, while /healthz still responds', async () => {
    const { other, pool } = await apiOn('postgres://volmaak:x@127.0.0.1:9/postgres');
    const headers = { cookie: driver.cookie };
    expectRefusal(
      await send(other, 'GET', '/api/provinces', undefined, headers),
      503,
      'unavailable',
    );
    expectRefusal(await send(other, 'GET', '/readyz'), 503, 'unavailable');
    expect(await send(other, 'GET', '/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect((await send(other, 'GET', '/api/ping')).status).toBe(200);
    await pool.end();
  });

  it('to other calls leads to 503 after a while', { tags: 'long' }, async () => {
    const { other, pool } = await apiOn(await databaseUrl());
    const busy = await pool.connect();
    // Only now: on a busy machine the connection itself takes longer.
    pool.options.connectionTimeoutMillis = 200;
    const headers = { cookie: driver.cookie };
    expectRefusal(
      await send(other, 'GET', '/api/provinces', undefined, headers),
      503,
      'unavailable',
    );
    busy.release();
    expect((await send(other, 'GET', '/api/provinces', undefined, headers)).status).toBe(200);
    await pool.end();
  });
});

describe('a broken connection', () => {
  it('is distinguished from a bug, also by later users of the connection', async () => {
    const pool = openPool(await databaseUrl(), 1);
    const db = openDatabase(pool);
    const lost = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(api.context.db);
      const first = await sql`select 1`.execute(transaction).catch((error) => error);
      expect(isConnectionLoss(first)).toBe(true);
      // The connection is closed by now, and rolling the transaction back on it fails.
      await sql`select 1`.execute(transaction);
    });
    const error = await lost.catch((caught) => caught);
    expect(error.message).toBe('Client has encountered a connection error and is not queryable');
    expect(isConnectionLoss(error)).toBe(true);
    await db.destroy();
    const late = await db
      .selectFrom('users')
      .select('id')
      .execute()
      .catch((caught) => caught);
    expect(isConnectionLoss(late)).toBe(true);
  });
});

describe('the message for an unreachable database', () => {
  it('is not empty when several addresses were tried', () => {
    const failed = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    expect(errorText(failed)).toBe('ECONNREFUSED');
    expect(errorText(new Error('no', { cause: new Error('why') }))).toBe('no (why)');
  });
});

/** The answer to a call whose insert fails with this code of PostgreSQL. */
async function answerTo(code: string) {
  await sql`create function refuse() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception using errcode = '${code}'; end $$`,
  )}`.execute(api.context.db);
  await sql`create trigger refuse before insert on uploads execute function refuse()`.execute(
    api.context.db,
  );
  const answer = await driver.call('POST', '/api/objects/upload', announced);
  await sql`drop function refuse cascade`.execute(api.context.db);
  return answer;
}
const announced = { contentType: 'image/jpeg', size: 100 };

describe('a database that accepts no more data', () => {
  it.each([
    ['its disk is full', '53100'],
    ['its memory is', '53200'],
    ['it is a copy by now', '25006'],
  ])('leads to 503 because %s', async (_, code) => {
    expectRefusal(await answerTo(code), 503, 'unavailable');
    expect((await driver.call('POST', '/api/objects/upload', announced)).status).toBe(201);
  });
});

describe('a text that PostgreSQL cannot store', () => {
  it.each(['22021', '22P05'])('is a fault of the request: %s', async (code) => {
    expectRefusal(await answerTo(code), 400, 'invalid');
  });
});

describe('a caller who loses the connection in the middle of a body', () => {
  it('is not a server error', { tags: 'long' }, async () => {
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const from = api.logged.length;
    const head = `PUT /api/uploads/${randomUUID()} HTTP/1.1\r\nHost: x\r\nCookie: ${driver.cookie}\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    const cut = new Promise<void>((resolve) => {
      api.app.server.once('request', (request) => {
        // The server starts to read the body.
        request.once('resume', () => socket.destroy());
        request.once('close', resolve);
      });
    });
    socket.write(`${head}Content-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\nhalf`);
    await cut;
    expect(api.logged.slice(from).join()).not.toContain('call failed');
  });
});

// API-19
describe('a row that stays locked', () => {
  it('is not said to be the same request, with a key that was never used', async () => {
    const car = await newCar(driver);
    replaceServerDurations({ database: { keyLock: 50 } });
    const answer = await api.context.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('cars')
        .select('id')
        .where('id', '=', car.id)
        .forUpdate()
        .execute();
      const key = { 'idempotency-key': randomUUID() };
      return driver.call('PATCH', `/api/cars/${car.id}`, { make: 'Ford' }, key);
    });
    expectRefusal(answer, 503, 'locked');
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('/readyz', () => {
  it('responds with 503 while the database can only be read', async () => {
    const { other, pool } = await apiOn(await databaseUrl());
    await pool.query('set default_transaction_read_only = on');
    expectRefusal(await send(other, 'GET', '/readyz'), 503, 'unavailable');
    await pool.query('set default_transaction_read_only = off');
    expect((await send(other, 'GET', '/readyz')).status).toBe(200);
    await pool.end();
  });

  it('responds with 200 once every migration is applied, and with 503 before', async () => {
    expect(await send(api, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
    const newest = sql`(select max(name) from migrations)`;
    await sql`update migrations set name = 'to come' where name = ${newest}`.execute(
      api.context.db,
    );
    expectRefusal(await send(api, 'GET', '/readyz'), 503, 'unavailable');
    await sql`drop table migrations`.execute(api.context.db);
    expectRefusal(await send(api, 'GET', '/readyz'), 503, 'unavailable');
  });
});

describe('a bug in the server', () => {
  it("leads to a 500 without details, and is logged without the user's input", async () => {
    await sql`alter table users add constraint unlucky check (first_name <> 'Unlucky')`.execute(
      api.context.db,
    );
    const fields = registration({ firstName: 'Unlucky' });
    const from = api.logged.length;
    const answer = await send(api, 'POST', '/api/auth/register', fields);
    expectRefusal(answer, 500, 'internal');
    expect(answer.body.message).toBe('Something went wrong on our side: please try again later');
    const logged = api.logged.slice(from).join();
    expect(logged).toContain('"constraint":"unlucky"');
    expect(logged).toContain('server/people/users-table.ts');
    for (const value of Object.values(fields)) expect(logged).not.toContain(value);
  });
});
