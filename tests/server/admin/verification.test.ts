// @module-tag long

import { describe, expect, it } from 'vitest';
import {
  beforeTests,
  newAdmin,
  newCar,
  newDriver,
  renewProof,
  startApi,
} from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

// ADM-16

const api = startApi();
const root = '/api/admin/verification';
const admin = beforeTests(() => newAdmin(api));
const thandi = beforeTests(() => newDriver(api));

const counts = async () => (await admin.call('GET', root)).body;
const waiting = (list: 'vehicles' | 'people') => allPages(admin, `${root}/${list}?limit=1`);
const idsOf = async (list: 'vehicles' | 'people') => (await waiting(list)).map(({ id }) => id);
const decideCar = (id: string, body: object) => admin.call('PATCH', `/api/admin/cars/${id}`, body);
const conflict = (current: object) => ({ code: 'changed-elsewhere', current });
const decidePerson = async (id: string, body: object) => {
  await renewProof(api, admin);
  return admin.call('PATCH', `/api/admin/users/${id}`, body);
};

describe('the vehicles that wait', () => {
  it('are those on which nobody has decided, oldest first, until they are deleted', async () => {
    const cars: { id: string }[] = [];
    for (let each = 0; each < 4; each += 1) {
      api.advance(1000);
      cars.push(await newCar(thandi));
    }
    const [first, second, third, fourth] = cars.map(({ id }) => id);
    const before = (await counts()).vehicles;
    expect(await idsOf('vehicles')).toEqual([first, second, third, fourth]);
    await decideCar(first ?? '', { isRoadworthy: true });
    await decideCar(second ?? '', { isStolen: true });
    await thandi.call('DELETE', `/api/cars/${third}`);
    expect(await idsOf('vehicles')).toEqual([fourth]);
    expect((await counts()).vehicles).toBe(before - 3);
    // VEH-5: another vehicle than the checked one waits again.
    await thandi.call('PATCH', `/api/cars/${first}`, { model: 'Hilux' });
    expect(await idsOf('vehicles')).toEqual([first, fourth]);
    expect((await counts()).vehicles).toBe(before - 2);
  });

  it('come with their owner and the other vehicles of the owner', async () => {
    const sipho = await newDriver(api, { firstName: 'Sipho' });
    const [checked, open] = [await newCar(sipho), await newCar(sipho)];
    await decideCar(checked.id, { isRoadworthy: true });
    const found = (await waiting('vehicles')).find(({ id }) => id === open.id);
    expect(found).toMatchObject({
      registrationNumber: open.registrationNumber,
      owner: { id: sipho.userId, firstName: 'Sipho', isVerified: false },
      others: [{ id: checked.id, isRoadworthy: true, carPhotoUrl: checked.carPhotoUrl }],
    });
  });

  it('are not decided on when they have changed since their admin saw them', async () => {
    const car = await newCar(thandi);
    const seen = { isRoadworthy: false, isStolen: false, make: car.make, year: car.year };
    const photo = { carPhotoUrl: car.carPhotoUrl };
    await decideCar(car.id, { isStolen: true, expected: { ...seen, ...photo } });
    const late = await decideCar(car.id, { isRoadworthy: true, expected: seen });
    expect(late).toMatchObject({ status: 409, body: conflict({ isStolen: true }) });
    const undo = { isStolen: false, expected: { ...seen, isStolen: true } };
    const answers = await Promise.all([1, 2, 3].map(() => decideCar(car.id, undo)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'car-checked', fields: ['isStolen'] },
    ]);
    await thandi.call('PATCH', `/api/cars/${car.id}`, { make: 'Audi' });
    const other = await decideCar(car.id, { isRoadworthy: true, expected: seen });
    expect(other).toMatchObject({ status: 409, body: conflict({ make: 'Audi' }) });
  });
});

describe('the people who wait', () => {
  it('are those who are not verified, oldest first, with their vehicles', async () => {
    api.advance(1000);
    const lerato = await newDriver(api, { firstName: 'Lerato' });
    const { id } = await newCar(lerato);
    expect((await idsOf('people')).at(-1)).toBe(lerato.userId);
    const person = (await waiting('people')).at(-1);
    expect(person).toMatchObject({ firstName: 'Lerato', vehicles: [{ id }] });
    expect(person).not.toHaveProperty('idNumber');
    const { people } = await counts();
    await decidePerson(lerato.userId, { isVerified: true });
    expect(await idsOf('people')).not.toContain(lerato.userId);
    expect((await counts()).people).toBe(people - 1);
    await lerato.call('DELETE', '/api/account', { password: 'secret-1' });
    await decidePerson(thandi.userId, { isVerified: true });
    await thandi.call('DELETE', '/api/account', { password: 'secret-1' });
    expect((await counts()).people).toBe(people - 2);
  });

  it('are not decided on twice', async () => {
    const driver = await newDriver(api);
    const body = { isVerified: true, expected: { isVerified: false } };
    const before = await auditCount(api);
    await renewProof(api, admin);
    const url = `/api/admin/users/${driver.userId}`;
    const answers = await Promise.all([1, 2].map(() => admin.call('PATCH', url, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auditCount(api)).toBe(before + 1);
  });
});

describe.each(['', '/vehicles', '/people'])('GET /api/admin/verification%s', (path) => {
  // ADM-1
  it('refuses everyone but admins', async () => {
    const driver = await newDriver(api);
    expectRefusal(await driver.call('GET', root + path), 403, 'admins-only');
  });
});

describe.each(['vehicles', 'people'])('GET /api/admin/verification/%s', (list) => {
  // API-3, API-9
  it('counts the list, is available as a CSV file, and refuses forged cursors', async () => {
    await newCar(await newDriver(api));
    const answer = await admin.call('GET', `${root}/${list}`);
    expect(Number(answer.headers['x-total-count'])).toBe((await idsOf(list as 'people')).length);
    const accept = { accept: 'text/csv' };
    const csv = await admin.call('GET', `${root}/${list}`, undefined, accept);
    expect(csv.headers['content-disposition']).toContain(`volmaak-waiting-${list}.csv`);
    for (const cursor of forgedCursors(admin.userId)) {
      expectRefusal(await admin.call('GET', `${root}/${list}?cursor=${cursor}`), 400, 'invalid');
    }
  });
});
