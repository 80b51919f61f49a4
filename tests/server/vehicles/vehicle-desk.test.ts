import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { plateKey } from '../../../domain/values/plate.ts';
import { hour } from '../../../domain/values/time-units.ts';
import type { Queryable } from '../../../server/db/database.ts';
import { lockHolder } from '../../../server/vouchers/vouchers-table.ts';
import {
  beforeTests,
  type Caller,
  carFields,
  newAdmin,
  newCar,
  newDriver,
  renewProof,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { acceptedQuote, askQuote, buy, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { smsTo } from '../../support/server/sms-to.ts';
import {
  fetchVouchers,
  newPhone,
  newStation,
  storedVouchers,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
const root = '/api/admin/verification';
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** How many connections wait for a lock. */
async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

const counts = async () => (await admin.call('GET', root)).body;
const idsIn = async (list: string) =>
  (await admin.call('GET', `${root}/${list}`)).body.map(({ id }: { id: string }) => id);
const carsOf = async (caller: Caller) =>
  (await caller.call('GET', `/api/cars/user/${caller.userId}`)).body;

// ADM-16
describe('the people who wait', () => {
  it('are motorists on whom nobody has decided', async () => {
    const { people } = await counts();
    const driver = await newDriver(api);
    const other = await newAdmin(api);
    expect(await idsIn('people')).toEqual(expect.arrayContaining([driver.userId]));
    expect(await idsIn('people')).not.toContain(admin.userId);
    expect(await idsIn('people')).not.toContain(other.userId);
    expect(await idsIn('people')).not.toContain(station.phone.caller.userId);
    expect((await counts()).people).toBe(people + 1);
    await renewProof(api, admin);
    const url = `/api/admin/users/${driver.userId}`;
    await admin.call('PATCH', `${url}/blacklist`, { reason: 'A stolen identity' });
    expect((await counts()).people).toBe(people);
    await admin.call('PATCH', `${url}/restore`);
    expect((await counts()).people).toBe(people + 1);
    // Who is no admin any more is a motorist again.
    await admin.call('PATCH', `/api/admin/users/${other.userId}`, { isAdmin: false });
    expect((await counts()).people).toBe(people + 2);
    expect(await idsIn('people')).toContain(other.userId);
  });
});

// VEH-23
describe('a better photo', () => {
  const reason = 'The plate cannot be read';
  const ask = (id: string, body: object = { reason }, who = admin) =>
    who.call('POST', `/api/admin/cars/${id}/photo-request`, body);

  it('is asked for by SMS and in the app, and the vehicle waits for its motorist', async () => {
    const driver = await newDriver(api, { firstName: 'Thandi' });
    const car = await newCar(driver);
    const before = await counts();
    const { registrationNumber, carPhotoUrl } = car;
    const expected = { registrationNumber, carPhotoUrl, isRoadworthy: false };
    const answer = await ask(car.id, { reason, expected });
    expect(answer).toMatchObject({ status: 200, body: { photoRequest: { reason } } });
    const text = `Hello Thandi, please send a better photo of ${registrationNumber} from My Vehicles in the app: ${reason} Volmaak`;
    expect(await smsTo(api, driver, 'photo-asked')).toEqual([text]);
    expect(await carsOf(driver)).toMatchObject([{ photoRequest: { reason, answeredAt: null } }]);
    expect(await counts()).toMatchObject({
      vehicles: before.vehicles - 1,
      photos: before.photos + 1,
    });
    expect(await idsIn('vehicles')).not.toContain(car.id);
    expect(await idsIn('vehicles?photo=asked')).toContain(car.id);
    expect((await auditEntries(api)).at(-1)).toMatchObject({
      action: 'photo-asked',
      userId: driver.userId,
      objectId: car.id,
      fields: [],
    });
  });

  it('comes from the motorist, by either call, and the vehicle waits for an admin again', async () => {
    const driver = await newDriver(api);
    const [first, second] = [await newCar(driver), await newCar(driver)];
    for (const { id } of [first, second]) await ask(id);
    const path = await uploadPhoto(driver);
    const changed = await driver.call('PATCH', `/api/cars/${first.id}`, { carPhotoUrl: path });
    expect(changed.body.photoRequest.answeredAt).toEqual(expect.any(String));
    const body = { vehicleImageURL: await uploadPhoto(driver), carId: second.id };
    expect((await driver.call('PUT', '/api/vehicle-images', body)).status).toBe(200);
    const waiting = await idsIn('vehicles');
    expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await idsIn('vehicles?photo=asked')).not.toContain(first.id);
    // The verdict ends it.
    const checked = await admin.call('PATCH', `/api/admin/cars/${first.id}`, {
      isRoadworthy: true,
    });
    expect(checked.body).toMatchObject({ isRoadworthy: true });
    expect(checked.body).not.toHaveProperty('photoRequest');
    // Without a request, a new photo is no answer.
    const later = await uploadPhoto(driver);
    const own = await driver.call('PATCH', `/api/cars/${first.id}`, { carPhotoUrl: later });
    expect(own.body).not.toHaveProperty('photoRequest');
  });

  it('is asked for once in 24 hours, and of a vehicle as it was seen', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const expected = { isRoadworthy: true };
    expect((await ask(car.id, { reason, expected })).body).toMatchObject({
      code: 'changed-elsewhere',
      current: { isRoadworthy: false },
    });
    await ask(car.id);
    expectRefusal(await ask(car.id), 409, 'photo-asked');
    expect(await smsTo(api, driver, 'photo-asked')).toHaveLength(1);
    api.advance(24 * hour);
    expect((await ask(car.id)).status).toBe(200);
    expect(await smsTo(api, driver, 'photo-asked')).toHaveLength(2);
  });

  it('is refused to those who may not ask, without a reason, and of what is not there', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    expectRefusal(await ask(car.id, { reason }, driver), 403, 'admins-only');
    expectRefusal(await ask(car.id, {}), 400, 'invalid');
    expectRefusal(await ask(car.id, { reason: 'x'.repeat(101) }), 400, 'invalid');
    expectRefusal(await ask('00000000-0000-4000-8000-000000000000'), 404, 'not-found');
    const own = await newCar(admin);
    expectRefusal(await ask(own.id), 403, 'own-account');
    await driver.call('DELETE', `/api/cars/${car.id}`);
    expectRefusal(await ask(car.id), 404, 'not-found');
  });
});

