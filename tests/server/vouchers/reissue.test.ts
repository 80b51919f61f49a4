import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { buy, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  askFuel,
  decide,
  fetchVouchers,
  moveVoucher,
  newHolder,
  newPhone,
  newStation,
  otherPhone,
  pour,
  receiptOf,
  report,
  type Station,
  secondsOf,
  show,
  storedVouchers,
  syncStation,
  tieKey,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
let stations: [Station, Station];
beforeAll(async () => {
  stations = [await newStation(api, admin), await newStation(api, admin)];
});

const hoursAfter = (moment: string | Date, hours: number) =>
  new Date(new Date(moment).getTime() + hours * hour).toISOString();

/** Both attendants' phones are connected, a second after what was before. */
async function connectStations(): Promise<void> {
  api.advance(1000);
  for (const { phone } of stations) await syncStation(phone);
}

/** A motorist whose phone has fetched the voucher of an approved request, while stations work. */
async function holder() {
  await connectStations();
  const driver = await approvedDriver(api, admin);
  const { voucher } = await fetchVouchers(driver.phone);
  return { ...driver, voucher };
}

/**
 * A motorist whose request an admin wants to complete by hand, and who has the fuel of a purchase
 * left, while stations work.
 */
async function revokedHolder({ isFetched = true } = {}) {
  await connectStations();
  const { caller, phone } = await newHolder(api);
  const requestId = await askFuel(caller);
  await decide(admin, requestId, 'approved');
  if (isFetched) await fetchVouchers(phone);
  await buy(caller);
  await decide(admin, requestId, 'completed');
  const [{ revokedAt } = {}] = await storedVouchers(api, caller);
  return { caller, phone, revokedAt: revokedAt as Date }; // it is revoked
}

// VOU-5
describe('a voucher that expired on a phone', () => {
  it('is followed 48 hours later, because it may have been redeemed without a connection', async () => {
    const { phone, voucher } = await holder();
    api.advance(73 * hour);
    const readyAt = hoursAfter(voucher.expiresAt, 48);
    const waiting = { voucher: null, fuel: [{ litres: 20 }], waits: 'settling', readyAt };
    expect(await fetchVouchers(phone)).toMatchObject(waiting);
    api.advance(46 * hour);
    expect(await fetchVouchers(phone)).toMatchObject(waiting);
    api.advance(hour);
    const next = await fetchVouchers(phone);
    expect(next).toMatchObject({ voucher: { maxLitres: 20 }, waits: null, readyAt: null });
    expect(next.voucher.id).not.toBe(voucher.id);
  });

  it('is followed at once if no attendant’s phone worked when it was issued', async () => {
    await connectStations();
    api.advance(25 * hour);
    const driver = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(driver.phone);
    api.advance(73 * hour);
    const next = await fetchVouchers(driver.phone);
    expect(next).toMatchObject({ voucher: { maxLitres: 20 }, waits: null, readyAt: null });
    expect(next.voucher.id).not.toBe(voucher.id);
  });

  it('is followed once every attendant’s phone has been connected since', {
    tags: 'long',
  }, async () => {
    const { phone, voucher } = await holder();
    await connectStations();
    api.advance(73 * hour);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });
    await syncStation(stations[0].phone);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });
    await syncStation(stations[1].phone);
    const next = await fetchVouchers(phone);
    expect(next).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
    expect(next.voucher.id).not.toBe(voucher.id);
  });

  it('is followed at once when its redemption arrives late', { tags: 'long' }, async () => {
    const { phone, voucher } = await holder();
    const half = { litres: 10, amount: 207.5, at: secondsOf(api) };
    const receipt = receiptOf(api, stations[0].phone, voucher, half);
    const shown = show(api, phone, voucher);
    api.advance(73 * hour);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });
    expect((await report(api, receipt, shown)).body).toMatchObject({ outcome: 'late' });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 10 }, waits: null });
  });

  it('is not in the way of those who have none left', { tags: 'long' }, async () => {
    const { phone, voucher } = await holder();
    await pour(api, { station: stations[0], phone, voucher });
    api.advance(73 * hour);
    expect(await fetchVouchers(phone)).toMatchObject({ fuel: [], waits: null, readyAt: null });
  });
});

