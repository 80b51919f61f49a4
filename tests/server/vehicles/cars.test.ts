import { beforeAll, describe, expect, it } from 'vitest';
import { southAfricanYear } from '../../../domain/values/south-african-time.ts';
import {
  beforeTests,
  type Caller,
  carFields,
  newCar,
  newDriver,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const atNewYear = startApi();

const driver = beforeTests(() => newDriver(api));
let carPhotoUrl: string;
beforeAll(async () => {
  carPhotoUrl = await uploadPhoto(driver);
});

const create = (changes = {}) =>
  driver.call('POST', '/api/cars', { ...carFields(), carPhotoUrl, ...changes });

const listOf = async (owner: Caller) =>
  (await owner.call('GET', `/api/cars/user/${owner.userId}`)).body;

const edit = (car: { id: string }, change: object) =>
  driver.call('PATCH', `/api/cars/${car.id}`, change);

const setFlags = (car: { id: string }, flags: { isRoadworthy?: boolean; isStolen?: boolean }) =>
  api.context.db
    .updateTable('cars')
    .set(flags)
    .where('id', '=', car.id as never) // an id from the API
    .execute();

/** The number of vehicles that show a picture; at 0, it is an orphan. */
async function shownBy(photoId: string | undefined): Promise<number | undefined> {
  const uploads = api.context.db.selectFrom('uploads').select('shownBy');
  const row = await uploads.where('id', '=', photoId as never).executeTakeFirst(); // an upload id
  return row?.shownBy;
}

describe('POST /api/cars', () => {
  // API-1
  it('responds with 201 and the vehicle as it was entered, not yet checked', async () => {
    const fields = carFields({ modelType: undefined, fuelCapacity: 49.99, province: 'GP' });
    const { modelType: _, ...entered } = fields;
    const answer = await create(fields);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...entered,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: driver.userId,
      modelType: null,
      isRoadworthy: false,
      isStolen: false,
      carPhotoUrl: expect.stringContaining(`/api/vehicle-image/${answer.body.id}?v=`),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  // VEH-1
  it('uses petrol as the default fuel type', { tags: 'long' }, async () => {
    expect((await create({ fuelType: undefined })).body.fuelType).toBe('petrol');
    expect((await create({ fuelType: 'diesel' })).body.fuelType).toBe('diesel');
  });

  it('ignores values in the body that an admin has to check', async () => {
    const claims = { isRoadworthy: true, isStolen: true, isVerified: true, userId: driver.userId };
    expect((await create(claims)).body).toMatchObject({ isRoadworthy: false, isStolen: false });
  });

  it.each([
    ['carPhotoUrl', undefined, 'Vehicle image is required'],
    ['carPhotoUrl', '', 'Vehicle image is required'],
    ['carPhotoUrl', 'https://evil.example/x.jpg', 'Vehicle image is required'],
    ['carPhotoUrl', '/objects/../../secret', 'Vehicle image is required'],
    ['make', '', 'Make is required'],
    ['model', ' ', 'Model is required'],
    ['year', 1899, 'Year must be valid'],
    ['year', 2018.5, 'Year must be valid'],
    ['year', 10_000, 'Year cannot be in the future'],
    ['fuelType', 'kerosene', 'Fuel type must be petrol or diesel'],
    ['fuelCapacity', 0, 'Fuel capacity must be positive'],
    ['fuelCapacity', -50, 'Fuel capacity must be positive'],
    ['fuelCapacity', 1_000_000, 'Fuel capacity is too large'],
    ['province', '', 'Province is required'],
    ['province', 'XX', 'Province is required'],
    ['province', 'constructor', 'Province is required'],
  ])('refuses the %s %s', async (field, value, message) => {
    const before = await listOf(driver);
    const answer = await create({ [field]: value });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body).toMatchObject({ message, issues: [{ field, message }] });
    expect(await listOf(driver)).toEqual(before);
  });

  it('refuses a picture that was announced and never sent', async () => {
    const announced = { contentType: 'image/jpeg', size: 10 };
    const { uploadURL } = (await driver.call('POST', '/api/objects/upload', announced)).body;
    const id = uploadURL.split('/').at(-1);
    expectRefusal(await create({ carPhotoUrl: `/objects/${id}` }), 404, 'upload-expired');
  });
});

// VEH-3
describe('the year of a vehicle', () => {
  const thisYear = () => southAfricanYear(api.context.clock());

  it('is from 1900 to next year', async () => {
    expect((await create({ year: 1900 })).status).toBe(201);
    expect((await create({ year: thisYear() + 1 })).status).toBe(201);
    const answer = await create({ year: thisYear() + 2 });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toEqual([
      { field: 'year', message: 'Year cannot be in the future' },
    ]);
    expectRefusal(await edit(await newCar(driver), { year: thisYear() + 2 }), 400, 'invalid');
  });

  it('uses the South African calendar, in which a year begins two hours earlier', {
    tags: 'long',
  }, async () => {
    const year = atNewYear.context.clock().getUTCFullYear();
    const newYear = Date.UTC(year, 11, 31, 22);
    atNewYear.advance(newYear - atNewYear.context.clock().getTime() - 60_000);
    const owner = await newDriver(atNewYear);
    const photo = await uploadPhoto(owner);
    const body = { ...carFields({ year: year + 2 }), carPhotoUrl: photo };
    expectRefusal(await owner.call('POST', '/api/cars', body), 400, 'invalid');
    atNewYear.advance(60_000);
    expect((await owner.call('POST', '/api/cars', body)).status).toBe(201);
  });
});

describe('GET /api/cars/user/{userId}', () => {
  it("lists the user's vehicles as they were returned, oldest first", async () => {
    const owner = await newDriver(api);
    expect(await listOf(owner)).toEqual([]);
    const cars = [await newCar(owner), await newCar(owner), await newCar(owner)];
    await newCar(await newDriver(api));
    expect(await listOf(owner)).toEqual(cars);
  });
});

describe('PATCH /api/cars/{id}', () => {
  it('changes only the named fields', async () => {
    const car = await newCar(driver, { fuelType: 'diesel' });
    const change = { fuelCapacity: 61.5, province: 'KZN', modelType: '' };
    const answer = await edit(car, change);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...car, ...change, modelType: null });
    expect(await listOf(driver)).toContainEqual(answer.body);
  });

  // VEH-5
  it.each([
    [{ registrationNumber: 'NEW 1' }],
    [{ make: 'Volkswagen' }],
    [{ model: 'Polo' }],
    [{ year: 2017 }],
  ])('makes another check of the vehicle necessary after %j', async (change) => {
    const car = await newCar(driver);
    await setFlags(car, { isRoadworthy: true, isStolen: true });
    expect((await edit(car, change)).body).toMatchObject({ isRoadworthy: false, isStolen: true });
  });

  it('keeps the result of the check after any other change', async () => {
    const car = await newCar(driver);
    await setFlags(car, { isRoadworthy: true });
    const same = { registrationNumber: car.registrationNumber.replace(' ', '-').toLowerCase() };
    const others = { modelType: 'x', fuelType: 'diesel', fuelCapacity: 40, province: 'EC' };
    for (const change of [{}, same, others, { make: car.make }, { isStolen: true }]) {
      expect((await edit(car, change)).body).toMatchObject({ isRoadworthy: true, isStolen: false });
    }
  });

  it('refuses what registration refuses, and changes nothing', async () => {
    const car = await newCar(driver);
    for (const change of [{ make: '' }, { year: 1899 }, { fuelCapacity: 0 }, { province: null }]) {
      expectRefusal(await edit(car, { ...change, model: 'Changed' }), 400, 'invalid');
    }
    expect(await listOf(driver)).toContainEqual(car);
  });

  // API-7
  it('replaces the picture in the same call, and keeps the result of the check', async () => {
    const car = await newCar(driver);
    await setFlags(car, { isRoadworthy: true });
    const change = { fuelCapacity: 44, carPhotoUrl: await uploadPhoto(driver) };
    const { status, body } = await edit(car, change);
    expect(status).toBe(200);
    const photoId = change.carPhotoUrl.replace('/objects/', '');
    const address = `/api/vehicle-image/${car.id}?v=${photoId}`;
    expect(body).toEqual({ ...car, fuelCapacity: 44, isRoadworthy: true, carPhotoUrl: address });
    expect((await driver.call('GET', address)).status).toBe(200);
    expect(await shownBy(car.carPhotoUrl.split('v=')[1])).toBe(0);
    expect(await shownBy(photoId)).toBe(1);
  });

  it("changes nothing without the picture, or with another user's one", async () => {
    const car = await newCar(driver);
    const foreign = await uploadPhoto(await newDriver(api));
    for (const path of [foreign, `/objects/${car.id}`]) {
      expectRefusal(await edit(car, { make: 'Ford', carPhotoUrl: path }), 404, 'upload-expired');
    }
    for (const path of ['', null, 5, car.carPhotoUrl, 'https://evil.example/x.jpg']) {
      expectRefusal(await edit(car, { make: 'Ford', carPhotoUrl: path }), 400, 'invalid');
    }
    expect(await listOf(driver)).toContainEqual(car);
  });

  it('keeps both of two changes at the same moment', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    const changes = await api.context.db.transaction().execute(async (holding) => {
      await holding.selectFrom('cars').select('id').where('id', '=', car.id).forUpdate().execute();
      const both = [edit(car, { fuelCapacity: 33 }), edit(car, { province: 'NC' })];
      await waitingCalls(api, 2);
      return both;
    });
    await Promise.all(changes);
    expect(await listOf(driver)).toContainEqual({ ...car, fuelCapacity: 33, province: 'NC' });
  });
});

