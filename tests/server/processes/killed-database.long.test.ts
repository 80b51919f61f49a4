import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPool } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { newCar } from '../../support/api.ts';
import { newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { databaseProcess, killDatabase } from '../../support/server/database-process.ts';
import { type RemoteDriver, registerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const patience = { timeout: 120_000, interval: 50 };
/** The processes of a test start several times, on a busy machine. */
const testTimeout = 300_000;
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

const isReady = async ({ url }: ServerProcess) =>
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

/** Makes calls of every kind repeatedly until it is stopped. */
function callUntilEnded(driver: RemoteDriver, carId: string) {
  const statuses = { database: new Set<number>(), others: new Set<number>() };
  /** The object that each key created. */
  const requests = new Map<string, string>();
  let isOver = false;
  /** Repeats a call with the same key until it gets a response, as the outbox does. */
  const requestFiler = () => {
    let key = randomUUID();
    return async () => {
      const headers = { 'idempotency-key': key };
      const answer = await driver.call('POST', '/api/fuel-requests', fuel, headers);
      if (answer.status === 201) {
        requests.set(key, answer.body.id);
        key = randomUUID();
      }
      return answer;
    };
  };
  const calls = [
    requestFiler(),
    requestFiler(),
    () => driver.call('PATCH', `/api/cars/${carId}`, { make: 'Toyota' }),
    () => driver.call('GET', '/api/fuel-requests'),
    () => driver.call('GET', '/api/auth/session'),
    () => driver.call('GET', '/readyz'),
  ];
  const withoutDatabase = [
    () => driver.call('GET', '/healthz'),
    () => driver.call('GET', '/api/ping'),
  ];
  const repeat = async (call: () => Promise<{ status: number }>, seen: Set<number>) => {
    while (!isOver) seen.add((await call()).status);
  };
  const running = Promise.all([
    ...calls.map((call) => repeat(call, statuses.database)),
    ...withoutDatabase.map((call) => repeat(call, statuses.others)),
  ]);
  // `end` stops it at any time.
  running.catch(() => {});
  return {
    requests,
    async end() {
      isOver = true;
      await running;
      return { database: [...statuses.database].sort(), others: [...statuses.others] };
    },
  };
}

describe('a database that is killed', () => {
  it(
    'runs again within seconds with every confirmed write, even if it is killed while it starts',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const server = await runServer({ DATA_DIR: folder });
      const driver = await registerOver(server.url);
      const car = await newCar(driver);
      const load = callUntilEnded(driver, car.id);
      for (const round of [1, 2]) {
        await vi.waitFor(() => expect(load.requests.size).toBeGreaterThan(round * 10), patience);
        const first = await killDatabase(folder);
        // Once more as soon as the next database has begun to recover.
        await vi.waitFor(
          async () => expect(await databaseProcess(folder)).not.toBe(first),
          patience,
        );
        await killDatabase(folder);
        const before = load.requests.size;
        await vi.waitFor(() => expect(load.requests.size).toBeGreaterThan(before + 5), patience);
      }
      const { database, others } = await load.end();
      expect(database).toEqual([200, 201, 503]);
      expect(others).toEqual([200]);

      const ids = [...load.requests.values()];
      const repeated = [...load.requests.keys()].map(async (key) => {
        const headers = { 'idempotency-key': key };
        return (await driver.call('POST', '/api/fuel-requests', fuel, headers)).body.id;
      });
      expect(await Promise.all(repeated)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      expect(server.child.exitCode).toBeNull();
      expect(await server.stop()).toBe(0);
    },
    testTimeout,
  );

  it(
    'runs again when this server had adopted it',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const first = await runServer({ DATA_DIR: folder });
      await first.kill();
      const second = await runServer({ DATA_DIR: folder });
      const killed = await killDatabase(folder);
      await vi.waitFor(async () => {
        expect(await databaseProcess(folder)).not.toBe(killed);
        await isReady(second);
      }, patience);
      expect(await second.stop()).toBe(0);
    },
    testTimeout,
  );

  it.runIf(process.platform === 'linux')(
    'runs again although one of its queries never ends',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const server = await runServer({ DATA_DIR: folder });
      const { url } = await startEmbeddedPostgres(join(folder, 'postgres'), { share: true });
      const pool = openPool(url, 2);
      onTestFinished(() => pool.end());
      await pool.query('set statement_timeout = 0');
      const endless = pool.query('do $$ begin loop end loop; end $$').catch((error) => error);
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where state = 'active' and query like 'do $$%'",
        );
        expect(rowCount).toBe(1);
      }, patience);
      const killed = await killDatabase(folder);
      await vi.waitFor(async () => {
        expect(await databaseProcess(folder)).not.toBe(killed);
        await isReady(server);
      }, patience);
      expect(await endless).toBeInstanceOf(Error);
      expect(await server.stop()).toBe(0);
    },
    testTimeout,
  );

  it(
    'ends the server with 1 and one line when it cannot be started again',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const server = await runServer({ DATA_DIR: folder }, { embeddedPostgres: { restart: 2000 } });
      const data = join(folder, 'postgres', 'database');
      const exit = once(server.child, 'exit');
      await rename(join(data, 'global'), join(data, 'global.away'));
      await killDatabase(folder);
      expect(await exit).toEqual([1, null]);
      const told = server.output().match(/^Volmaak .*$/gm);
      expect(told?.at(-1)).toBe(
        `Volmaak ends. The database cannot be started again: PostgreSQL did not start: see ${folder}/postgres/database.log`,
      );
      await rename(join(data, 'global.away'), join(data, 'global'));
      expect(await readFile(join(data, 'PG_VERSION'), 'utf8')).toBe('18\n');
    },
    testTimeout,
  );
});