// VOU-5
describe('a voucher that was revoked', { tags: 'long' }, () => {
  it('is followed 24 hours later', async () => {
    const { phone, revokedAt } = await revokedHolder();
    const waiting = { voucher: null, waits: 'settling', readyAt: hoursAfter(revokedAt, 24) };
    expect(await fetchVouchers(phone)).toMatchObject(waiting);
    api.advance(23.9 * hour);
    expect(await fetchVouchers(phone)).toMatchObject(waiting);
    api.advance(0.2 * hour);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
  });

  it('is followed once every attendant’s phone has been connected since', async () => {
    const { phone } = await revokedHolder();
    await connectStations();
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
  });

  it('is not known to an attendant’s phone that has only tied its key again', async () => {
    const { phone } = await revokedHolder();
    api.advance(1000);
    for (const { phone: at } of stations) {
      expect((await tieKey(at.caller, at.key)).body).toEqual({ id: at.deviceId });
    }
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });
    await connectStations();
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 20 } });
  });

  it('counts even if it was issued in the same second as one that no phone had', async () => {
    const caller = await newBuyer(api);
    await newPhone(caller);
    await buy(caller);
    const phone = await otherPhone(api, caller);
    const { voucher } = await fetchVouchers(phone);
    // The greater id belongs to the one that no phone had.
    await sql`update vouchers set issued_at = ${voucher.issuedAt}, id = overlay(id::text placing
      case state when 'open' then '0' else 'f' end from 1 for 1)::uuid
      where user_id = ${caller.userId}`.execute(api.context.db);
    await moveVoucher(await otherPhone(api, caller));
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });
  });
});

// VOU-5
describe('a voucher that no phone has fetched', { tags: 'long' }, () => {
  it('is followed at once when it expired', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    api.advance(73 * hour);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
    const stored = await storedVouchers(api, caller);
    expect(stored).toMatchObject([{ revokedBecause: 'expired' }, { state: 'open' }]);
  });

  it('is followed at once when it is revoked', async () => {
    const { caller, phone } = await revokedHolder({ isFetched: false });
    const states = (await storedVouchers(api, caller)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['open', 'revoked']);
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: { maxLitres: 20 }, waits: null });
  });

  it('goes to another phone that asks first', async () => {
    const { caller, phone } = await approvedDriver(api, admin);
    const other = await otherPhone(api, caller);
    expect((await fetchVouchers(other)).voucher).toMatchObject({ deviceId: other.deviceId });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'other-phone' });
  });
});

// VOU-5, VOU-6
describe('a voucher on another phone', { tags: 'long' }, () => {
  it('is moved only if its user says so, and as safely as any that is revoked', async () => {
    const { caller, phone, voucher } = await holder();
    const other = await otherPhone(api, caller);
    const there = { voucher: null, fuel: [{ litres: 20 }], waits: 'other-phone', readyAt: null };
    expect(await fetchVouchers(other)).toMatchObject(there);
    expect((await fetchVouchers(phone)).voucher.id).toBe(voucher.id);

    const moved = await moveVoucher(other);
    const [{ revokedAt, revokedBecause } = {}] = await storedVouchers(api, caller);
    expect(revokedBecause).toBe('moved');
    const readyAt = hoursAfter(revokedAt as Date, 24);
    expect(moved).toMatchObject({
      status: 200,
      body: { voucher: null, waits: 'settling', readyAt },
    });
    api.advance(hour);
    // A call that is repeated moves nothing again.
    expect((await moveVoucher(other)).body).toMatchObject({ waits: 'settling', readyAt });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, waits: 'settling' });

    await connectStations();
    const { voucher: next } = (await moveVoucher(other)).body;
    expect(next).toMatchObject({ deviceId: other.deviceId, maxLitres: 20 });
    expect((await moveVoucher(other)).body.voucher).toEqual(next);
    expect(await storedVouchers(api, caller)).toHaveLength(2);
  });

  it('stays where it is for a phone that is not its user’s', async () => {
    const { caller, phone, voucher } = await holder();
    const stranger = await newPhone(await newBuyer(api));
    expectRefusal(await moveVoucher({ ...stranger, caller }), 404, 'phone-unknown');
    expectRefusal(await moveVoucher({ ...phone, caller: stranger.caller }), 404, 'phone-unknown');
    expect((await fetchVouchers(phone)).voucher.id).toBe(voucher.id);
  });
});
