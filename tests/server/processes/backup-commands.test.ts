// @module-tag long

import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recount } from '../../../server/admin/statistics.ts';
import { openDatabase, openPool } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { fileStorage } from '../../../server/gateways/storage/file-storage.ts';
import { createKey } from '../../../server/secrets/keys.ts';
import { newCar } from '../../support/api.ts';
import { runCommand } from '../../support/command-process.ts';
import { contentOf } from '../../support/server/backup-of.ts';
import { compareRows, snapshotOf } from '../../support/server/compare-rows.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { fillAsFormerVersion, upload } from '../../support/server/filled-former-version.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';
import { type RemoteDriver, registerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';

/** How often everything is done while users write, and how many write. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? 1);
const writers = Number(process.env.BACKUP_WRITERS ?? 3);
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

/** Requests fuel and registers vehicles with pictures until it is stopped. */
function writeUntilStopped(drivers: readonly RemoteDriver[]) {
  const written = { requests: [] as string[], cars: [] as string[] };
  let isOver = false;
  const write = async (driver: RemoteDriver) => {
    while (!isOver) {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await driver.call('POST', '/api/fuel-requests', fuel, headers);
      expect(answer.status).toBe(201);
      written.requests.push(answer.body.id);
      // An account may open a hundred uploads in an hour.
      if (written.cars.length < 80) written.cars.push((await newCar(driver)).id);
    }
  };
  const running = Promise.all(drivers.map(write));
  running.catch(() => {});
  return {
    written,
    stop() {
      isOver = true;
      return running;
    },
  };
}

async function idsIn(url: string, table: 'fuelRequests' | 'cars'): Promise<string[]> {
  const db = openDatabase(openPool(url, 1));
  const rows = await db
    .selectFrom(table)
    .select('id')
    .execute()
    .finally(() => db.destroy());
  return rows.map(({ id }) => id);
}

/** The statistics of a database that do not agree with its rows. */
async function differencesIn(url: string) {
  const db = openDatabase(openPool(url, 1));
  return recount(db, { fix: false }).finally(() => db.destroy());
}

/** Does work on the database in a data folder, which a server may be using. */
async function withDatabaseOf<Result>(
  folder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = await startEmbeddedPostgres(join(folder, 'postgres'), { share: true });
  return work(url).finally(stop);
}

/** A data folder with nothing but the key of another one. */
async function newFolderWithKeyOf(folder: string): Promise<string> {
  const other = await newDataFolder();
  await mkdir(other, { recursive: true });
  await copyFile(join(folder, 'encryption-key'), join(other, 'encryption-key'));
  return other;
}

describe('the commands of an operator', () => {
  it('back up a server under load, restore it, and move it to another database', async () => {
    const folder = await newDataFolderWithDatabase();
    // Without ENCRYPTION_KEYS the server makes a key in its data folder.
    const server = await runServer({ DATA_DIR: folder, ENCRYPTION_KEYS: '' });
    const drivers = [];
    for (let count = 0; count < writers; count += 1) drivers.push(await registerOver(server.url));
    for (const driver of drivers) await newCar(driver);
    const load = writeUntilStopped(drivers);
    let restored = '';
    let began = '';
    let before: { requests: string[]; cars: string[] } = { requests: [], cars: [] };
    for (let round = 1; round <= rounds; round += 1) {
      before = { requests: [...load.written.requests], cars: [...load.written.cars] };
      began = await withDatabaseOf(folder, snapshotOf);
      const file = join(folder, `round-${round}.tar`);
      // OPS-1
      const backup = await runCommand('backup', { DATA_DIR: folder }, file);
      expect(backup).toMatchObject({ code: 0 });
      expect(backup.words).toContain('does not contain the encryption key');
      const key = (await readFile(join(folder, 'encryption-key'), 'utf8')).trim();
      expect((await readFile(file)).includes(key)).toBe(false);

      // OPS-3
      restored = await newFolderWithKeyOf(folder);
      expect(await runCommand('restore', { DATA_DIR: restored }, file)).toMatchObject({ code: 0 });
      expect(await withDatabaseOf(restored, differencesIn)).toEqual([]);
    }
    await load.stop();
    const compared = await withDatabaseOf(folder, (source) =>
      withDatabaseOf(restored, (copy) => compareRows(source, copy, began)),
    );
    expect(compared.problems).toEqual([]);
    expect(compared.same).toBeGreaterThan(before.requests.length + before.cars.length);
    expect(compared.later).toBeGreaterThan(0);
    const key = (await readFile(join(folder, 'encryption-key'), 'utf8')).trim();
    const to = await emptyDatabase();
    const moving = { DATABASE_URL: to, ENCRYPTION_KEYS: key };
    // OPS-5
    expect(await runCommand('move', { DATA_DIR: folder, ...moving })).toEqual({
      code: 1,
      words: expect.stringMatching(
        /^The move failed\. .*Another Volmaak server is already using.*$/,
      ),
    });
    await server.stop();

    const again = await runCommand('restore', { DATA_DIR: restored }, join(folder, 'round-1.tar'));
    expect(again).toMatchObject({ code: 1, words: expect.stringContaining('is not empty') });
    const copy = await runServer({ DATA_DIR: restored, ENCRYPTION_KEYS: '' });
    const [driver] = drivers;
    const moved = driver!.movedTo(copy.url);
    const cars: { id: string; carPhotoUrl: string }[] = (
      await moved.call('GET', `/api/cars/user/${driver!.userId}`)
    ).body;
    expect(cars.length).toBeGreaterThan(0);
    for (const { carPhotoUrl } of cars) {
      expect((await moved.call('GET', carPhotoUrl)).status).toBe(200);
    }
    await copy.stop();

    // OPS-4
    const move = await runCommand('move', { DATA_DIR: restored, ...moving });
    expect(move).toMatchObject({ code: 0 });
    expect(await contentOf(to)).toEqual(await withDatabaseOf(restored, contentOf));
    expect(await idsIn(to, 'fuelRequests')).toEqual(expect.arrayContaining(before.requests));
    expect(await idsIn(to, 'cars')).toEqual(expect.arrayContaining(before.cars));
    const last = await runServer({ DATA_DIR: restored, ...moving });
    const there = driver!.movedTo(last.url);
    expect((await there.call('GET', '/api/auth/session')).body.user.id).toBe(driver!.userId);
    expect((await there.call('GET', cars[0]!.carPhotoUrl)).status).toBe(200);
  });

  it('take over a data folder of a former version', async () => {
    const folder = await newDataFolderWithDatabase();
    const pictures = fileStorage(join(folder, 'pictures'));
    await withDatabaseOf(folder, (url) => fillAsFormerVersion(url, pictures));
    await writeFile(join(folder, 'encryption-key'), createKey());
    const file = join(folder, 'former-version.tar');
    expect(await runCommand('backup', { DATA_DIR: folder }, file)).toMatchObject({ code: 0 });
    const restored = await newFolderWithKeyOf(folder);
    expect(await runCommand('restore', { DATA_DIR: restored }, file)).toMatchObject({ code: 0 });
    const to = await emptyDatabase();
    const ENCRYPTION_KEYS = (await readFile(join(folder, 'encryption-key'), 'utf8')).trim();
    const moving = { DATA_DIR: folder, DATABASE_URL: to, ENCRYPTION_KEYS };
    expect(await runCommand('move', moving)).toMatchObject({ code: 0 });
    // The newer migrations were applied at another time.
    const moved = await contentOf(to);
    const copy = await withDatabaseOf(restored, contentOf);
    expect({ ...copy, migrations: '' }).toEqual({ ...moved, migrations: '' });
    expect(moved.users).toMatch(/^1 rows /);
    const server = await runServer({ DATA_DIR: restored, ENCRYPTION_KEYS: '' });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await fileStorage(join(restored, 'pictures')).get(`${upload}/full.webp`)).toEqual(
      Buffer.from('a large picture'),
    );
  });
});
