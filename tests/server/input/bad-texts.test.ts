import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beforeTests,
  carFields,
  newAdmin,
  newCar,
  newDriver,
  registration,
  send,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { failingRows } from '../../support/failing-rows.ts';
import { expectClientError } from '../../support/server/refusal.ts';
import { storedRows } from '../../support/server/stored-rows.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
const admin = beforeTests(() => newAdmin(api));
let carPhotoUrl: string;
let ids: Record<'car' | 'user' | 'request', string>;
beforeAll(async () => {
  carPhotoUrl = await uploadPhoto(driver);
  const car = await newCar(driver);
  const fuel = { carMake: car.make, carModel: car.model, carYear: car.year, fuelAmount: 1 };
  const request = await driver.call('POST', '/api/fuel-requests', fuel);
  ids = { car: car.id, user: driver.userId, request: request.body.id };
});

const person = ['firstName', 'lastName', 'idNumber', 'homeAddress', 'phoneNumber', 'email'];

/** Each call with a valid body, and its text fields. */
const calls = [
  {
    name: 'POST /api/auth/register',
    body: () => registration(),
    fields: ['username', 'password', ...person],
  },
  {
    name: 'POST /api/auth/login',
    body: () => ({ username: driver.username, password: 'secret-1' }),
    fields: ['username', 'password'],
  },
  {
    name: 'POST /api/auth/forgot-password',
    body: () => ({ email: 'somebody@example.com' }),
    fields: ['email'],
  },
  {
    name: 'POST /api/auth/reset-password',
    body: () => ({ token: 'unknown', newPassword: 'secret-2' }),
    fields: ['token', 'newPassword'],
  },
  {
    name: 'POST /api/account/password',
    body: () => ({ currentPassword: 'secret-1', newPassword: 'secret-2' }),
    fields: ['currentPassword', 'newPassword'],
  },
  {
    name: 'POST /api/cars',
    body: () => ({ ...carFields(), carPhotoUrl, userId: driver.userId }),
    fields: [
      'registrationNumber',
      'make',
      'model',
      'modelType',
      'fuelType',
      'province',
      'carPhotoUrl',
      'userId',
    ],
  },
  {
    name: 'PATCH /api/cars/{car}',
    body: () => ({}),
    fields: ['registrationNumber', 'make', 'model', 'modelType', 'fuelType', 'province', 'userId'],
  },
  { name: 'DELETE /api/cars/{car}', body: () => ({}), fields: ['userId'] },
  {
    name: 'POST /api/objects/upload',
    body: () => ({ contentType: 'image/jpeg', size: 1 }),
    fields: ['contentType'],
  },
  {
    name: 'PUT /api/vehicle-images',
    body: () => ({ vehicleImageURL: carPhotoUrl }),
    fields: ['vehicleImageURL', 'userId', 'carId'],
  },
  {
    name: 'POST /api/fuel-requests',
    body: () => ({
      carMake: 'Toyota',
      carModel: 'Corolla',
      carYear: 2018,
      fuelAmount: 1,
    }),
    fields: ['carMake', 'carModel', 'fuelType', 'requestedAt', 'carId'],
  },
  {
    name: 'POST /api/admin/users',
    body: () => registration(),
    fields: ['username', 'password', ...person],
  },
  { name: 'PATCH /api/admin/users/{user}', body: () => ({}), fields: person },
  {
    name: 'PATCH /api/admin/users/{user}/blacklist',
    body: () => ({ reason: 'Owes' }),
    fields: ['reason'],
  },
  {
    name: 'PATCH /api/admin/users/{user}/credit-limits',
    body: () => ({ budgetLimit: 1, collectedLimit: null, reason: 'Asked for it' }),
    fields: ['reason'],
  },
  {
    name: 'PATCH /api/fuel-requests/{request}/status',
    body: () => ({ status: 'approved' }),
    fields: ['status', 'notes'],
  },
  {
    name: 'POST /api/admin/fuel-prices',
    body: () => ({ fuelType: 'petrol', pricePerLiter: 22, effectiveDate: '2099-01-01' }),
    fields: ['fuelType', 'effectiveDate'],
  },
  {
    name: 'POST /api/sms/send',
    body: () => ({ phoneNumber: '0821234567', message: 'Hello' }),
    fields: ['phoneNumber', 'message'],
  },
  {
    name: 'POST /api/sms/payment-reminder',
    body: () => ({ userId: ids.user, amount: 1, dueDate: '2099-01-01' }),
    fields: ['userId', 'dueDate'],
  },
];

const cases = calls.flatMap(({ name, body, fields }) =>
  fields.map((field) => ({ name, body, field })),
);

