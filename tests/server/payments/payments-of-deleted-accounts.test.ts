import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeEachTest(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = (path: string, body: object = {}) =>
  admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
const remove = async (who: Caller) => {
  await renewProof(api, who);
  expect(
    (await who.call('POST', '/api/account/deletion', { password: 'secret-1' })).status,
  ).toBeLessThan(300);
};

// PAY-31
it('a deleted account gets no credit by a part refund', async () => {
  const driver = await newBuyer(api);
  const { id } = (await buy(driver, byCard('pays'))).body;
  await remove(driver);
  expect((await desk(`purchases/${id}/part-refund`, { amount: 50, reason: 'Late' })).status).toBe(
    409,
  );
});

// BOOK-1
it('the reversal of a part that came before the write-off is no recovered debt', async () => {
  const driver = await newBuyer(api);
  const { id } = (await buy(driver)).body;
  const part = await desk(`users/${driver.userId}/payments`, { amount: 100, ...money() });
  await desk(`purchases/${id}/write-off`, { reason: 'Moved' });
  const before = await balancesAt(api.context.db, today());
  await desk(`payments/${part.body.id}/reversal`, { reason: 'Bounced' });
  const after = await balancesAt(api.context.db, today());
  expect({ recovered: after.recoveredDebts ?? 0, bad: after.badDebts }).toEqual({
    recovered: before.recoveredDebts ?? 0,
    bad: (before.badDebts ?? 0) + 10_000,
  });
});
