import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { writeBackup } from '../../../server/backup/backup.ts';
import { openClient, openDatabase, openPool } from '../../../server/db/database.ts';
import type { Storage } from '../../../server/gateways/storage/storage.ts';
import { erasures } from '../../../server/personal-data/erasures.ts';
import { openKeys } from '../../../server/secrets/keys.ts';
import { orphanedUploads } from '../../../server/vehicles/orphaned-uploads.ts';
import { newAdmin, newCar, newDriver, startApi, uploadPhoto } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import {
  backUp,
  contentOf,
  deleteFolders,
  newFolder,
  restore,
  testKeys,
} from '../../support/server/backup-of.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';

deleteFolders();
const api = startApi();

async function urlOf(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    api.context.db,
  );
  return inject('databaseServer').replace(/postgres(?=\?|$)/, rows[0]?.name ?? '');
}

/** A store that calls back before it reads its first picture. */
function callingStorage(before: () => Promise<void>): Storage {
  let isFirst = true;
  return {
    ...api.context.storage,
    async get(name) {
      if (isFirst) {
        isFirst = false;
        await before();
      }
      return api.context.storage.get(name);
    },
  };
}

const runJobs = async () => {
  const { signal } = new AbortController();
  await orphanedUploads.run(api.context, signal);
  await erasures.run(api.context, signal);
};

/** The pictures of live vehicles that a store lacks. */
async function missingPictures(url: string, storage: Storage): Promise<string[]> {
  const db = openDatabase(openPool(url, 1));
  const cars = await db
    .selectFrom('cars')
    .select('photoId')
    .where('deletedAt', 'is', null)
    .execute()
    .finally(() => db.destroy());
  const names = cars.flatMap(({ photoId }) => [`${photoId}/full.webp`, `${photoId}/small.webp`]);
  const found = await Promise.all(names.map((name) => storage.get(name)));
  return names.filter((_, index) => !found[index]);
}

// OPS-1, OPS-3
describe('a backup', () => {
  it('restores every row, picture and number that comes next', { tags: 'long' }, async () => {
    const admin = await newAdmin(api);
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
    expect((await driver.call('POST', '/api/fuel-requests', fuel)).status).toBe(201);
    const from = await urlOf();
    const to = await emptyDatabase();
    const file = await backUp(from, api.context.storage);
    const storage = await restore(file, to);

    expect(await contentOf(to)).toEqual(await contentOf(from));
    expect(await missingPictures(to, storage)).toEqual([]);
    const name = `${car.carPhotoUrl.split('v=')[1]}/full.webp`;
    expect(await storage.get(name)).toEqual(await api.context.storage.get(name));
    const db = openDatabase(openPool(to, 2));
    try {
      expect(await recount(db, { fix: false })).toEqual([]);
      const { userId } = admin;
      const adminId = userId as never; // an id from the API
      const entry = { at: new Date(), adminId, action: 'sms-sent' as const };
      await db.insertInto('auditLog').values(entry).execute();
      await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
      await expect(
        sql`set session_replication_role = replica; delete from audit_log`.execute(db),
      ).rejects.toThrow('append-only');
      // The triggers work again.
      await db
        .deleteFrom('loyaltyProfiles')
        .where('userId', '=', driver.userId as never)
        .execute();
      expect(await recount(db, { fix: false })).toEqual([]);
    } finally {
      await db.destroy();
    }
  });

  it('is readable by its owner only, and nothing else is left beside it', {
    tags: 'long',
  }, async () => {
    const file = await backUp(await urlOf(), api.context.storage);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dirname(file))).toEqual(['backup.tar']);
  });

  it('made while keys are exchanged needs the former key too', { tags: 'long' }, async () => {
    await newDriver(api);
    const next = Buffer.alloc(32, 'the next key');
    const both = openKeys([next, Buffer.alloc(32, 'a key of tests')]);
    const file = await backUp(await urlOf(), api.context.storage, { keys: both });
    const to = await emptyDatabase();
    await expect(restore(file, to, undefined, openKeys([next]))).rejects.toThrow(
      `The encryption key ${testKeys.presentId} is missing`,
    );
    expect(await contentOf(to)).toEqual({});
    await restore(file, to, undefined, both);
  });

  it('that is cancelled, or whose store fails, leaves no file', { tags: 'long' }, async () => {
    await newCar(await newDriver(api));
    const url = await urlOf();
    const file = join(await newFolder(), 'backup.tar');
    const cancelling = new AbortController();
    const options = { url, keys: testKeys, tell: () => {}, signal: cancelling.signal };
    const storage = callingStorage(async () => cancelling.abort());
    await expect(writeBackup(file, { ...options, storage })).rejects.toThrow('aborted');
    const failing = callingStorage(() => Promise.reject(new Error('the store is down')));
    const { signal } = new AbortController();
    await expect(writeBackup(file, { ...options, signal, storage: failing })).rejects.toThrow(
      'the store is down',
    );
    expect(await readdir(dirname(file))).toEqual([]);
    // Nothing is held up any more.
    await backUp(url, api.context.storage);
  });

  it('waits for no other one', { tags: 'long' }, async () => {
    replaceServerDurations({ database: { backupLock: 1 } });
    const url = await urlOf();
    await newCar(await newDriver(api));
    const during = callingStorage(async () => {
      await expect(backUp(url, api.context.storage)).rejects.toThrow('Another backup is running');
    });
    await backUp(url, during);
  });

  // OPS-2
  it('has the picture of every live vehicle, also if it is replaced or erased meanwhile', async () => {
    const [replacing, leaving] = [await newDriver(api), await newDriver(api)];
    const car = await newCar(replacing);
    await newCar(leaving);
    const url = await urlOf();
    api.advance(2 * day);
    const before = await contentOf(url);
    const storage = callingStorage(async () => {
      const photo = await uploadPhoto(replacing);
      const body = { vehicleImageURL: photo, carId: car.id };
      expect((await replacing.call('PUT', '/api/vehicle-images', body)).status).toBe(200);
      const proof = { password: 'secret-1' };
      const gone = await leaving.call('POST', '/api/account/deletion', proof);
      expect(gone.status).toBe(204);
      await runJobs();
    });
    const file = await backUp(url, storage);
    const to = await emptyDatabase();
    const restored = await restore(file, to);
    expect(await contentOf(to)).toEqual(before);
    expect(await missingPictures(to, restored)).toEqual([]);

    const photoId = car.carPhotoUrl.split('v=')[1];
    expect(await api.context.storage.get(`${photoId}/full.webp`)).not.toBeNull();
    api.advance(day);
    await runJobs();
    expect(await api.context.storage.get(`${photoId}/full.webp`)).toBeNull();
  });

  it('has all rows as they were at one instant', async () => {
    const url = await urlOf();
    const before = await contentOf(url);
    const other = await openClient(url);
    await other.query('begin');
    await other.query('lock table fuel_prices');
    const begun = Promise.withResolvers<void>();
    const written = backUp(url, api.context.storage, { tell: () => begun.resolve() });
    await begun.promise;
    await other.query(
      `insert into fuel_prices (fuel_type, price_cents, effective_date, source)
      values ('petrol', 2000, '2001-01-01', 'a test')`,
    );
    await other.query('commit');
    await other.end();
    const to = await emptyDatabase();
    await restore(await written, to);
    expect(await contentOf(to)).toEqual(before);
  });
});
