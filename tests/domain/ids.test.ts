import { describe, expect, it } from 'vitest';
import { CarId, FuelRequestId, UploadId, UserId } from '../../domain/ids.ts';
import { endless, refusals, wrongTypes } from './refusals.ts';

const uuid = '7f1d2c3a-4b5c-4d6e-8f70-123456789abc';

// API-1
describe.each([
  ['UserId', UserId],
  ['CarId', CarId],
  ['FuelRequestId', FuelRequestId],
  ['UploadId', UploadId],
])('%s', (_name, schema) => {
  it('accepts a UUID', () => {
    expect(schema.parse(uuid)).toBe(uuid);
  });

  it.each([
    '',
    '1',
    'me',
    `${uuid} `,
    `${uuid}\u0000`,
    uuid.slice(1),
    '__proto__',
    '../x',
    endless,
    ...wrongTypes,
  ])('refuses %j', (id) => {
    expect(refusals(schema, id)).toEqual(['This is not a valid id']);
  });
});
