// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { minute } from '../../../../domain/values/time-units.ts';
import { recount } from '../../../../server/admin/statistics.ts';
import { proveLedger } from '../../../../server/ledger/proofs.ts';
import { creditSpending } from '../../../../server/payments/credit-spending.ts';
import { beforeEachTest, newAdmin, renewProof } from '../../../support/api.ts';
import { runJob } from '../../../support/server/paid-purchases.ts';
import { buy, moveToNoon } from '../../../support/server/purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import {
  atCheckout,
  chargesOf,
  eachBuyer,
  openCardCheck,
  openPage,
  payOnPage,
  referenceOf,
  startPaystackApi,
} from './paystack.ts';

const api = startPaystackApi();
const admin = beforeEachTest(() => newAdmin(api));
const { buyer, read, lookAtAll } = eachBuyer(api);

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const total = 518.75;
const desk = async (path: string, body: object = {}) => {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};
const receive = (amount: number) =>
  desk(`users/${buyer.userId}/payments`, {
    amount,
    method: 'eft',
    reference: 'FNB 77',
    receivedOn: today(),
  });
const balance = async () => (await buyer.call('GET', '/api/account/credit')).body.balance;
const pay = (id: string, amount?: number) =>
  buyer.call('POST', `/api/purchases/${id}/pay`, { ...atCheckout(), ...(amount && { amount }) });
async function payPart(id: string, amount?: number): Promise<void> {
  await payOnPage(openPage(await pay(id, amount)).url);
  await read(id);
}
async function scheduled(): Promise<string> {
  const { id, url } = await openCardCheck(api, buyer);
  await payOnPage(url);
  expect((await read(id)).paymentStatus).toBe('scheduled');
  await lookAtAll();
  return id;
}
async function refundAtProcessor(key: string): Promise<void> {
  await api.paystack.post('/refund', { transaction: referenceOf(key), merchant_note: 'Phone' });
  await api.paystack.delivered();
  api.advance(minute);
  await lookAtAll();
}

// PAY-30
describe('a part that was paid back at the processor', () => {
  it('is not kept as credit as well: its purchase was cancelled', async () => {
    moveToNoon(api);
    const id = await scheduled();
    await payPart(id, 200);
    expect((await buyer.call('POST', `/api/purchases/${id}/cancel`)).status).toBe(200);
    expect(await balance()).toBe(200);
    const charge = (await chargesOf(api, id)).find(({ isCardCheck }) => !isCardCheck);
    await refundAtProcessor(charge?.key ?? '');
    const after = (await chargesOf(api, id)).find(({ isCardCheck }) => !isCardCheck);
    expect({ refundState: after?.refundState, balance: await balance() }).toEqual({
      refundState: 'refunded',
      balance: 0,
    });
  });

  it('is not kept as credit as well: its purchase was refunded', async () => {
    const { id } = (await buy(buyer)).body;
    await payPart(id, 200);
    await payPart(id);
    expect((await desk(`purchases/${id}/refund`)).body.paymentStatus).toBe('refunded');
    expect(await balance()).toBe(total);
    const [charge] = await chargesOf(api, id);
    await refundAtProcessor(charge?.key ?? '');
    const [after] = await chargesOf(api, id);
    expect({ refundState: after?.refundState, balance: await balance() }).toEqual({
      refundState: 'refunded',
      balance: total - 200,
    });
  });
});

// PAY-27, PAY-29
describe('what no card can pay', () => {
  it('can be left by what the desk receives, and is paid at the desk', async () => {
    const { id } = (await buy(buyer)).body;
    await receive(518.25);
    expect((await pay(id)).body.code).toBe('below-card-minimum');
    await receive(0.5);
    expect((await read(id)).paymentStatus).toBe('paid');
  });

  it('is not left by credit', async () => {
    await buy(buyer);
    await receive(518.25 + total);
    const { id: next } = (await buy(buyer)).body;
    await runJob(api, creditSpending);
    expect((await pay(next)).body.code).toBe('checkout-required');
  });
});

it('what is paid is paid already', async () => {
  const { id } = (await buy(buyer)).body;
  await payPart(id);
  expectRefusal(await pay(id), 409, 'already-paid');
  expectRefusal(await pay(id, 20), 409, 'already-paid');
});
