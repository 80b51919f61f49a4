import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import {
  beforeTests,
  carFields,
  newCar,
  newDriver,
  photo,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { putPicture, sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
let bytes: Buffer;
beforeAll(async () => {
  bytes = await photo();
});

const attach = (vehicleImageURL: string, carId?: string) =>
  driver.call('PUT', '/api/vehicle-images', { vehicleImageURL, ...(carId && { carId }) });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#146a64' } })
    .jpeg()
    .toBuffer();

const open = async (changes = {}) => {
  const announced = { contentType: 'image/jpeg', size: bytes.length, ...changes };
  return (await driver.call('POST', '/api/objects/upload', announced)).body.uploadURL;
};

const folderOf = (id: string) => join(api.context.config.dataDir, 'pictures', id);

// API-7
describe('POST /api/objects/upload', () => {
  it('responds with 201 and an address of our own, a new one each time', async () => {
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const host = { host: 'volmaak.example:8443' };
    const answer = await driver.call('POST', '/api/objects/upload', announced, host);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual(['uploadURL']);
    expect(new URL(answer.body.uploadURL).origin).toBe('http://volmaak.example:8443');
    expect(await open()).not.toBe(await open());
  });

  it.each([
    [{ contentType: 'text/plain' }, 'contentType', 'Only images can be uploaded'],
    [{ contentType: 'video/mp4' }, 'contentType', 'Only images can be uploaded'],
    [{ contentType: undefined }, 'contentType', 'Only images can be uploaded'],
    [{ size: 0 }, 'size', 'The photo is empty'],
    [{ size: undefined }, 'size', 'A photo has a size in bytes'],
  ])('refuses %j', async (changes, field, message) => {
    const announced = { contentType: 'image/jpeg', size: 10, ...changes };
    const answer = await driver.call('POST', '/api/objects/upload', announced);
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toContainEqual({ field, message });
  });
});

describe('PUT to the upload address', () => {
  it('responds with 204 and stores the picture in two sizes', { tags: 'long' }, async () => {
    const { id, answer } = await sendPicture(driver, bytes);
    expect(answer.status).toBe(204);
    expect((await readdir(folderOf(id))).sort()).toEqual(['full.webp', 'small.webp']);
  });

  it('changes nothing when it is repeated with any bytes', { tags: 'long' }, async () => {
    const { uploadURL, id } = await sendPicture(driver, bytes);
    const kept = await api.context.storage.get(`${id}/full.webp`);
    api.advance(16 * minute);
    for (const again of [bytes, await picture(50, 50), Buffer.from('no picture')]) {
      expect((await putPicture(driver, uploadURL, again)).status).toBe(204);
    }
    expect(await api.context.storage.get(`${id}/full.webp`)).toEqual(kept);
  });

  it('stores one complete picture when it arrives several times at once', {
    tags: 'long',
  }, async () => {
    const uploadURL = await open();
    const tries = Array.from({ length: 4 }, () => putPicture(driver, uploadURL, bytes));
    const answers = await Promise.all(tries);
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204]);
    const id = uploadURL.split('/').at(-1) ?? '';
    expect((await readdir(folderOf(id))).sort()).toEqual(['full.webp', 'small.webp']);
  });

  // VEH-11
  it('is valid for 15 minutes', { tags: 'long' }, async () => {
    const [early, late] = [await open(), await open()];
    api.advance(14 * minute);
    expect((await putPicture(driver, early, bytes)).status).toBe(204);
    api.advance(minute);
    const answer = await putPicture(driver, late, bytes);
    expectRefusal(answer, 403, 'request-expired', 'Request has expired');
    expectRefusal(await attach(late), 404, 'upload-expired');
  });

  it.each([
    ['more bytes', { size: 10 }],
    ['fewer bytes', { size: 1_000_000 }],
    ['another type', { contentType: 'image/png' }],
  ])('refuses %s than was announced, and stays open', async (_, changes) => {
    const uploadURL = await open(changes);
    expectRefusal(await putPicture(driver, uploadURL, bytes), 400, 'size-differs');
    expectRefusal(await attach(uploadURL), 404, 'upload-expired');
    await expect(readdir(folderOf(uploadURL.split('/').at(-1) ?? ''))).rejects.toThrow('ENOENT');
  });
});

