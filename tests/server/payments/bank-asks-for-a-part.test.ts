// @module-tag long

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { collections } from '../../../server/payments/collections.ts';
import { beforeEachTest, newAdmin } from '../../support/api.ts';
import { dayAfter, moveDays, moveToNoon } from '../../support/server/purchases.ts';
import { smsTo } from '../../support/server/sms-to.ts';
import {
  eachBuyer,
  openCardCheck,
  payOnPage,
  runBetweenEvents,
  startPaystackApi,
} from './paystack/paystack.ts';

const api = startPaystackApi();
const admin = beforeEachTest(() => newAdmin(api));
const { buyer, read, lookAtAll } = eachBuyer(api);

// PAY-21, PAY-32
it('the SMS asks to confirm what the bank was asked for', async () => {
  moveToNoon(api);
  const { id, url } = await openCardCheck(api, buyer);
  await payOnPage(url, 'pauses-later');
  await read(id);
  await lookAtAll();
  await api.paystack.delivered();
  const instalments = [
    { day: dayAfter(api, 1), amount: 200 },
    { day: dayAfter(api, 9), amount: 318.75 },
  ];
  const path = `/api/admin/purchases/${id}/instalments`;
  const key = { 'idempotency-key': randomUUID() };
  expect((await admin.call('POST', path, { instalments }, key)).status).toBe(200);
  moveDays(api, 1);
  await runBetweenEvents(api, collections);
  const [text] = await smsTo(api, buyer, 'bank-asks');
  expect(text).toContain('R200.00');
});
