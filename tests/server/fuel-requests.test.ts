import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newCar, newDriver, startApi } from '../support/api.ts';

const api = startApi();

const fuel = (car: { make: string; model: string; year: number }, changes = {}) => ({
  carMake: car.make,
  carModel: car.model,
  carYear: car.year,
  fuelType: 'petrol',
  fuelAmount: 20,
  fuelCapacity: 50,
  requestedAt: new Date().toISOString(),
  ...changes,
});

describe('POST /api/fuel-requests', () => {
  it('files a pending request at the price in force', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const answer = await driver.call('POST', '/api/fuel-requests', fuel(car));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'pending',
      fuelAmount: 20,
      basePricePerLiter: 20.75,
      discountPercentage: 0,
      discountedPrice: 20.75,
      totalAmount: 415,
      loyaltyTier: 'new',
    });
  });

  it('makes one request of twenty at once with one key, and answers all of them the same', async () => {
    const driver = await newDriver(api);
    const car = await newCar(driver);
    const body = fuel(car);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => driver.call('POST', '/api/fuel-requests', body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const list = await driver.call('GET', '/api/fuel-requests');
    expect(list.body.requests).toHaveLength(1);
  });
});
