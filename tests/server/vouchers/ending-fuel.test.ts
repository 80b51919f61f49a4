import { describe, expect, it } from 'vitest';
import { hour } from '../../../domain/values/time-units.ts';
import { type Answer, beforeTests, newAdmin, signIn, startApi } from '../../support/api.ts';
import { type Buyer, buy, byCard, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  approveRequest,
  decide,
  fetchVouchers,
  moveVoucher,
  newHolder,
  newPhone,
  newStation,
  type Phone,
  pour,
  receiptOf,
  report,
  requestOf,
  settleConflict,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

interface Holder {
  caller: Buyer;
  phone: Phone;
  /** Of the purchase or request. */
  id: string;
}

async function holder(get: (buyer: Buyer) => Promise<string>): Promise<Holder> {
  const { caller, phone } = await newHolder(api);
  return { caller, phone, id: await get(caller) };
}
const bought = async (purchase: Promise<Answer>) => (await purchase).body.id as string;

const cancel = ({ caller, id }: Holder) => caller.call('POST', `/api/purchases/${id}/cancel`);
const remove = ({ caller }: Holder) =>
  caller.call('POST', '/api/account/deletion', { password: 'secret-1' });
const complete = ({ id }: Holder) => decide(admin, id, 'completed');

/** What ends fuel, of whom, and the status of the answer when it does. */
const ends: [string, () => Promise<Holder>, (holder: Holder) => Promise<Answer>, number][] = [
  ['a cancellation', () => holder((buyer) => bought(schedule(api, buyer, 'pays'))), cancel, 200],
  ['a completion by hand', () => holder((buyer) => approveRequest(admin, buyer)), complete, 200],
  ['a deletion', () => holder((buyer) => bought(buy(buyer, byCard('pays')))), remove, 204],
];

const connect = () => {
  api.advance(1000);
  return syncStation(station.phone);
};

// VOU-29
describe.each(ends)('%s', (_, begin, end, done) => {
  it('waits until it is known what became of a voucher that a phone has had', async () => {
    const driver = await begin();
    await connect();
    const { voucher } = await fetchVouchers(driver.phone);
    expect(voucher).toMatchObject({ maxLitres: 20 });
    const now = api.context.clock();
    const refused = await end(driver);
    expectRefusal(refused, 409, 'voucher-unsettled');
    const { until, message } = refused.body;
    expect(Date.parse(until) - Number(now)).toBeGreaterThanOrEqual(24 * hour);
    expect(message).toMatch(
      /Please try again once every station has heard of it: at .* at the latest/,
    );
    // Its voucher is revoked, and no other one takes its place, however long it lasts.
    expect((await syncStation(station.phone)).body.ended).toContain(voucher.id);
    api.advance(hour);
    expect(await fetchVouchers(driver.phone)).toMatchObject({ voucher: null, waits: 'ending' });
    await connect();
    expect(await fetchVouchers(driver.phone)).toMatchObject({ voucher: null, waits: 'ending' });
    expect((await end(driver)).status).toBe(done);
  });

  it('does not happen any more once its fuel is known to be poured', async () => {
    const driver = await begin();
    await connect();
    const { voucher } = await fetchVouchers(driver.phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const shown = show(api, driver.phone, voucher);
    expectRefusal(await end(driver), 409, 'voucher-unsettled');
    expect((await report(api, receipt, shown)).body).toMatchObject({ outcome: 'accepted' });
    const late = await end(driver);
    // Somebody who has paid for what they have poured may leave.
    if (end === remove) expect(late.status).toBe(done);
    else expect(late.status).toBe(409);
  });

  it('happens at once when no phone has the voucher', async () => {
    const driver = await begin();
    expect((await end(driver)).status).toBe(done);
  });

  it('waits for an admin while what was poured is a conflict', async () => {
    const driver = await begin();
    const { voucher } = await fetchVouchers(driver.phone);
    const { body } = await pour(api, { station, ...driver, voucher }, { litres: 0 });
    expect(body).toMatchObject({ conflict: 'wrong-figures' });
    const refused = await end(driver);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/dministrator has to settle first what was poured/);
    await settleConflict(api, admin, body.id);
    expect((await end(driver)).status).toBe(done);
  });
});

// VOU-29
describe('fuel that was to end', () => {
  it('gets a voucher again if its motorist wants to keep it', async () => {
    const driver = await holder((buyer) => bought(schedule(api, buyer, 'pays')));
    await connect();
    await fetchVouchers(driver.phone);
    expectRefusal(await cancel(driver), 409, 'voucher-unsettled');
    expect((await moveVoucher(driver.phone)).body).toMatchObject({ waits: 'settling' });
    await connect();
    expect(await fetchVouchers(driver.phone)).toMatchObject({ voucher: { maxLitres: 20 } });
  });

  it('is waited for as well when the phone that may have poured it was signed out', async () => {
    const driver = await holder((buyer) => bought(schedule(api, buyer, 'pays')));
    const { phone } = await newStation(api, admin);
    await connect();
    await fetchVouchers(driver.phone);
    await phone.caller.call('POST', '/api/auth/logout', {});
    // The database notes it by its own clock, which no test moves.
    await api.context.db
      .updateTable('deviceKeys')
      .set({ revokedAt: api.context.clock() })
      .where('id', '=', phone.deviceId as never) // an id from the API
      .execute();
    expectRefusal(await cancel(driver), 409, 'voucher-unsettled');
    await connect();
    expectRefusal(await cancel(driver), 409, 'voucher-unsettled');
    api.advance(25 * hour);
    const again = await signIn(api, driver.caller.username, 'secret-1');
    expect((await again.call('POST', `/api/purchases/${driver.id}/cancel`)).status).toBe(200);
  });
});

// VOU-30
describe('new credit', () => {
  it('waits as new vouchers do, and says until when', async () => {
    const driver = await holder((buyer) => bought(buy(buyer)));
    await connect();
    const { voucher } = await fetchVouchers(driver.phone);
    await moveVoucher(await newPhone(driver.caller));
    const refused = await buy(driver.caller);
    expectRefusal(refused, 409, 'voucher-unsettled');
    expect(refused.body.message).toMatch(
      /There is new credit once that is known: at .* at the latest/,
    );
    const read = async () => (await driver.caller.call('GET', '/api/account/credit')).body;
    const until = expect.stringMatching(/Z$/);
    expect(await read()).toMatchObject({ refusal: 'voucher-unsettled', unsettledUntil: until });
    expectRefusal(await schedule(api, driver.caller, 'pays'), 409, 'voucher-unsettled');
    expect((await buy(driver.caller, byCard('pays'))).status).toBe(201);
    await connect();
    expect(await read()).toMatchObject({ refusal: null, unsettledUntil: null });
    expect((await buy(driver.caller)).status).toBe(201);
    expect(voucher).toMatchObject({ maxLitres: 20 });
  });

  it('waits for an admin while more was poured than was granted', async () => {
    const driver = await holder((buyer) => approveRequest(admin, buyer));
    const { voucher } = await fetchVouchers(driver.phone);
    await pour(api, { station, ...driver, voucher }, { litres: 30, amount: 622.5 });
    expect(await requestOf(driver.caller)).toMatchObject({ status: 'approved' });
    const refused = await buy(driver.caller);
    expectRefusal(refused, 409, 'voucher-unsettled');
    expect(refused.body.message).toMatch(/until an administrator has settled what was poured/);
  });
});
