import { describe, expect, it } from 'vitest';
import { newAttempt, nextTry } from '../../../src/features/fuel-request/attempt.ts';

const wanted = {
  carMake: 'Toyota',
  carModel: 'Corolla',
  carYear: 2019,
  fuelType: 'petrol',
  fuelAmount: 20,
  fuelCapacity: 50,
} as const;
const noon = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:05:00Z');

describe('nextTry', () => {
  it('says when the request was made', () => {
    const { body } = nextTry(newAttempt(), wanted, noon);
    expect(body).toEqual({ ...wanted, requestedAt: '2026-11-20T12:00:00.000Z' });
  });

  it('repeats the same wish under the same key, moment included', () => {
    const first = nextTry(newAttempt(), wanted, noon);
    expect(nextTry(first, { ...wanted }, later)).toEqual(first);
  });

  it('sends a changed wish under the same key, so that it cannot become a second request', () => {
    const first = nextTry(newAttempt(), wanted, noon);
    const second = nextTry(first, { ...wanted, fuelAmount: 25 }, later);
    expect(second.key).toBe(first.key);
    expect(second.body).toMatchObject({ fuelAmount: 25, requestedAt: later.toISOString() });
  });

  it('starts each attempt with a key of its own', () => {
    expect(newAttempt().key).not.toBe(newAttempt().key);
  });
});
