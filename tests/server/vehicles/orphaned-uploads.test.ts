// @module-tag long

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { orphanedUploads } from '../../../server/vehicles/orphaned-uploads.ts';
import { type Caller, carFields, newCar, newDriver, photo, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { putPicture, sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();

afterEach(() => vi.restoreAllMocks());

const runJob = () => orphanedUploads.run(api.context, new AbortController().signal);
const kept = async () => {
  const rows = await api.context.db.selectFrom('uploads').select('id').execute();
  return rows.map(({ id }) => id as string);
};
const files = (id: string) =>
  readdir(join(api.context.config.dataDir, 'pictures', id)).catch(() => []);
const photoOf = ({ carPhotoUrl }: { carPhotoUrl: string }) => carPhotoUrl.split('v=')[1] ?? '';
const register = (driver: Caller, id: string) =>
  driver.call('POST', '/api/cars', { ...carFields(), carPhotoUrl: `/objects/${id}` });
const attach = (driver: Caller, id: string, carId?: string) =>
  driver.call('PUT', '/api/vehicle-images', { vehicleImageURL: `/objects/${id}`, carId });

async function expectGone(id: string): Promise<void> {
  expect(await kept()).not.toContain(id);
  expect(await files(id)).toEqual([]);
}

async function expectKept(id: string): Promise<void> {
  expect(await kept()).toContain(id);
  expect((await files(id)).sort()).toEqual(['full.webp', 'small.webp']);
}

// VEH-12
describe('an upload that no vehicle shows', () => {
  it('is removed after a day, whether it was opened, sent or attached', async () => {
    const driver = await newDriver(api);
    const bytes = await photo();
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL } = (await driver.call('POST', '/api/objects/upload', announced)).body;
    const opened = uploadURL.split('/').at(-1);
    const [sent, attached] = [await sendPicture(driver, bytes), await sendPicture(driver, bytes)];
    await attach(driver, attached.id);
    api.advance(23 * hour);
    await runJob();
    expect(await kept()).toContain(opened);
    await expectKept(sent.id);
    await expectKept(attached.id);
    api.advance(hour);
    await runJob();
    for (const id of [opened, sent.id, attached.id]) await expectGone(id);

    // The sentence that makes an outbox item upload its picture again.
    expectRefusal(await putPicture(driver, uploadURL, bytes), 404, 'not-found');
    expectRefusal(await attach(driver, sent.id), 404, 'upload-expired');
    expectRefusal(await register(driver, attached.id), 404, 'upload-expired');
  });

  it('has a day from when it was sent', async () => {
    const driver = await newDriver(api);
    const bytes = await photo();
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL } = (await driver.call('POST', '/api/objects/upload', announced)).body;
    const id = uploadURL.split('/').at(-1);
    api.advance(hour / 5);
    expect((await putPicture(driver, uploadURL, bytes)).status).toBe(204);
    api.advance(24 * hour - hour / 10);
    await runJob();
    await expectKept(id);
    expect((await register(driver, id)).status).toBe(201);
  });
});

describe('a picture of a vehicle', () => {
  it('stays while a vehicle shows it, and is removed when it is replaced or the vehicle deleted', async () => {
    const driver = await newDriver(api);
    const [first, second] = [await newCar(driver), await newCar(driver)];
    const [replaced, deleted] = [photoOf(first), photoOf(second)];
    api.advance(400 * 24 * hour);
    await runJob();
    await expectKept(replaced);
    await expectKept(deleted);

    const later = await newDriver(api);
    await api.context.db
      .updateTable('cars')
      .set({ userId: later.userId as never }) // an id from the API
      .where('userId', '=', driver.userId as never)
      .execute();
    const fresh = await sendPicture(later, await photo());
    expect((await attach(later, fresh.id, first.id)).status).toBe(200);
    expect((await later.call('DELETE', `/api/cars/${second.id}`)).status).toBe(204);
    await runJob();
    await expectGone(replaced);
    await expectGone(deleted);
    await expectKept(fresh.id);
    expect((await later.call('GET', `/api/vehicle-image/${first.id}`)).status).toBe(200);
  });

  it('stays while one of several vehicles shows it', async () => {
    const driver = await newDriver(api);
    const { id } = await sendPicture(driver, await photo());
    const cars = [(await register(driver, id)).body, (await register(driver, id)).body];
    await driver.call('DELETE', `/api/cars/${cars[0].id}`);
    api.advance(25 * hour);
    await runJob();
    await expectKept(id);
  });

  it('cannot be removed from a live vehicle', async () => {
    const id = photoOf(await newCar(await newDriver(api)));
    const query = api.context.db.deleteFrom('uploads').where('id', '=', id as never);
    await expect(query.execute()).rejects.toThrow('cars_live_with_photo');
  });
});

describe('the removal of orphaned uploads', () => {
  it('continues after a process was killed or the store was down', async () => {
    const driver = await newDriver(api);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await sendPicture(driver, await photo())).id);
    }
    api.advance(25 * hour);
    const { storage } = api.context;
    const remove = storage.remove.bind(storage);
    const broken = vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (name.endsWith('small.webp')) throw new Error('the store is down');
      await remove(name);
    });
    await runJob();
    // One was tried, and represents the others.
    expect(broken).toHaveBeenCalledTimes(2);
    expect(api.logged.join()).toContain('a due row failed and will be tried again');
    for (const id of ids) expect(await kept()).toContain(id);
    const claimed = ids.find((id) => broken.mock.calls[0]?.[0].startsWith(id)) ?? '';
    expectRefusal(await attach(driver, claimed), 404, 'upload-expired');
    expectRefusal(await register(driver, claimed), 404, 'upload-expired');
    broken.mockRestore();

    const stubborn = vi.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (name.startsWith(claimed)) throw new Error('this one cannot be removed');
      await remove(name);
    });
    api.advance(hour);
    await runJob();
    expect(await kept()).toContain(claimed);
    for (const id of ids.filter((one) => one !== claimed)) await expectGone(id);
    stubborn.mockRestore();

    await runJob();
    expect(await kept()).toContain(claimed);
    api.advance(hour);
    await runJob();
    await expectGone(claimed);
  });

  it('never removes a picture that a vehicle attaches at the same moment', async () => {
    const driver = await newDriver(api);
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push((await sendPicture(driver, await photo())).id);
    }
    api.advance(25 * hour);
    const stay = await newDriver(api);
    await api.context.db
      .updateTable('uploads')
      .set({ userId: stay.userId as never })
      .where('id', 'in', ids as never[])
      .execute();
    const made = ids.map((id) => register(stay, id));
    const [answers] = await Promise.all([Promise.all(made), runJob(), runJob()]);
    for (const [index, answer] of answers.entries()) {
      const id = ids[index] ?? '';
      if (answer.status === 201) await expectKept(id);
      else {
        expectRefusal(answer, 404, 'upload-expired');
        await expectGone(id);
      }
    }
  });

  it('removes the files that a suspended process stored too late', async () => {
    const driver = await newDriver(api);
    const { storage } = api.context;
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (name, bytes) => {
      await put(name, bytes);
      api.advance(25 * hour);
      await runJob();
    });
    const { answer, id } = await sendPicture(driver, await photo());
    expectRefusal(answer, 403, 'request-expired');
    await expectGone(id);
  });
});
