import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  carFields,
  newAdmin,
  newCar,
  newDriver,
  photo,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();

let owner: Caller;
let stranger: Caller;
let admin: Caller;
let car: { id: string; carPhotoUrl: string; make: string; model: string; year: number };
let objectPath: string;
let uploadURL: string;
let fuelRequestId: string;
let bytes: Buffer;

const fuel = () => ({ carMake: car.make, carModel: car.model, carYear: car.year, fuelAmount: 1 });
const announced = () => ({ contentType: 'image/jpeg', size: bytes.length });

beforeAll(async () => {
  [owner, stranger, admin] = [await newDriver(api), await newDriver(api), await newAdmin(api)];
  bytes = await photo();
  car = await newCar(owner);
  objectPath = await uploadPhoto(owner);
  uploadURL = (await owner.call('POST', '/api/objects/upload', announced())).body.uploadURL;
  fuelRequestId = (await owner.call('POST', '/api/fuel-requests', fuel())).body.id;
});

// ACC-17
describe('an object of another user', () => {
  type Call = [method: string, url: string, body?: unknown, headers?: Record<string, string>];
  const jpeg = { 'content-type': 'image/jpeg' };
  const attempts: Record<string, () => Call> = {
    'a vehicle, to change it': () => ['PATCH', `/api/cars/${car.id}`, { make: 'Stolen' }],
    'a vehicle, to delete it': () => ['DELETE', `/api/cars/${car.id}`, {}],
    'a vehicle, to give it a picture': () => [
      'PUT',
      '/api/vehicle-images',
      { vehicleImageURL: objectPath, carId: car.id },
    ],
    'a vehicle, to ask for fuel': () => [
      'POST',
      '/api/fuel-requests',
      { ...fuel(), carId: car.id },
    ],
    'a make, model and year': () => ['POST', '/api/fuel-requests', fuel()],
    'an upload, to send its picture': () => ['PUT', new URL(uploadURL).pathname, bytes, jpeg],
    'an upload, to attach it': () => ['PUT', '/api/vehicle-images', { vehicleImageURL: uploadURL }],
    'a picture, to attach it': () => [
      'PUT',
      '/api/vehicle-images',
      { vehicleImageURL: objectPath },
    ],
    'a picture, for a vehicle of their own': () => [
      'POST',
      '/api/cars',
      { ...carFields(), carPhotoUrl: objectPath },
    ],
    'a fuel request, to delete it': () => ['DELETE', `/api/fuel-requests/${fuelRequestId}`],
  };

  it.each(Object.keys(attempts))(
    'is not found by other users, including admins: %s',
    { tags: 'long' },
    async (name) => {
      const before = await storedRows(api);
      for (const caller of [stranger, admin]) {
        const answer = await caller.call(...attempts[name]!()); // the key is in the object
        expectRefusal(answer, 404, answer.body.code);
      }
      expect(await storedRows(api)).toEqual(before);
    },
  );

  // VEH-10
  it('is refused to other users: a picture of a vehicle', async () => {
    expectRefusal(await stranger.call('GET', car.carPhotoUrl), 404, 'not-found');
    const etag = String((await owner.call('GET', car.carPhotoUrl)).headers.etag);
    const headers = { 'if-none-match': etag };
    const answer = await stranger.call('GET', car.carPhotoUrl, undefined, headers);
    expectRefusal(answer, 404, 'not-found');
  });

  it('gets the same answer as an object that does not exist', { tags: 'long' }, async () => {
    const theirs = await stranger.call('DELETE', `/api/cars/${car.id}`, {});
    const none = await stranger.call('DELETE', `/api/cars/${randomUUID()}`, {});
    expect(theirs.body).toEqual(none.body);
  });

  it('is unchanged after the refused calls', async () => {
    const cars = await owner.call('GET', `/api/cars/user/${owner.userId}`);
    expect(cars.body).toEqual([car]);
    const list = await owner.call('GET', '/api/fuel-requests');
    expect(list.body.requests.map((request: { id: string }) => request.id)).toEqual([
      fuelRequestId,
    ]);
    expect((await stranger.call('GET', '/api/fuel-requests')).body.requests).toEqual([]);
  });
});

// ACC-16
describe('a userId of another user', () => {
  it.each(['/api/cars/user', '/api/loyalty'])('in a path is refused with 403: %s', async (path) => {
    expectRefusal(await stranger.call('GET', `${path}/${owner.userId}`), 403, 'not-yours');
    expectRefusal(await stranger.call('GET', `${path}/${randomUUID()}`), 403, 'not-yours');
  });

  it.each([
    ['POST', '/api/cars'],
    ['PATCH', `/api/cars/${randomUUID()}`],
    ['DELETE', `/api/cars/${randomUUID()}`],
    ['PUT', '/api/vehicle-images'],
    ['POST', '/api/fuel-requests'],
    ['POST', '/api/objects/upload'],
  ])('in a body is refused with 403, even if the body is invalid: %s %s', async (method, url) => {
    for (const caller of [stranger, admin]) {
      expectRefusal(await caller.call(method, url, { userId: owner.userId }), 403, 'not-yours');
    }
  });

  it('may be read by an admin', async () => {
    const cars = await admin.call('GET', `/api/cars/user/${owner.userId}`);
    expect(cars).toMatchObject({ status: 200, body: [{ id: car.id }] });
    const loyalty = await admin.call('GET', `/api/loyalty/${owner.userId}`);
    expect(loyalty.body.userId).toBe(owner.userId);
    expect((await admin.call('GET', car.carPhotoUrl)).status).toBe(200);
    expect((await admin.call('GET', `/api/cars/user/${randomUUID()}`)).body).toEqual([]);
    expectRefusal(await admin.call('GET', `/api/loyalty/${randomUUID()}`), 404, 'not-found');
  });

  it("is accepted when it is the caller's own", async () => {
    const own = { userId: owner.userId };
    const cars = await owner.call('GET', `/api/cars/user/${own.userId}`);
    expect(cars.status).toBe(200);
    expect((await owner.call('PATCH', `/api/cars/${car.id}`, own)).status).toBe(200);
  });
});
