import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { collections } from '../../../server/payments/collections.ts';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { beforeEachTest, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import {
  buy,
  dayAfter,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeEachTest(() => newAdmin(api));
const desk = async (path: string, body: object) => {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};

// PAY-30
it('the write-off of a scheduled payment is reversed after its card was deleted', async () => {
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays')).body;
  expect((await desk(`purchases/${id}/write-off`, { reason: 'Moved' })).status).toBe(200);
  await runJob(api, endedTokens);
  const reversed = await desk(`purchases/${id}/write-off-reversal`, { reason: 'Not hers' });
  expect(reversed.status).toBe(200);
  expect(reversed.body).toMatchObject({ paymentMethod: 'budget', paymentStatus: 'pending' });
});

// PAY-30, ACC-22: the deletion of an account erases the cards and mandates of its purchases.
it.each(['card', 'debit_order'])(
  'what a deleted account owes again by %s is not collected for ever',
  async (method) => {
    moveToNoon(api);
    const driver = await newBuyer(api);
    const bought =
      method === 'card'
        ? await schedule(api, driver, 'pays', 1)
        : await buy(driver, { paymentMethod: method });
    const { id } = bought.body;
    const paid = await desk(`users/${driver.userId}/payments`, {
      amount: 518.75,
      method: 'eft',
      reference: 'FNB 77',
      receivedOn: dayAfter(api, 0),
    });
    expect(paid.status).toBe(201);
    await renewProof(api, driver);
    const deleted = await driver.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(deleted.status).toBe(204);
    const reversed = await desk(`payments/${paid.body.id}/reversal`, { reason: 'Bounced' });
    expect(reversed.status).toBe(200);
    moveDays(api, 40);
    const before = api.logged.length;
    await runJob(api, collections);
    await runJob(api, overduePurchases);
    expect(
      api.logged.slice(before).filter((line) => line.includes('nothing can be charged')),
    ).toEqual([]);
    expect((await storedPurchase(api, id)).paymentStatus).toBe('overdue');
  },
);

// PAY-30
it('a card that is just being deleted is not charged again', async () => {
  moveToNoon(api);
  const driver = await newBuyer(api);
  const { id } = (await schedule(api, driver, 'pays', 3)).body;
  const paid = await desk(`users/${driver.userId}/payments`, {
    amount: 518.75,
    method: 'eft',
    reference: 'FNB 77',
    receivedOn: dayAfter(api, 0),
  });
  const { gatewayToken: theirs } = await storedPurchase(api, id);
  const processor = api.context.payments.of('demo');
  const deletes = processor.deleteCard.bind(processor);
  const deleted = vi.spyOn(processor, 'deleteCard').mockImplementation(async (token) => {
    // The desk reverses the payment while the processor deletes the card.
    if (token === theirs) {
      const reversal = await desk(`payments/${paid.body.id}/reversal`, { reason: 'Bounced' });
      expect(reversal.status).toBe(200);
    }
    return deletes(token);
  });
  await runJob(api, endedTokens);
  expect(deleted).toHaveBeenCalledWith(theirs);
  deleted.mockRestore();
  expect((await storedPurchase(api, id)).paymentMethod).toBe('budget');
});
