import { describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { buy, payAll } from '../../support/server/purchases.ts';
import {
  fetchVouchers,
  newHolder,
  newStation,
  type PouredDriver,
  pouredDriver,
  receiptOf,
  redemptionsOf,
  report,
  reportOwn,
  requestOf,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** A voucher of R415 that was shown and poured at the station. */
const pouredHere = () => pouredDriver(api, admin, station);

/** Expects one redemption of everything that the voucher was for, without a conflict. */
async function expectBookedOnce({ caller, phone, id }: PouredDriver) {
  expect(await redemptionsOf(api, caller)).toMatchObject([
    { id, pouredCl: 2000, conflict: null, stationId: expect.any(String) },
  ]);
  expect(await requestOf(caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [], waits: null });
}

// VOU-16
describe('a redemption', () => {
  it('is accepted with what was poured, where and when', async () => {
    const { caller, voucher, id, receipt, shown } = await pouredHere();
    const { status, body } = await report(api, receipt, shown);
    expect(status).toBe(201);
    expect(body).toEqual({
      id,
      voucherId: voucher.id,
      stationId: station.id,
      stationName: station.name,
      fuelType: 'petrol',
      litres: 20,
      amount: 415,
      pouredAt: expect.any(String),
      outcome: 'accepted',
      conflict: null,
    });
    const [row] = await redemptionsOf(api, caller);
    expect(row).toMatchObject({ reportedBy: 'attendant', pump: 3 });
    expect(row?.attendantId).toBe(station.phone.caller.userId);
    expect(row?.shown?.toString()).toBe(shown);
    expect((await requestOf(caller)).completedAt).toBe(body.pouredAt);
  });

  it('is late when it arrives after the expiry, and uses the fuel up all the same', async () => {
    const poured = await pouredHere();
    api.advance(73 * hour);
    const { body } = await report(api, poured.receipt, poured.shown);
    expect(body).toMatchObject({ outcome: 'late', conflict: null });
    await expectBookedOnce(poured);
  });

  it('is late after the phone has got the next voucher, which is revoked', async () => {
    const poured = await pouredHere();
    api.advance((72 + 49) * hour);
    const next = (await fetchVouchers(poured.phone)).voucher;
    expect(next).toMatchObject({ maxLitres: 20 });
    const { until } = (await syncStation(station.phone)).body;
    expect((await report(api, poured.receipt, poured.shown)).body).toMatchObject({
      outcome: 'late',
      conflict: null,
    });
    await expectBookedOnce(poured);
    expect((await syncStation(station.phone, until)).body.ended).toContain(next.id);
  });

  it('of a part leaves the rest to the next voucher, until nothing is left', async () => {
    const { caller: buyer, phone } = await newHolder(api);
    const { body: purchase } = await buy(buyer);
    const pours = [
      { litres: 12.5, amount: 259.38, left: 7.5 },
      { litres: 7, amount: 145.25, left: 0.5 },
      { litres: 0.5, amount: 10.38, left: 0 },
    ];
    for (const { litres, amount, left } of pours) {
      const { voucher } = await fetchVouchers(phone);
      const receipt = receiptOf(api, station.phone, voucher, { litres, amount });
      const { body } = await report(api, receipt, show(api, phone, voucher));
      expect(body).toMatchObject({ litres, amount, outcome: 'accepted' });
      const next = await fetchVouchers(phone);
      expect(next.voucher?.maxLitres ?? 0).toBe(left);
      expect(next.voucher?.id).not.toBe(voucher.id);
    }
    const { body } = await buyer.call('GET', `/api/purchases/${purchase.id}`);
    expect(body).toMatchObject({ pouredLitres: 20 });
    const events = body.events.filter((one: { type: string }) => one.type === 'poured');
    expect(events).toMatchObject([{ amount: 259.38 }, { amount: 145.25 }, { amount: 10.38 }]);
  });

  // VOU-13
  it('is proved by the short code that was typed, also in small letters', async () => {
    const poured = await pouredHere();
    const shortCode = poured.voucher.shortCode.toLowerCase();
    const { body } = await report(api, poured.receipt, null, { shortCode });
    expect(body).toMatchObject({ outcome: 'accepted' });
    await expectBookedOnce(poured);
  });

  it('is logged without the plate and the names', async () => {
    const from = api.logged.length;
    const { receipt, shown, voucher, caller } = await pouredHere();
    const before = api.logged.length;
    await report(api, receipt, shown);
    await report(api, receiptOf(api, station.phone, voucher), shown);
    const lines = api.logged.slice(before).join('');
    expect(lines).toContain('redeemed-twice');
    expect(lines).toContain('/api/redemptions');
    const personal = [voucher.plate, voucher.shortCode, 'Thandi', 'Nkosi', 'Sipho', 'Dlamini'];
    for (const word of [...personal, caller.username, receipt, shown]) {
      expect(api.logged.slice(from).join('')).not.toContain(word);
    }
  });
});

// VOU-15
describe('a repeated redemption', () => {
  it('has the same answer, also after the expiry and when the first answer got lost', async () => {
    const poured = await pouredHere();
    const first = await report(api, poured.receipt, poured.shown);
    api.advance(80 * hour);
    expect(await report(api, poured.receipt, poured.shown)).toMatchObject({
      status: 201,
      body: first.body,
    });
    await expectBookedOnce(poured);
  });

  it('is booked once when it comes twenty times at once', async () => {
    const poured = await pouredHere();
    const calls = Array.from({ length: 20 }, () => report(api, poured.receipt, poured.shown));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ id: poured.id, outcome: 'accepted' });
    await expectBookedOnce(poured);
  });

  it.each([
    ['the motorist first', ['motorist', 'attendant']],
    ['the attendant first', ['attendant', 'motorist']],
  ])('is booked once when both phones report it, %s', async (_, order) => {
    const poured = await pouredHere();
    const answers = [];
    for (const reporter of order) {
      const isOwn = reporter === 'motorist';
      const { receipt, shown } = poured;
      answers.push(await (isOwn ? reportOwn(poured, receipt) : report(api, receipt, shown)));
    }
    expect(answers[0]).toMatchObject({ status: 201, body: { outcome: 'accepted' } });
    expect(answers[1]).toMatchObject({ status: 201, body: answers[0]?.body });
    await expectBookedOnce(poured);
    const [row] = await redemptionsOf(api, poured.caller);
    expect(row).toMatchObject({ reportedBy: order[0] });
    expect(row?.shown?.toString()).toBe(poured.shown);
  });

  it('is booked once when both phones report it at once', async () => {
    const poured = await pouredHere();
    const calls = Array.from({ length: 10 }, (_, at) =>
      at % 2 ? reportOwn(poured, poured.receipt) : report(api, poured.receipt, poured.shown),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await expectBookedOnce(poured);
    expect((await redemptionsOf(api, poured.caller))[0]?.shown?.toString()).toBe(poured.shown);
  });

  it('gets its proof, which no other text can take the place of', async () => {
    const poured = await pouredHere();
    await reportOwn(poured, poured.receipt);
    await report(api, poured.receipt, 'VM1:GARBAGE');
    await report(api, poured.receipt, poured.shown);
    await report(api, poured.receipt, 'VM1:GARBAGE');
    expect((await redemptionsOf(api, poured.caller))[0]?.shown?.toString()).toBe(poured.shown);
  });
});

// VOU-24
describe('the redemption of a deleted account', () => {
  const stored = async ({ caller }: PouredDriver) => (await redemptionsOf(api, caller))[0];
  async function deleteAccount({ caller }: PouredDriver) {
    const body = { password: 'secret-1' };
    expect((await caller.call('POST', '/api/account/deletion', body)).status).toBe(204);
  }

  it('is booked without what was shown, which names the plate', async () => {
    const poured = await pouredHere();
    await deleteAccount(poured);
    const { body } = await report(api, poured.receipt, poured.shown);
    expect(body).toMatchObject({ outcome: 'conflict', conflict: 'withdrawn', litres: 20 });
    expect(await stored(poured)).toMatchObject({ pouredCl: 2000, shown: null });
  });

  it('does not get it back when the outbox repeats it', async () => {
    const poured = await pouredHere();
    await report(api, poured.receipt, poured.shown);
    await payAll(poured.caller);
    await deleteAccount(poured);
    expect((await report(api, poured.receipt, poured.shown)).status).toBe(201);
    expect(await stored(poured)).toMatchObject({ outcome: 'accepted', shown: null });
  });
});
