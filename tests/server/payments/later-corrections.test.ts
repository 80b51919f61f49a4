import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { buy, byCard, moveDays, newBuyer } from '../../support/server/purchases.ts';
import { smsTo } from '../../support/server/sms-to.ts';

const api = startApi({ rateLimits: false });
const admin = beforeEachTest(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = async (path: string, body: object = {}, who: Caller = admin) => {
  await renewProof(api, who);
  return who.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};
const receive = ({ userId }: Caller, changes: object = {}, who: Caller = admin) =>
  desk(`users/${userId}/payments`, { amount: 100, ...money(), ...changes }, who);

// PAY-30
it('a later due day changes no repayment of a past day', async () => {
  const driver = await newBuyer(api);
  const changes = {
    repaymentDueDate: addDays(today(), -3),
    paymentStatus: 'overdue' as const,
    purchaseDate: new Date(api.context.clock().getTime() - 9 * 86_400_000),
  };
  const id = (await newPurchase(api, driver, { id: driver.carId }, changes)).id as string;
  expect((await receive(driver)).status).toBe(201);
  const late = async (day: string) =>
    (
      await sql<{ sum: number }>`select coalesce(sum(late_repaid_cents), 0)::bigint as sum
        from daily_counters where day = ${day}`.execute(api.context.db)
    ).rows[0]?.sum;
  const day = today();
  const before = await late(day);
  moveDays(api, 1);
  await renewProof(api, admin);
  const moved = await admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
    day: addDays(today(), 5),
    reason: 'Asked',
  });
  expect(moved.status).toBe(200);
  expect(await late(day)).toBe(before);
});

// PRI-17
it('a correction that is kept as credit is told as that', async () => {
  const prices = '/api/admin/fuel-prices';
  await renewProof(api, admin);
  const typed = { fuelType: 'petrol', pricePerLiter: 12.89, effectiveDate: today() };
  const wrong = (await admin.call('POST', prices, { ...typed, confirmed: true })).body;
  const driver = await newBuyer(api);
  const { id } = (await buy(driver)).body;
  await driver.call('POST', `/api/purchases/${id}/pay`, { ...byCard('pays'), amount: 100 });
  await driver.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
  await admin.call('POST', `${prices}/${wrong.id}/replacement`, {
    pricePerLiter: 21.15,
    reason: 'A typing mistake',
    confirmed: true,
  });
  await desk('wrong-prices', { price: wrong.id, kind: 'purchase', id, decision: 'corrected' });
  const texts = await smsTo(api, driver, 'wrong-price');
  expect(JSON.stringify(texts)).not.toContain('paid back');
});
