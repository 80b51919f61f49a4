// @module-tag long

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beforeTests,
  carFields,
  newAdmin,
  newCar,
  newDriver,
  registration,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { named } from '../../support/server/named.ts';
import { expectClientError, expectRefusal } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();
const json = { 'content-type': 'application/json' };

const driver = beforeTests(() => newDriver(api));
const admin = beforeTests(() => newAdmin(api));
let carPhotoUrl: string;
let carId: string;
beforeAll(async () => {
  carPhotoUrl = await uploadPhoto(driver);
  carId = (await newCar(driver, { fuelCapacity: 50 })).id;
});

/** Each call with a valid body, and its numeric fields. */
const calls = [
  {
    name: 'POST /api/cars',
    body: () => ({ ...carFields(), carPhotoUrl }),
    fields: ['year', 'fuelCapacity'],
  },
  { name: 'PATCH /api/cars/{id}', body: () => ({}), fields: ['year', 'fuelCapacity'] },
  {
    name: 'POST /api/objects/upload',
    body: () => ({ contentType: 'image/jpeg', size: 1 }),
    fields: ['size'],
  },
  {
    name: 'POST /api/fuel-requests',
    body: () => ({ carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 }),
    fields: ['carYear', 'fuelAmount'],
  },
  {
    name: 'POST /api/admin/fuel-prices',
    body: () => ({ fuelType: 'petrol', pricePerLiter: 22, effectiveDate: '2099-01-01' }),
    fields: ['pricePerLiter'],
  },
  {
    name: 'POST /api/sms/payment-reminder',
    body: () => ({ userId: driver.userId, amount: 1, dueDate: '2099-01-01' }),
    fields: ['amount'],
  },
];
/** The user who makes the call. */
const callerOf = (path: string) => (/admin|sms/.test(path) ? admin : driver);

const cases = calls.flatMap(({ name, body, fields }) =>
  fields.map((field) => ({ name, body, field })),
);

/** Values as they appear in the JSON; JavaScript cannot write some of them. */
const unreadable = [
  '-1',
  '-0',
  '0',
  '0.001',
  '-0.01',
  '1e308',
  '1e999',
  '-1e999',
  '1e-320',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '"NaN"',
  '"Infinity"',
  '"20"',
  '""',
  'null',
  'true',
  '[20]',
  '{"valueOf":20}',
];

describe('a numeric field', () => {
  it.each(cases)(
    'refuses a value that is not a number or out of range: $name $field',
    async (sample) => {
      const { name, body, field } = sample;
      const [method = '', path = ''] = name.split(' ');
      const before = await storedRows(api);
      for (const value of unreadable) {
        const right = JSON.stringify({ ...body(), [field]: 'HERE' });
        const text = right.replace('"HERE"', value);
        expect(text).toContain(`:${value}`);
        const url = path.replace('{id}', carId);
        expectClientError(await callerOf(path).call(method, url, text, json));
      }
      expect(await storedRows(api)).toEqual(before);
    },
  );

  it('refuses an amount of half a centilitre and accepts a whole one', async () => {
    const body = { carId, carMake: 'Toyota', carModel: 'Corolla', carYear: 2018 };
    const half = await driver.call('POST', '/api/fuel-requests', { ...body, fuelAmount: 0.005 });
    expectRefusal(half, 400, 'invalid');
    const whole = await driver.call('POST', '/api/fuel-requests', { ...body, fuelAmount: 0.01 });
    expect(whole).toMatchObject({ status: 201, body: { fuelAmount: 0.01 } });
  });

  it('uses a capacity from the body only as a number', async () => {
    const body = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
    const huge = { ...body, fuelCapacity: 1e308 };
    const answer = await driver.call('POST', '/api/fuel-requests', huge);
    expect(answer).toMatchObject({ status: 201, body: { fuelCapacity: 50 } });
    const text = JSON.stringify({ ...body, fuelCapacity: 'HERE' }).replace('"HERE"', '1e999');
    expectClientError(await driver.call('POST', '/api/fuel-requests', text, json));
  });
});

describe('an unreadable date', () => {
  const dates = [
    '99999-01-01',
    '99999-01-01T00:00:00Z',
    '+099999-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T10:00:60Z',
    '2026-01-01T10:00:00+99:00',
    '2026-01-01T10:00:00',
    '2026-01-01 10:00:00Z',
    `2026-01-01T10:00:00.${'1'.repeat(10_000)}Z`,
    '01/02/2026',
    'Fri Nov 20 2026',
    'yesterday',
    'NaN',
    '',
    0,
    1e308,
    1_790_000_000_000,
    true,
    null,
    {},
  ];

  it.each(named(dates))('is refused: %s', async (_, requestedAt) => {
    const body = { carId, carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
    const before = await storedRows(api);
    const answer = await driver.call('POST', '/api/fuel-requests', { ...body, requestedAt });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues[0].field).toBe('requestedAt');
    const price = { fuelType: 'petrol', pricePerLiter: 22, effectiveDate: requestedAt };
    expectRefusal(await admin.call('POST', '/api/admin/fuel-prices', price), 400, 'invalid');
    const reminder = { userId: driver.userId, amount: 1, dueDate: requestedAt };
    expectRefusal(await admin.call('POST', '/api/sms/payment-reminder', reminder), 400, 'invalid');
    expect(await storedRows(api)).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  const uuid = randomUUID();
  const keys = ['', ' ', '1', 'nonsense', `${uuid},${uuid}`, `{${uuid}}`, 'a'.repeat(5000)];

  it.each(named(keys))('is refused when it is not a UUID: %s', async (_, key) => {
    const before = await storedRows(api);
    const made = [
      ['/api/admin/users', registration()],
      ['/api/sms/send', { phoneNumber: '0821234567', message: 'Hello' }],
      ['/api/sms/welcome', {}],
      [`/api/admin/purchases/${randomUUID()}/refund`, undefined],
    ] as const;
    for (const [path, body] of made) {
      const answer = await admin.call('POST', path, body, { 'idempotency-key': key });
      expectRefusal(answer, 400, 'invalid-key');
    }
    for (const path of ['/api/cars', '/api/fuel-requests']) {
      const fuel = { carId, carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
      const body = path === '/api/cars' ? { ...carFields(), carPhotoUrl } : fuel;
      const answer = await driver.call('POST', path, body, { 'idempotency-key': key });
      expectRefusal(answer, 400, 'invalid-key');
    }
    const changed = [
      ['PATCH', `/api/cars/${carId}`, { make: 'Ford' }],
      ['DELETE', `/api/cars/${carId}`, undefined],
      ['DELETE', `/api/fuel-requests/${randomUUID()}`, undefined],
      ['PATCH', '/api/account/profile', { firstName: 'Other' }],
    ] as const;
    for (const [method, path, body] of changed) {
      const answer = await driver.call(method, path, body, { 'idempotency-key': key });
      expectRefusal(answer, 400, 'invalid-key');
    }
    expect(await storedRows(api)).toEqual(before);
  });
});
