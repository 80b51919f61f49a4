import { expect, it } from 'vitest';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, byCard, dayAfter, moveDays } from '../../support/server/purchases.ts';
import {
  fetchVouchers,
  newHolder,
  newStation,
  receiptOf,
  report,
  settleConflict,
  show,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** A motorist who has bought 20 litres, of whom a station reports 25 for R518.75. */
async function above(changes: Record<string, unknown> = {}) {
  const { caller, phone } = await newHolder(api);
  const { id: purchaseId } = (await buy(caller, changes)).body;
  const { voucher } = await fetchVouchers(phone);
  const receipt = receiptOf(api, station.phone, voucher, { litres: 25, amount: 518.75 });
  const { body } = await report(api, receipt, show(api, phone, voucher));
  return { caller, phone, purchaseId, redemptionId: body.id as string };
}

const charge = (redemptionId: string) =>
  settleConflict(api, admin, redemptionId, { resolution: 'By the camera', settledAs: 'charged' });

/** The same, charged R103.75 for the 5 litres beyond. */
async function charged(changes: Record<string, unknown> = {}) {
  const { caller, phone, redemptionId } = await above(changes);
  const { body } = await charge(redemptionId);
  return { caller, phone, id: body.chargedPurchaseId as string };
}
type Charged = Awaited<ReturnType<typeof charged>>;

const read = async ({ caller, id }: Charged) =>
  (await caller.call('GET', `/api/purchases/${id}`)).body;
const act = (id: string, action: string, body?: object) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);

// VOU-36
it('what is charged uses credit up, is late after its due day, and then there is no new credit', async () => {
  const motorist = await charged(byCard('pays'));
  const { caller } = motorist;
  const credit = async () => (await caller.call('GET', '/api/account/credit')).body;
  expect(await credit()).toMatchObject({ budget: { used: 103.75 } });
  moveDays(api, 8);
  await runJob(api, overduePurchases);
  expect(await read(motorist)).toMatchObject({ paymentStatus: 'overdue' });
  expect(await credit()).toMatchObject({ overdue: 103.75, refusal: 'credit-overdue' });
  await renewProof(api, admin);
  const { body: late } = await admin.call('GET', '/api/admin/collections/people');
  expect(late).toContainEqual(expect.objectContaining({ id: caller.userId, lateAmount: 103.75 }));
});

// VOU-36
it('what is charged is paid by card or refunded, and its fuel stays poured', async () => {
  const motorist = await charged();
  const { caller, phone, id } = motorist;
  const { body } = await caller.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
  expect(body).toMatchObject({ paymentStatus: 'paid', pouredLitres: 5 });
  await renewProof(api, admin);
  expect((await act(id, 'refund')).body).toMatchObject({ paymentStatus: 'refunded' });
  expect(await read(motorist)).toMatchObject({ pouredLitres: 5 });
  expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
});

// VOU-36
it('what is charged is paid in parts, and written off, and its fuel stays poured', async () => {
  const motorist = await charged();
  const { phone, id } = motorist;
  const outside = { method: 'cash', reference: 'Till 4', receivedOn: dayAfter(api, 0) };
  await renewProof(api, admin);
  expect((await act(id, 'outside-payment', { ...outside, amount: 50 })).status).toBe(200);
  expect(await read(motorist)).toMatchObject({ paymentStatus: 'pending', paidAmount: 50 });
  expect((await act(id, 'write-off', { reason: 'Moved away' })).status).toBe(200);
  expect((await act(id, 'outside-payment', outside)).status).toBe(200);
  expect(await read(motorist)).toMatchObject({ paymentStatus: 'paid', pouredLitres: 5 });
  expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
});

// VOU-36, PRI-16
it('what is charged is no purchase at a wrong price', async () => {
  const prices = '/api/admin/fuel-prices';
  const { body: list } = await admin.call('GET', prices);
  const present = list.find((one: { fuelType: string }) => one.fuelType === 'petrol');
  const replace = async (id: string, pricePerLiter: number) => {
    await renewProof(api, admin);
    const body = { pricePerLiter, reason: 'A typing mistake', confirmed: true };
    return (await admin.call('POST', `${prices}/${id}/replacement`, body)).body;
  };
  const effectiveDate = southAfricanDay(api.context.clock());
  const price = { fuelType: 'petrol', effectiveDate, confirmed: true, pricePerLiter: 20.75 };
  await renewProof(api, admin);
  const made = await admin.call('POST', prices, price);
  const wrong = made.status === 201 ? made.body : await replace(present.id, 20.75);
  const { caller } = await charged();
  await replace(wrong.id, 20.05);
  const { body } = await admin.call('GET', `/api/admin/wrong-prices?price=${wrong.id}&limit=200`);
  type Item = { kind: string; litres: number; user: { id: string } };
  const theirs = (body as Item[]).filter(
    ({ kind, user }) => kind === 'purchase' && user.id === caller.userId,
  );
  // The 20 litres that they had bought, and not the 5 that cost what the pump has said.
  expect(theirs.map(({ litres }) => litres)).toEqual([20]);
});

// VOU-36
it('a charge, purchases, a payment and a write-off at the same time wait for each other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [first, second] = [await above(), await above()];
    await renewProof(api, admin);
    const answers = await Promise.all([
      charge(first.redemptionId),
      buy(first.caller),
      first.caller.call('POST', `/api/purchases/${first.purchaseId}/pay`, byCard('pays')),
      charge(second.redemptionId),
      act(second.purchaseId, 'write-off', { reason: 'Moved away' }),
      buy(second.caller),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { body: bought } = await first.caller.call(
      'GET',
      `/api/purchases/user/${first.caller.userId}`,
    );
    const charges = bought.filter((one: Record<string, unknown>) => one.chargedRedemptionId);
    expect(charges).toMatchObject([{ totalRepayment: 103.75 }]);
  }
});
