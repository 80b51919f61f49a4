// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  carFields,
  newCar,
  newDriver,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

let driver: Caller;
let other: Caller;
const photos = new Map<Caller, string>();

beforeAll(async () => {
  [driver, other] = [await newDriver(api), await newDriver(api)];
  for (const caller of [driver, other]) photos.set(caller, await uploadPhoto(caller));
});

const register = (caller: Caller, registrationNumber: string, headers = {}) =>
  caller.call(
    'POST',
    '/api/cars',
    { ...carFields({ registrationNumber }), carPhotoUrl: photos.get(caller) },
    headers,
  );

let count = 0;
/** A plate that no other test uses. */
function freshPlate(): string {
  count += 1;
  return `GP ${String(count).padStart(3, '0')} ZZ`;
}

// VEH-2
describe('a plate', () => {
  it.each([
    ['CA 123-456', 'ca123456'],
    ['CA 223-456', ' CA223 456 '],
    ['CA323456', 'C-A-3-2-3-4-5-6'],
    ['SUNNY GP', 'sunny-gp'],
  ])('is the same in any spelling: "%s" and "%s"', async (first, second) => {
    const answer = await register(driver, first);
    expect(answer).toMatchObject({ status: 201, body: { registrationNumber: first } });
    expectRefusal(await register(driver, second), 409, 'plate-yours');
    expectRefusal(await register(other, second), 409, 'plate-taken');
  });

  it("of the user's own vehicle is refused with a sentence of its own, at its field", async () => {
    const plate = freshPlate();
    await register(driver, plate);
    const { body } = await register(driver, plate);
    expect(body.message).toBe(
      'You have already registered a vehicle with this registration number',
    );
    expect(body.issues).toEqual([{ field: 'registrationNumber', message: body.message }]);
  });

  it("of another user's vehicle is refused with a contact, without naming the user", async () => {
    const plate = freshPlate();
    await register(driver, plate);
    const { body } = await register(other, plate);
    expect(body.message).toBe(
      'This registration number belongs to a vehicle in another account. If the vehicle is yours, please ask a Volmaak administrator to look into it.',
    );
    expect(body.issues).toEqual([{ field: 'registrationNumber', message: body.message }]);
    expect(JSON.stringify(body)).not.toContain(driver.userId);
  });

  it('is free again once its vehicle is deleted', async () => {
    const plate = freshPlate();
    const car = (await register(driver, plate)).body;
    await driver.call('DELETE', `/api/cars/${car.id}`);
    expect((await register(other, plate)).status).toBe(201);
    expectRefusal(await register(driver, plate), 409, 'plate-taken');
  });

  it('goes to one of many who register it at the same moment', async () => {
    for (const headers of [() => ({}), () => ({ 'idempotency-key': randomUUID() })]) {
      const plate = freshPlate();
      const callers = [driver, other, driver, other, driver, other];
      const answers = await Promise.all(
        callers.map((caller) => register(caller, plate, headers())),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
      const winner = callers[answers.findIndex((answer) => answer.status === 201)];
      answers.forEach(({ status, body }, index) => {
        const code = callers[index] === winner ? 'plate-yours' : 'plate-taken';
        if (status === 409) expect(body.code).toBe(code);
      });
    }
  });

  it('leaves no key behind when it is refused', async () => {
    const plate = freshPlate();
    const car = (await register(other, plate)).body;
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...carFields({ registrationNumber: plate }), carPhotoUrl: photos.get(driver) };
    expectRefusal(await driver.call('POST', '/api/cars', body, headers), 409, 'plate-taken');
    await other.call('DELETE', `/api/cars/${car.id}`);
    expect((await driver.call('POST', '/api/cars', body, headers)).status).toBe(201);
  });
});

describe('a plate that is edited', () => {
  const edit = (car: { id: string }, registrationNumber: string) =>
    driver.call('PATCH', `/api/cars/${car.id}`, { registrationNumber });

  it('must be free', async () => {
    const [mine, second, theirs] = [
      await newCar(driver),
      await newCar(driver),
      await newCar(other),
    ];
    expectRefusal(await edit(mine, second.registrationNumber.toLowerCase()), 409, 'plate-yours');
    expectRefusal(await edit(mine, theirs.registrationNumber), 409, 'plate-taken');
    const list = await driver.call('GET', `/api/cars/user/${driver.userId}`);
    expect(list.body).toContainEqual(mine);
  });

  it('can be written in another way', async () => {
    const car = await newCar(driver);
    const spelling = car.registrationNumber.replaceAll(/[ -]/g, '').toLowerCase();
    const answer = await edit(car, spelling);
    expect(answer).toMatchObject({ status: 200, body: { registrationNumber: spelling } });
  });

  it('frees the previous one', async () => {
    const car = await newCar(driver);
    await edit(car, freshPlate());
    expect((await register(other, car.registrationNumber)).status).toBe(201);
  });
});