// VEH-6
describe('DELETE /api/cars/{id}', () => {
  it('responds with 204 and hides the vehicle and its picture', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    const answer = await driver.call('DELETE', `/api/cars/${car.id}`, { userId: driver.userId });
    expect(answer.status).toBe(204);
    expect((await listOf(driver)).map(({ id }: { id: string }) => id)).not.toContain(car.id);
    expectRefusal(await driver.call('GET', car.carPhotoUrl), 404, 'not-found');
    expectRefusal(await edit(car, { make: 'Ford' }), 404, 'not-found');
  });

  it('needs no body', async () => {
    expect((await driver.call('DELETE', `/api/cars/${(await newCar(driver)).id}`)).status).toBe(
      204,
    );
  });

  it('responds with 404 the second time', async () => {
    const car = await newCar(driver);
    const remove = () => driver.call('DELETE', `/api/cars/${car.id}`);
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404]);
    expectRefusal(await remove(), 404, 'not-found');
  });

  it('keeps the row for the fuel requests that refer to it', async () => {
    const car = await newCar(driver);
    await driver.call('DELETE', `/api/cars/${car.id}`);
    const row = await api.context.db
      .selectFrom('cars')
      .select('deletedAt')
      .where('id', '=', car.id)
      .executeTakeFirst();
    expect(row?.deletedAt).toBeInstanceOf(Date);
  });
});
