// @module-tag long

import { afterEach, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { creditSpending } from '../../../server/payments/credit-spending.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, moveToNoon } from '../../support/server/purchases.ts';
import {
  atCheckout,
  chargesOf,
  eachBuyer,
  openCardCheck,
  openPage,
  payOnPage,
  referenceOf,
  startPaystackApi,
} from './paystack/paystack.ts';

const api = startPaystackApi();
const { buyer, read, lookAtAll } = eachBuyer(api);

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

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
it('credit that is spent and whose payment the processor has paid back is owed again', async () => {
  moveToNoon(api);
  const id = await scheduled();
  await payPart(id, 200);
  expect((await buyer.call('POST', `/api/purchases/${id}/cancel`)).status).toBe(200);
  const { id: next } = (await buy(buyer)).body;
  await runJob(api, creditSpending);
  expect(await read(next)).toMatchObject({ paidAmount: 200 });
  const charge = (await chargesOf(api, id)).find(({ isCardCheck }) => !isCardCheck);
  await refundAtProcessor(charge?.key ?? '');
  const after = (await chargesOf(api, id)).find(({ isCardCheck }) => !isCardCheck);
  // The motorist has the money on the card, and the fuel that it has paid for.
  expect({ refundState: after?.refundState, paid: (await read(next)).paidAmount }).toEqual({
    refundState: 'refunded',
    paid: 0,
  });
});
