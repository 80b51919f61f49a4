import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../../server/db/database.ts';
import {
  type Answer,
  beforeTests,
  type Caller,
  newCar,
  newDriver,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { named } from '../../support/server/named.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const withKey = () => ({ 'idempotency-key': randomUUID() });

const driver = beforeTests(() => newDriver(api));

const edit = (car: { id: string }, body: object, headers = {}) =>
  driver.call('PATCH', `/api/cars/${car.id}`, body, headers);
const correct = (who: Caller, body: object, headers = {}) =>
  who.call('PATCH', '/api/account/profile', body, headers);
const profileOf = async (who: Caller) => (await who.call('GET', '/api/account/profile')).body;
const carOf = async ({ id }: { id: string }) =>
  (await driver.call('GET', `/api/cars/user/${driver.userId}`)).body.find(
    (car: { id: string }) => car.id === id,
  );

/** The refusal of a change whose fields were changed elsewhere. */
function expectConflict(answer: Answer, current: object): void {
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    code: 'changed-elsewhere',
    message: expect.stringMatching(/^[A-Z].+/),
    current,
  });
}

/**
 * Makes twenty calls while a row is locked, every second one with a key. Most of them wait for the
 * row when it is released; the rest come then, because the pool has no connection left for them.
 */
async function twentyAtOnce(
  lock: (holding: Queryable) => { execute(): Promise<unknown> },
  call: (index: number, headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer[]> {
  replaceServerDurations({ database: { keyLock: 60_000 } });
  const made = (index: number) => call(index, index % 2 === 0 ? withKey() : {});
  const first = await api.context.db.transaction().execute(async (holding) => {
    await lock(holding).execute();
    const waiting = Array.from({ length: 15 }, (_, index) => made(index));
    await waitingCalls(api, waiting.length);
    return waiting;
  });
  const rest = Array.from({ length: 5 }, (_, index) => made(first.length + index));
  return Promise.all([...first, ...rest]);
}

// API-12
describe('a change of a vehicle with expected values', () => {
  it('is saved when the stored values are the expected or the wanted ones', {
    tags: 'long',
  }, async () => {
    const car = await newCar(driver);
    const first = { fuelCapacity: 44, expected: { fuelCapacity: car.fuelCapacity } };
    expect((await edit(car, first)).body.fuelCapacity).toBe(44);
    // The wanted value stands already, whatever was expected.
    const again = await edit(car, { ...first, province: 'EC' });
    expect(again).toMatchObject({ status: 200, body: { fuelCapacity: 44, province: 'EC' } });
  });

  // API-13
  it('is refused with the stored values of the fields in conflict, and changes nothing', async () => {
    const car = await newCar(driver);
    const elsewhere = { make: 'Ford', modelType: '', fuelCapacity: 60.5 };
    const { body: stored } = await edit(car, elsewhere);
    const { make, modelType, fuelCapacity, province } = car;
    const expected = { make, modelType, fuelCapacity, province };
    const wanted = { make: 'Mazda', modelType: 'LX', fuelCapacity: 44, province: 'NC' };
    const headers = withKey();
    expectConflict(await edit(car, { ...wanted, expected }, headers), {
      make: 'Ford',
      modelType: null,
      fuelCapacity: 60.5,
    });
    expect(await carOf(car)).toEqual(stored);
    // The user has seen the other values and chosen: the key is still free.
    const chosen = { ...wanted, expected: { ...expected, ...elsewhere, modelType: null } };
    expect((await edit(car, chosen, headers)).body).toEqual({ ...stored, ...wanted });
  });

  it('is not refused for a field without an expected value, or for one that it does not change', async () => {
    const car = await newCar(driver);
    await edit(car, { fuelCapacity: 60, province: 'LP' });
    const expected = { province: car.province };
    const answer = await edit(car, { fuelCapacity: 44, model: 'Auris', expected });
    expect(answer).toMatchObject({ status: 200, body: { fuelCapacity: 44, province: 'LP' } });
    expect((await edit(car, { expected })).status).toBe(200);
  });

  it('compares values as they are stored', async () => {
    const car = await newCar(driver, { modelType: '', fuelCapacity: 50.004 });
    expect(car).toMatchObject({ modelType: null, fuelCapacity: 50 });
    const typed = { modelType: '', fuelCapacity: 50.004 };
    const first = { modelType: 'GL', fuelCapacity: 44, expected: typed };
    expect((await edit(car, first)).body).toMatchObject({ modelType: 'GL', fuelCapacity: 44 });
    const back = { ...typed, expected: { modelType: 'GL', fuelCapacity: 44.001 } };
    expect((await edit(car, back)).body).toMatchObject({ modelType: null, fuelCapacity: 50 });
    // The wanted values stand already.
    const third = { ...typed, expected: { modelType: 'XS', fuelCapacity: 1 } };
    expect((await edit(car, third)).status).toBe(200);
  });

  it('lets one of twenty changes at once win, and tells the others what it saved', async () => {
    const car = await newCar(driver);
    const expected = { fuelCapacity: car.fuelCapacity };
    const answers = await twentyAtOnce(
      (holding) => holding.selectFrom('cars').select('id').where('id', '=', car.id).forUpdate(),
      (index, headers) => edit(car, { fuelCapacity: 20 + index, expected }, headers),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    const current = { fuelCapacity: won[0]?.body.fuelCapacity };
    for (const answer of answers) if (answer.status !== 200) expectConflict(answer, current);
    expect(await carOf(car)).toMatchObject(current);
  });

  it('that is repeated after a lost answer is no conflict with itself or with later changes', async () => {
    const car = await newCar(driver);
    const headers = withKey();
    const change = { fuelCapacity: 44, expected: { fuelCapacity: car.fuelCapacity } };
    await edit(car, change, headers);
    expect((await edit(car, change, headers)).status).toBe(200);
    await edit(car, { fuelCapacity: 61 });
    expect((await edit(car, change, headers)).body.fuelCapacity).toBe(61);
  });

  it('compares the picture too', { tags: 'long' }, async () => {
    const car = await newCar(driver);
    const [first, second] = [await uploadPhoto(driver), await uploadPhoto(driver)];
    const expected = { carPhotoUrl: car.carPhotoUrl };
    const replaced = await edit(car, { carPhotoUrl: first, expected });
    expect(replaced.status).toBe(200);
    const { carPhotoUrl } = replaced.body;
    expect(carPhotoUrl).not.toBe(car.carPhotoUrl);
    // The wanted picture stands already.
    expect((await edit(car, { carPhotoUrl: first, expected })).body.carPhotoUrl).toBe(carPhotoUrl);
    expectConflict(await edit(car, { carPhotoUrl: second, expected }), { carPhotoUrl });
    expect((await carOf(car)).carPhotoUrl).toBe(carPhotoUrl);
    // A picture that the device has sent itself, and knows by its path.
    const next = await edit(car, { carPhotoUrl: second, expected: { carPhotoUrl: first } });
    expect(next.status).toBe(200);
  });
});

// API-12
describe('a change of the profile with expected values', () => {
  it('is refused with the stored values of the fields in conflict, and changes nothing', async () => {
    const who = await newDriver(api);
    const { phoneNumber, homeAddress, smsConsent } = await profileOf(who);
    const elsewhere = { phoneNumber: '083 765 4321', smsConsent: true };
    const { body: stored } = await correct(who, elsewhere);
    const expected = { phoneNumber, homeAddress, smsConsent };
    const wanted = { phoneNumber: '084 111 2222', homeAddress: '2 Loop Street' };
    const headers = withKey();
    expectConflict(await correct(who, { ...wanted, expected }, headers), {
      phoneNumber: '+27837654321',
    });
    expect(await profileOf(who)).toEqual(stored);
    const chosen = { ...expected, phoneNumber: '+27837654321' };
    const answer = await correct(who, { ...wanted, expected: chosen }, headers);
    expect(answer.body).toEqual({ ...stored, ...wanted, phoneNumber: '+27841112222' });
  });

  it('compares phone numbers in their +27 form', async () => {
    const who = await newDriver(api);
    const expected = { phoneNumber: '082 123 4567' };
    const change = { phoneNumber: '083 765 4321', expected };
    expect((await correct(who, change)).body.phoneNumber).toBe('+27837654321');
    // The wanted value stands already.
    expect((await correct(who, change)).status).toBe(200);
  });

  it('expects nothing of a field that was empty', async () => {
    const who = await newDriver(api);
    const empty = { homeAddress: null, phoneNumber: null };
    await api.context.db
      .updateTable('users')
      .set({ encryptedHomeAddress: null, phoneNumber: null })
      .where('username', '=', who.username)
      .execute();
    const change = { homeAddress: '2 Loop Street', expected: empty };
    expect((await correct(who, change)).status).toBe(200);
    const late = { homeAddress: '3 Loop Street', expected: empty };
    expectConflict(await correct(who, late), { homeAddress: '2 Loop Street' });
  });

  it('lets one of twenty changes at once win', async () => {
    const who = await newDriver(api);
    const { homeAddress } = await profileOf(who);
    const expected = { homeAddress };
    const answers = await twentyAtOnce(
      (holding) =>
        holding
          .selectFrom('users')
          .select('id')
          .where('username', '=', who.username)
          .forNoKeyUpdate(),
      (index, headers) => correct(who, { homeAddress: `${index} Loop Street`, expected }, headers),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    const current = { homeAddress: won[0]?.body.homeAddress };
    for (const answer of answers) if (answer.status !== 200) expectConflict(answer, current);
    expect(await profileOf(who)).toMatchObject(current);
  });
});

describe('unreadable expected values', () => {
  const values = [
    null,
    [],
    'x',
    1,
    { make: 1 },
    { make: null },
    { make: ['Toyota'] },
    { year: '2018' },
    { fuelType: 'kerosene' },
    { fuelCapacity: null },
    { modelType: 5 },
    { carPhotoUrl: {} },
  ];

  it.each(named(values))('of a vehicle are refused: %j', async (_, expected) => {
    const car = await newCar(driver);
    const before = await storedRows(api);
    expectRefusal(await edit(car, { make: 'Ford', expected }, withKey()), 400, 'invalid');
    expect(await storedRows(api)).toEqual(before);
    expect(await carOf(car)).toEqual(car);
  });

  const ofProfile = [null, [], 'x', { firstName: null }, { phoneNumber: 82 }, { smsConsent: 'no' }];

  it.each(named(ofProfile))('of the profile are refused: %j', async (_, expected) => {
    const before = await profileOf(driver);
    const answer = await correct(driver, { firstName: 'Other', expected }, withKey());
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues[0].field).toMatch(/^expected/);
    expect(await profileOf(driver)).toEqual(before);
  });

  it('are named with their field and a sentence', async () => {
    const answer = await edit(await newCar(driver), { year: 2019, expected: { year: '2018' } });
    const message = 'This is not a value that this field can have';
    expect(answer.body.issues).toEqual([{ field: 'expected.year', message }]);
  });

  it('of unknown fields are ignored', async () => {
    const car = await newCar(driver);
    const expected = { id: 'x', isRoadworthy: true, userId: 'x', constructor: 1, password: 'x' };
    expect((await edit(car, { make: 'Ford', expected })).status).toBe(200);
    expect((await correct(driver, { firstName: 'Zola', expected })).status).toBe(200);
  });

  it('are compared or refused when they are huge', async () => {
    const car = await newCar(driver);
    const large = { make: 'Ford', expected: { make: 'a'.repeat(90_000) } };
    expectConflict(await edit(car, large, withKey()), { make: car.make });
    const tooLarge = { make: 'Ford', expected: { make: 'a'.repeat(110_000) } };
    expectRefusal(await edit(car, tooLarge, withKey()), 413, 'too-large');
    for (const fuelCapacity of [1e308, -1e308, 1e-320]) {
      const odd = { fuelCapacity: 44, expected: { fuelCapacity } };
      expectConflict(await edit(car, odd), { fuelCapacity: car.fuelCapacity });
    }
    for (const text of ['\u0000', '\ud800', '🚗']) {
      const odd = { make: 'Ford', expected: { make: text } };
      expectConflict(await edit(car, odd, withKey()), { make: car.make });
    }
    expect(await carOf(car)).toEqual(car);
  });
});