const hostile = {
  'a NUL': (text: string) => `${text}\0`,
  'a NUL in the middle': (text: string) => `${text.slice(0, 3)}\0${text.slice(3)}`,
  '10,000 characters': () => 'a'.repeat(10_000),
  'half a character': (text: string) => `${text}\ud83d`,
  'an object': (text: string) => ({ text }),
  'a list': (text: string) => [text],
  'a number': () => 1,
  null: () => null,
};

describe('a field of text', () => {
  it('refuses in every field a text that cannot be stored', { tags: 'long' }, async () => {
    const before = await storedRows(api);
    const failing = await failingRows(
      cases,
      ({ name, field }) => `${name} ${field}`,
      async (sample) => {
        const { name, body, field } = sample;
        const [method = '', path = ''] = name.split(' ');
        for (const spoil of Object.values(hostile)) {
          const fields: Record<string, unknown> = body();
          const spoiled = { ...fields, [field]: spoil(String(fields[field] ?? 'abcdef')) };
          const url = path.replace(/\{(\w+)\}/, (_, kind: keyof typeof ids) => ids[kind]);
          const isOpen = path.startsWith('/api/auth/');
          const isAdmins = /admin|sms|status$/.test(path);
          const answer = await (isOpen
            ? send(api, method, url, spoiled)
            : (isAdmins ? admin : driver).call(method, url, spoiled));
          expectClientError(answer);
        }
      },
    );
    expect(failing).toEqual([]);
    expect(await storedRows(api)).toEqual(before);
  });

  it('refuses several lines', async () => {
    const body = { ...carFields(), carPhotoUrl, make: 'Toy\nota' };
    expectClientError(await driver.call('POST', '/api/cars', body));
    const changed = registration({ homeAddress: '1 Long Street\r\nX-Injected: yes' });
    expectClientError(await send(api, 'POST', '/api/auth/register', changed));
  });

  it('is stored as it was typed, in any alphabet', async () => {
    const make = 'Škoda 斯柯达 🚗';
    const answer = await driver.call('POST', '/api/cars', {
      ...carFields({ make, model: "O'Brien; drop table cars --", modelType: '<b>%s\\' }),
      carPhotoUrl,
    });
    expect(answer.body).toMatchObject({
      make,
      model: "O'Brien; drop table cars --",
      modelType: '<b>%s\\',
    });
  });
});

describe('a plate', () => {
  it.each([
    '🚗🚗🚗',
    'CA 123 🚗',
    '',
    ' ',
    '-',
    '- -',
    'СА 123',
    'CA_123',
    'ABCDEFGHIJKLM',
    '＇;--',
  ])('is refused when it is invalid: "%s"', async (registrationNumber) => {
    const before = await storedRows(api);
    const body = { ...carFields({ registrationNumber }), carPhotoUrl };
    const answer = await driver.call('POST', '/api/cars', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].field).toBe('registrationNumber');
    expect(await storedRows(api)).toEqual(before);
  });
});

describe('an invalid id', () => {
  const nonsense = [
    '1',
    'nonsense',
    '%00',
    '..%2f..%2fetc',
    "'%20or%201=1",
    'a'.repeat(90),
    'undefined',
  ];
  const strange = [
    `${randomUUID()}%00`,
    `${randomUUID()}0`,
    '00000000-0000-0000-0000-00000000000g',
  ];
  const named = [
    'DELETE /api/cars/{id}',
    'PATCH /api/cars/{id}',
    'GET /api/vehicle-image/{id}',
    'DELETE /api/fuel-requests/{id}',
    'GET /api/admin/users/{id}',
    'PATCH /api/admin/users/{id}',
    'PATCH /api/admin/users/{id}/restore',
    'PATCH /api/admin/users/{id}/credit-limits',
    'PATCH /api/admin/cars/{id}',
    'POST /api/admin/users/{id}/reset-password',
    'POST /api/admin/purchases/{id}/refund',
    'DELETE /api/admin/fuel-prices/{id}',
  ];

  it.each(named)('finds nothing: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    for (const id of [...nonsense, ...strange]) {
      const body = method === 'GET' ? undefined : {};
      const caller = path.includes('/admin/') ? admin : driver;
      const answer = await caller.call(method, path.replace('{id}', id), body);
      expect({ id, status: answer.status, code: answer.body.code }).toEqual({
        id,
        status: 404,
        code: 'not-found',
      });
    }
  });

  it.each(['/api/cars/user', '/api/loyalty', '/api/outbox', '/api/fuel-prices/current'])(
    'is refused in %s',
    async (path) => {
      for (const id of [...nonsense, ...strange]) {
        expectClientError(await driver.call('GET', `${path}/${id}`));
      }
    },
  );
});