// VEH-24, VEH-25
describe('a plate that belongs to somebody else', () => {
  const reason = 'The registration papers name another owner';
  const remove = async (
    { id, registrationNumber }: { id: string; registrationNumber: string },
    more: object = {},
    who = admin,
  ) => {
    await renewProof(api, who);
    const body = { reason, registrationNumber, ...more };
    return who.call('POST', `/api/admin/cars/${id}/plate-removal`, body);
  };
  const giveBack = (id: string) => admin.call('POST', `/api/admin/cars/${id}/plate-return`);
  const register = async (caller: Caller, registrationNumber: string) => {
    const carPhotoUrl = await uploadPhoto(caller);
    return caller.call('POST', '/api/cars', { ...carFields({ registrationNumber }), carPhotoUrl });
  };

  it('is removed, so that its owner can register it and nobody else loses anything', async () => {
    const [holder, owner] = [await newDriver(api, { firstName: 'Sipho' }), await newDriver(api)];
    const car = await newCar(holder);
    await admin.call('PATCH', `/api/admin/cars/${car.id}`, { isRoadworthy: true });
    expectRefusal(await register(owner, car.registrationNumber), 409, 'plate-taken');
    const removed = await remove(car);
    expect(removed.body).toMatchObject({ isPlateRemoved: true, isRoadworthy: false });
    expect(await smsTo(api, holder, 'plate-removed')).toEqual([
      `Hello Sipho, we removed the registration number ${car.registrationNumber} from your vehicle. Please enter its own one in My Vehicles. Volmaak`,
    ]);
    expect((await auditEntries(api)).at(-1)).toMatchObject({
      action: 'plate-removed',
      userId: holder.userId,
      objectId: car.id,
      fields: ['registrationNumber'],
    });
    // Who has lost it gets it neither by a new vehicle nor by a change.
    expectRefusal(await register(holder, car.registrationNumber), 409, 'plate-removed');
    const same = { registrationNumber: ` ${car.registrationNumber.toLowerCase()} ` };
    expectRefusal(await holder.call('PATCH', `/api/cars/${car.id}`, same), 409, 'plate-removed');
    const tank = await holder.call('PATCH', `/api/cars/${car.id}`, { fuelCapacity: 60 });
    expect(tank.body).toMatchObject({ fuelCapacity: 60, isPlateRemoved: true });
    expect((await register(owner, car.registrationNumber)).status).toBe(201);
    expectRefusal(await remove(car), 409, 'plate-missing');
    // Its owner enters another plate, which then belongs to this vehicle.
    const own = carFields().registrationNumber;
    const fixed = await holder.call('PATCH', `/api/cars/${car.id}`, { registrationNumber: own });
    expect(fixed.body.registrationNumber).toBe(own);
    expect(fixed.body).not.toHaveProperty('isPlateRemoved');
    expectRefusal(await register(owner, own), 409, 'plate-taken');
  });

  it('moves to a vehicle of somebody else, whose former plate is free again', async () => {
    const [holder, owner] = [await newDriver(api), await newDriver(api, { firstName: 'Zoë' })];
    const [car, mine] = [await newCar(holder), await newCar(owner)];
    await admin.call('PATCH', `/api/admin/cars/${mine.id}`, { isRoadworthy: true });
    expect((await remove(car, { toCarId: mine.id })).status).toBe(200);
    expect(await carsOf(owner)).toMatchObject([
      { registrationNumber: car.registrationNumber, isRoadworthy: false },
    ]);
    expect(await carsOf(holder)).toMatchObject([{ id: car.id, isPlateRemoved: true }]);
    expect(await smsTo(api, owner, 'plate-given')).toEqual([
      `Hello Zoë, your vehicle now has the registration number ${car.registrationNumber} in Volmaak.`,
    ]);
    expect((await register(holder, mine.registrationNumber)).status).toBe(201);
    expect(await auditEntries(api, 2)).toMatchObject([
      { action: 'plate-given', userId: owner.userId, objectId: mine.id },
      { action: 'plate-removed', userId: holder.userId, objectId: car.id },
    ]);
    // A mistake is taken back in the same way.
    const back = { registrationNumber: car.registrationNumber, id: mine.id };
    expect((await remove(back, { toCarId: car.id })).status).toBe(200);
    const found = (await carsOf(holder)).find(({ id }: { id: string }) => id === car.id);
    expect(found).not.toHaveProperty('isPlateRemoved');
  });

  it('is given back while it is free', async () => {
    const holder = await newDriver(api);
    const car = await newCar(holder);
    await renewProof(api, admin);
    expectRefusal(await giveBack(car.id), 409, 'plate-stays');
    await remove(car);
    expect((await giveBack(car.id)).body).toEqual({ ...car, isRoadworthy: false });
    await remove(car);
    await register(await newDriver(api), car.registrationNumber);
    const taken = await giveBack(car.id);
    expectRefusal(taken, 409, 'plate-taken');
    expect(taken.body.message).toBe(
      'Another vehicle has this registration number now: move it back from there',
    );
  });

  it('holds the fuel that was for it until the vehicle has its own one', async () => {
    const holder = await newBuyer(api);
    const phone = await newPhone(holder);
    await buy(holder);
    const quoted = await acceptedQuote(holder);
    expect((await fetchVouchers(phone)).voucher).not.toBeNull();
    const [car] = await carsOf(holder);
    await remove(car);
    expect(await storedVouchers(api, holder)).toMatchObject([
      { state: 'revoked', revokedBecause: 'by-the-desk' },
    ]);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'no-plate' });
    expectRefusal(await askQuote(holder), 409, 'plate-missing');
    const bought = { ...quoted, paymentMethod: 'budget' };
    expectRefusal(await holder.call('POST', '/api/purchases', bought), 409, 'plate-missing');
    const asked = { carId: car.id, fuelAmount: 10, carMake: 'a', carModel: 'b', carYear: 2018 };
    expectRefusal(await holder.call('POST', '/api/fuel-requests', asked), 409, 'plate-missing');
    // The station has heard of the revocation.
    await syncStation(station.phone);
    const own = carFields().registrationNumber;
    await holder.call('PATCH', `/api/cars/${car.id}`, { registrationNumber: own });
    const { voucher } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({ plate: plateKey(own), maxLitres: expect.any(Number) });
  });

  it('is removed by an admin with a recent proof, of a vehicle as it was seen, not their own', async () => {
    const holder = await newDriver(api);
    const [car, own] = [await newCar(holder), await newCar(admin)];
    expectRefusal(await remove(own), 403, 'own-account');
    expectRefusal(await remove(car, { toCarId: own.id }), 403, 'own-account');
    expectRefusal(await remove(car, { toCarId: car.id }), 400, 'invalid');
    expectRefusal(await remove(car, { reason: ' ' }), 400, 'invalid');
    expect((await remove(car, { registrationNumber: 'X 1' })).body).toMatchObject({
      code: 'changed-elsewhere',
      current: { registrationNumber: car.registrationNumber },
    });
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expectRefusal(await remove(car, { toCarId: nowhere }), 404, 'not-found');
    expectRefusal(await remove({ ...car, id: nowhere }), 404, 'not-found');
    expectRefusal(await remove(car, {}, holder), 403, 'admins-only');
    await sql`update sessions set proved_at = null where user_id = ${admin.userId}`.execute(
      api.context.db,
    );
    const body = { reason, registrationNumber: car.registrationNumber };
    const url = `/api/admin/cars/${car.id}/plate-removal`;
    expectRefusal(await admin.call('POST', url, body), 403, 'proof-required');
    expectRefusal(await giveBack(car.id), 403, 'proof-required');
    expect((await carsOf(holder))[0]).not.toHaveProperty('isPlateRemoved');
  });

  it('does not come back to who tries to register it while it is removed', async () => {
    const holder = await newDriver(api);
    const car = await newCar(holder);
    const carPhotoUrl = await uploadPhoto(holder);
    const { registrationNumber } = car;
    const again = { ...carFields({ registrationNumber }), carPhotoUrl };
    const trying = await api.context.db.transaction().execute(async (transaction) => {
      // What a removal does, which commits while the registration waits.
      await lockHolder(transaction, holder.userId as UserId);
      await sql`update cars set plate_key = null where id = ${car.id}`.execute(transaction);
      await sql`insert into removed_plates
        (id, car_id, user_id, plate_key, reason, removed_at, removed_by)
        values (${randomUUID()}, ${car.id}, ${holder.userId}, ${plateKey(registrationNumber)},
          'Of somebody else', now(), ${admin.userId})`.execute(transaction);
      const registration = holder.call('POST', '/api/cars', again);
      await expect.poll(() => countWaiting(transaction)).toBe(1);
      return { registration };
    });
    expectRefusal(await trying.registration, 409, 'plate-removed');
  });

  it('is removed once, however often at once', async () => {
    const holder = await newDriver(api);
    const [car, first, second] = [
      await newCar(holder),
      await newCar(await newDriver(api)),
      await newCar(await newDriver(api)),
    ];
    const answers = await Promise.all([
      remove(car, { toCarId: first.id }),
      remove(car, { toCarId: second.id }),
      remove(car),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
