// @module-tag long

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newCar } from '../../support/api.ts';
import { newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { databaseProcess } from '../../support/server/database-process.ts';
import { type RemoteDriver, registerOver } from '../../support/server/remote-driver.ts';
import { failedStart, runServer } from '../../support/server/running-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

/**
 * Creates requests, many at a time, until the server is killed after some responses. Returns all
 * keys and the responses.
 */
async function writeUntilKilled(server: ServerProcess, driver: RemoteDriver) {
  const keys: string[] = [];
  const answered = new Map<string, string>();
  const gone = once(server.child, 'exit');
  const createRequestsUntilKilled = async () => {
    for (;;) {
      const key = randomUUID();
      keys.push(key);
      const headers = { 'idempotency-key': key };
      const answer = await driver.call('POST', '/api/fuel-requests', fuel, headers);
      expect(answer.status).toBe(201);
      answered.set(key, answer.body.id);
      if (answered.size === 15) server.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 40 }, createRequestsUntilKilled));
  await gone;
  return { keys, answered };
}

const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id);

describe('a server that is killed during writes', () => {
  it.each(['the server alone', 'the database with it'])(
    'starts again with every confirmed write and every session: %s',
    async (victims) => {
      const folder = await newDataFolderWithDatabase();
      const first = await runServer({ DATA_DIR: folder });
      const before = await registerOver(first.url);
      const car = await newCar(before);
      const { keys, answered } = await writeUntilKilled(first, before);
      expect(answered.size).toBeGreaterThanOrEqual(15);
      const database = await databaseProcess(folder);
      if (victims === 'the database with it') process.kill(database, 'SIGKILL');

      const second = await runServer({ DATA_DIR: folder });
      expect((await databaseProcess(folder)) === database).toBe(victims === 'the server alone');
      const driver = before.movedTo(second.url);
      const session = await driver.call('GET', '/api/auth/session');
      expect(session.body.user.id).toBe(driver.userId);
      expect((await driver.call('GET', car.carPhotoUrl)).status).toBe(200);
      const list = async () =>
        idsOf((await driver.call('GET', '/api/fuel-requests?limit=200')).body.requests);
      expect(await list()).toEqual(expect.arrayContaining([...answered.values()]));

      const again = await Promise.all(
        keys.map((key) =>
          driver.call('POST', '/api/fuel-requests', fuel, { 'idempotency-key': key }),
        ),
      );
      expect(new Set(again.map((answer) => answer.status))).toEqual(new Set([201]));
      keys.forEach((key, index) => {
        const id = answered.get(key);
        if (id) expect(again[index]?.body.id).toBe(id);
      });
      expect((await list()).sort()).toEqual(idsOf(again.map((answer) => answer.body)).sort());
      expect(await second.stop()).toBe(0);
    },
  );
});

describe('a data folder', () => {
  it('serves one server, and protects what it holds from other users of the machine', async () => {
    const folder = await newDataFolderWithDatabase();
    const postgres = join(folder, 'postgres');
    const pictures = join(folder, 'pictures');
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    const picturePaths = async () => ['.', ...(await readdir(pictures, { recursive: true }))];
    const pictureModes = async () => {
      const found = (await picturePaths()).map(async (name) => {
        const kind = name.endsWith('.webp') ? 'file' : 'folder';
        return `${kind} ${(await modeOf(join(pictures, name))).toString(8)}`;
      });
      return [...new Set(await Promise.all(found))].sort();
    };
    await chmod(folder, 0o755);
    const first = await runServer({ DATA_DIR: folder });
    const impatient = { embeddedPostgres: { ownership: 300 } };
    expect(await failedStart({ DATA_DIR: folder }, impatient)).toBe(
      `The server ended with 1:\nVolmaak cannot start. Another Volmaak server is already using the data folder ${postgres}\n`,
    );
    const driver = await registerOver(first.url);
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);

    const registrationNumber = 'QQQ 777 GP';
    await newCar(driver, { registrationNumber });
    await newCar(await registerOver(first.url), { registrationNumber });
    expect(await modeOf(join(postgres, 'database-password'))).toBe(0o600);
    expect(await pictureModes()).toEqual(['file 600', 'folder 700']);
    const log = await readFile(join(postgres, 'database.log'), 'utf8');
    expect(log).toContain('violates unique constraint "cars_live_plate"');
    expect(log).not.toContain('QQQ777GP');
    expect(first.output()).not.toContain(driver.username);

    await first.kill();
    // As an older version left them.
    for (const name of await picturePaths()) {
      await chmod(join(pictures, name), name.endsWith('.webp') ? 0o644 : 0o755);
    }
    const second = await runServer({ DATA_DIR: folder });
    expect((await driver.movedTo(second.url).call('GET', '/api/provinces')).status).toBe(200);
    expect(await pictureModes()).toEqual(['file 600', 'folder 700']);
    // PostgreSQL runs as another user, who must be able to enter the folder.
    expect(await modeOf(folder)).toBe(0o755);
  });
});