// API-7
describe('PUT /api/vehicle-images', () => {
  it('returns the path of the picture, also the second time', { tags: 'long' }, async () => {
    const { uploadURL, id } = await sendPicture(driver, bytes);
    for (const address of [uploadURL, uploadURL, `/objects/${id}`]) {
      expect(await attach(address)).toMatchObject({
        status: 200,
        body: { objectPath: `/objects/${id}` },
      });
    }
  });

  it.each([
    '',
    'nonsense',
    'https://evil.example/x.jpg',
    'file:///etc/passwd',
    '/api/uploads/../../x',
    '/objects/no-id',
  ])('refuses the address "%s"', async (address) => {
    expectRefusal(await attach(address), 400, 'invalid');
  });

  // VEH-10
  it('gives a vehicle another picture at another address', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    const before = await driver.call('GET', car.carPhotoUrl);
    const { uploadURL } = await sendPicture(driver, await picture(64, 48));
    expect((await attach(uploadURL, car.id)).status).toBe(200);
    const [changed] = (await driver.call('GET', `/api/cars/user/${driver.userId}`)).body.filter(
      ({ id }: { id: string }) => id === car.id,
    );
    expect(changed).toEqual({ ...car, carPhotoUrl: expect.any(String) });
    expect(changed.carPhotoUrl).not.toBe(car.carPhotoUrl);
    const after = await driver.call('GET', changed.carPhotoUrl);
    expect(await sharp(after.body).metadata()).toMatchObject({ width: 64, height: 48 });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('cannot give a picture to a deleted vehicle', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    await driver.call('DELETE', `/api/cars/${car.id}`);
    expectRefusal(await attach(await uploadPhoto(driver), car.id), 404, 'not-found');
  });
});

describe('GET /api/vehicle-image/{id}', () => {
  async function carWith(content: Buffer) {
    const carPhotoUrl = await uploadPhoto(driver, content);
    const answer = await driver.call('POST', '/api/cars', { ...carFields(), carPhotoUrl });
    return answer.body.carPhotoUrl as string;
  }

  // VEH-18
  it('serves WebP of at most 1600 px, or 480 px when a small one is requested', {
    tags: 'long',
  }, async () => {
    const url = await carWith(await picture(2400, 1200));
    const full = await driver.call('GET', url);
    expect(full).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const size = async (body: Buffer) => sharp(body).metadata();
    expect(await size(full.body)).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    const small = await driver.call('GET', `${url}&size=small`);
    expect(await size(small.body)).toMatchObject({ format: 'webp', width: 480, height: 240 });
    expect((await driver.call('GET', `${url}&size=full`)).body).toEqual(full.body);
  });

  it('enlarges nothing', async () => {
    const answer = await driver.call('GET', await carWith(await picture(40, 1)));
    expect(await sharp(answer.body).metadata()).toMatchObject({ width: 40, height: 1 });
  });

  it('sends a picture once to a browser that caches it', async () => {
    const url = await carWith(bytes);
    const { headers } = await driver.call('GET', url);
    const etag = String(headers.etag);
    const again = await driver.call('GET', url, undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    const small = `${url}&size=small`;
    const other = await driver.call('GET', small, undefined, { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  it('responds with 404 when the file is gone', async () => {
    const car = await newCar(driver);
    const id = new URL(car.carPhotoUrl, 'http://localhost').searchParams.get('v') ?? '';
    await rm(folderOf(id), { recursive: true });
    expectRefusal(await driver.call('GET', car.carPhotoUrl), 404, 'not-found');
  });
});
