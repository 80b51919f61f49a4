import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  carFields,
  newCar,
  newDriver,
  registration,
  send,
  startApi,
  uploadPhoto,
} from '../support/api.ts';
import { expectCallersFault } from './refusal.ts';
import { storedRows } from './stored-rows.ts';

const api = startApi();

let driver: Caller;
let carPhotoUrl: string;
let carId: string;

beforeAll(async () => {
  driver = await newDriver(api);
  carPhotoUrl = await uploadPhoto(driver);
  carId = (await newCar(driver)).id;
});

/** Each call with a body that is right, and its fields of text. */
const calls = [
  {
    name: 'POST /api/auth/register',
    body: () => registration(),
    fields: [
      'username',
      'password',
      'firstName',
      'lastName',
      'idNumber',
      'homeAddress',
      'phoneNumber',
      'email',
    ],
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
    name: 'PATCH /api/cars/{id}',
    body: () => ({}),
    fields: ['registrationNumber', 'make', 'model', 'modelType', 'fuelType', 'province', 'userId'],
  },
  { name: 'DELETE /api/cars/{id}', body: () => ({}), fields: ['userId'] },
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
  it.each(cases)('refuses what is no text that can be kept: $name $field', async (sample) => {
    const { name, body, field } = sample;
    const [method = '', path = ''] = name.split(' ');
    const before = await storedRows(api);
    for (const spoil of Object.values(hostile)) {
      const fields: Record<string, unknown> = body();
      const spoiled = { ...fields, [field]: spoil(String(fields[field] ?? 'abcdef')) };
      const url = path.replace('{id}', carId);
      const isOpen = path.startsWith('/api/auth/');
      const answer = await (isOpen
        ? send(api, method, url, spoiled)
        : driver.call(method, url, spoiled));
      expectCallersFault(answer);
    }
    expect(await storedRows(api)).toEqual(before);
  });

  it('of several lines is refused', async () => {
    const body = { ...carFields(), carPhotoUrl, make: 'Toy\nota' };
    expectCallersFault(await driver.call('POST', '/api/cars', body));
    const changed = registration({ homeAddress: '1 Long Street\r\nX-Injected: yes' });
    expectCallersFault(await send(api, 'POST', '/api/auth/register', changed));
  });

  it('is kept as it was typed, whatever its alphabet', async () => {
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
  ])('that is none is refused: "%s"', async (registrationNumber) => {
    const before = await storedRows(api);
    const body = { ...carFields({ registrationNumber }), carPhotoUrl };
    const answer = await driver.call('POST', '/api/cars', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].field).toBe('registrationNumber');
    expect(await storedRows(api)).toEqual(before);
  });
});

describe('an id that is no id', () => {
  const ids = [
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
  ];

  it.each(named)('names nothing: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    for (const id of [...ids, ...strange]) {
      const body = method === 'GET' ? undefined : {};
      const answer = await driver.call(method, path.replace('{id}', id), body);
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
      for (const id of [...ids, ...strange]) {
        expectCallersFault(await driver.call('GET', `${path}/${id}`));
      }
    },
  );
});
