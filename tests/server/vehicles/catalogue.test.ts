// @module-tag long

import { describe, expect, it } from 'vitest';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
const other = beforeTests(() => newDriver(api));

const read = async (path: string) => (await other.call('GET', path)).body as string[];
const makes = () => read('/api/car-data/makes');
const models = (make: string) => read(`/api/car-data/models?make=${encodeURIComponent(make)}`);
const types = (make: string, model: string) =>
  read(`/api/cars/model-types?${new URLSearchParams({ make, model })}`);

const contribution = (make: string) =>
  api.context.db
    .selectFrom('userCarData')
    .select(['timesRegistered', 'isVerified', 'contributedByUserId', 'estimatedFuelCapacityCl'])
    .where('make', '=', make)
    .execute();

describe('GET /api/provinces', () => {
  it('returns the nine provinces', async () => {
    const { body } = await driver.call('GET', '/api/provinces');
    expect(body).toHaveLength(9);
    expect(body).toContainEqual({
      id: 'WC',
      name: 'Western Cape',
      code: 'WC',
      registrationPrefix: 'C',
    });
    expect(new Set(body.map(({ code }: { code: string }) => code)).size).toBe(9);
  });
});

describe('the built-in catalogue', () => {
  it('has at least 35 makes and 300 models with their types', async () => {
    const names = await makes();
    expect(names.length).toBeGreaterThanOrEqual(35);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(names).size).toBe(names.length);
    const lists = await Promise.all(names.map(models));
    expect(lists.flat().length).toBeGreaterThanOrEqual(300);
    expect(lists.filter((list) => list.length === 0)).toEqual([]);
    expect((await types('Toyota', 'Corolla')).length).toBeGreaterThan(0);
  });

  it('is found in any letter case', async () => {
    expect(await models('toyota')).toEqual(await models('Toyota'));
    expect(await types(' TOYOTA', 'corolla ')).toEqual(await types('Toyota', 'Corolla'));
  });

  it('has nothing for unknown names, and says so', async () => {
    for (const make of ['Nonsuch', '%', '_', "'", 'constructor', '__proto__', 'toString']) {
      expect(await models(make)).toEqual([]);
      expect(await types('Toyota', make)).toEqual([]);
      expect(await types(make, 'Corolla')).toEqual([]);
    }
  });
});

// VEH-14
describe('a vehicle that was typed by hand', () => {
  const typed = (name: string) => ({ make: name, model: `${name} One`, modelType: 'Special' });

  it('counts once when a registered vehicle is renamed to it', async () => {
    const car = await newCar(driver);
    const change = { ...typed('Trabant'), year: 1989 };
    for (const body of [change, { year: 1990 }, { model: 'trabant  one' }]) {
      expect((await driver.call('PATCH', `/api/cars/${car.id}`, body)).status).toBe(200);
    }
    expect(await contribution('Trabant')).toMatchObject([{ timesRegistered: 1 }]);
  });

  it('appears in the lists once a second user registers it, and not before', async () => {
    const { make, model, modelType } = typed('Zastava');
    await newCar(driver, { make, model, modelType, fuelCapacity: 38.5 });
    await newCar(driver, { make, model, modelType, fuelCapacity: 40 });
    expect(await makes()).not.toContain(make);
    expect(await models(make)).toEqual([]);
    expect(await types(make, model)).toEqual([]);
    await newCar(other, { make: 'ZASTAVA ', model: model.toLowerCase(), modelType });
    expect(await makes()).toContain(make);
    expect(await models(make)).toEqual([model]);
    expect(await types(make, model)).toEqual([modelType]);
    expect(await contribution(make)).toEqual([
      {
        timesRegistered: 3,
        isVerified: true,
        contributedByUserId: driver.userId,
        estimatedFuelCapacityCl: 3850,
      },
    ]);
  });

  it('does not confirm another model of the same make', async () => {
    await newCar(driver, { make: 'Wartburg', model: 'Knight' });
    await newCar(other, { make: 'Wartburg', model: 'Tourist' });
    expect(await makes()).not.toContain('Wartburg');
    expect(await models('Wartburg')).toEqual([]);
  });

  it('is listed beside the built-in names of a known make', async () => {
    const model = 'Corolla Unheard-of';
    const before = await models('Toyota');
    for (const owner of [driver, other]) await newCar(owner, { make: 'toyota', model });
    expect(await models('Toyota')).toEqual(
      [...before, model].sort((a, b) => a.localeCompare(b, 'en')),
    );
    expect((await makes()).filter((name) => name.toLowerCase() === 'toyota')).toEqual(['Toyota']);
  });

  it('adds its type to those of a known model', async () => {
    const before = await types('Toyota', 'Corolla');
    for (const owner of [driver, other]) await newCar(owner, { modelType: 'Zebra edition' });
    expect(await types('Toyota', 'Corolla')).toEqual(
      [...before, 'Zebra edition'].sort((a, b) => a.localeCompare(b, 'en')),
    );
  });

  it('is not counted when the catalogue knows it', async () => {
    const [modelType = ''] = await types('Toyota', 'Corolla');
    const count = async () => (await contribution('Toyota')).length;
    const before = await count();
    await newCar(driver, { modelType });
    await newCar(driver, { make: 'TOYOTA', modelType: undefined });
    expect(await count()).toBe(before);
  });

  it('is counted for each of many who register it at once', async () => {
    const owners = [driver, other];
    const cars = Array.from(
      { length: 8 },
      (_, index) => newCar(owners[index % 2]!, { make: 'Simca', model: 'Aronde', modelType: '' }), // one of the two
    );
    await Promise.all(cars);
    expect(await contribution('Simca')).toMatchObject([{ timesRegistered: 8, isVerified: true }]);
    expect(await types('Simca', 'Aronde')).toEqual([]);
  });

  it('is not counted when its registration is refused', async () => {
    const taken = await newCar(other);
    const refused = await newCar(driver, {
      make: 'Borgward',
      registrationNumber: taken.registrationNumber,
    });
    expect(refused.code).toBe('plate-taken');
    expect(await contribution('Borgward')).toEqual([]);
  });
});
