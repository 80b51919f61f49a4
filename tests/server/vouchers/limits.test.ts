// @module-tag long

import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { readConfig } from '../../../server/config.ts';
import {
  type Api,
  beforeTests,
  newAdmin,
  newCar,
  newDriver,
  renewProof,
  startApi,
} from '../../support/api.ts';
import { dayAfter, moveToNoon } from '../../support/server/purchases.ts';
import {
  approvedDriver,
  askFuel,
  decide,
  fetchVouchers,
  newPhone,
  newStation,
  pour,
  storedVouchers,
} from '../../support/server/stations.ts';

const api = startApi();
const { vouchers: own } = readConfig({ VOUCHER_HOURS: '24', VOUCHER_LIMIT: '200' });
const strict = startApi({ vouchers: own });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** A motorist with a big tank and an approved request for that many litres. */
async function bigTank(litres: number, fuelType = 'petrol') {
  const caller = await newDriver(api);
  await newCar(caller, { fuelCapacity: 100, fuelType });
  const phone = await newPhone(caller);
  await decide(admin, await askFuel(caller, { fuelAmount: litres }), 'approved');
  return { caller, phone };
}

async function enterPrice(at: Api, fuelType: string, pricePerLiter: number, days: number) {
  await renewProof(at, admin);
  const price = { fuelType, pricePerLiter, effectiveDate: dayAfter(at, days), confirmed: true };
  return admin.call('POST', '/api/admin/fuel-prices', price);
}

// VOU-3
describe('a voucher', () => {
  it('counts for 72 hours', async () => {
    const { phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    expect(Date.parse(voucher.expiresAt) - Date.parse(voucher.issuedAt)).toBe(72 * hour);
  });

  it('is for R1,000.00 at most, and the rest follows with the next ones', async () => {
    const { caller, phone } = await bigTank(100);
    for (const [left, litres, rand] of [
      [100, 48.19, 999.95],
      [51.81, 48.19, 999.95],
      [3.62, 3.62, 75.12],
    ]) {
      const { voucher, fuel } = await fetchVouchers(phone);
      expect(fuel).toMatchObject([{ litres: left }]);
      expect(voucher).toMatchObject({ maxLitres: litres, maxAmount: rand });
      await pour(api, { station, phone, voucher });
    }
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    const states = (await storedVouchers(api, caller)).map(({ state }) => state);
    expect(states).toEqual(['redeemed', 'redeemed', 'redeemed']);
  });

  it('is for what the first one has left, too, when it was not poured whole', async () => {
    const { phone } = await bigTank(60);
    const { voucher } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({ maxLitres: 48.19, maxAmount: 999.95 });
    await pour(api, { station, phone, voucher }, { litres: 40, amount: 830 });
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20, maxAmount: 415 });
  });

  it('is as large and lasts as long as the operator sets', async () => {
    const strictAdmin = await newAdmin(strict);
    const { phone } = await approvedDriver(strict, strictAdmin);
    const { voucher } = await fetchVouchers(phone);
    expect(voucher).toMatchObject({ maxLitres: 9.63, maxAmount: 199.83 });
    expect(Date.parse(voucher.expiresAt) - Date.parse(voucher.issuedAt)).toBe(24 * hour);
  });
});

// VOU-3
describe('the rand of a voucher', () => {
  beforeAll(async () => {
    // The days on which the vouchers of these tests expire are known.
    moveToNoon(api);
    await enterPrice(api, 'diesel', 17, 1);
    await enterPrice(api, 'diesel', 25, 3);
    await enterPrice(api, 'diesel', 40, 4);
    await enterPrice(api, 'petrol', 10, 1);
  });

  it('cover a price that rises on the day of its expiry, but not one that comes later', async () => {
    const { phone } = await bigTank(20, 'diesel');
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20, maxAmount: 500 });
  });

  it('bound its litres at the higher price', async () => {
    const { phone } = await bigTank(60, 'diesel');
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 40, maxAmount: 1000 });
  });

  it('cover the present price where it falls, and no rise of another fuel', async () => {
    const { phone } = await bigTank(20);
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20, maxAmount: 415 });
  });
});
