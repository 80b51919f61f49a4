import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi({ rateLimits: false, secondApprovalAbove: cents(40_000) });
const admin = beforeEachTest(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const total = 518.75;
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = (path: string, body: object = {}) =>
  admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
const receive = ({ userId }: Caller, changes: object = {}) =>
  desk(`users/${userId}/payments`, { amount: 100, ...money(), ...changes });
const reverse = (id: string) => desk(`payments/${id}/reversal`, { reason: 'A mistake' });
const payOut = ({ userId }: Caller, changes: object = {}) =>
  desk(`users/${userId}/credit-payout`, {
    amount: 50,
    method: 'eft',
    reference: 'Out',
    ...changes,
  });
const cancel = (who: Caller, id: string) => who.call('POST', `/api/purchases/${id}/cancel`);

// SEC-32
describe('the second admin of a payout', () => {
  it('is needed for what came back of a cancelled purchase, too', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays', 3)).body;
    // The same as credit at once is refused.
    const other = await newBuyer(api);
    await receive(other, { amount: total });
    expectRefusal(await payOut(other, { amount: total }), 403, 'own-credit');
    expect((await receive(driver, { amount: 500 })).body.purchases).toMatchObject([{ id }]);
    expect((await cancel(driver, id)).status).toBe(200);
    expectRefusal(await payOut(driver, { amount: 500 }), 403, 'own-credit');
  });
});

// PAY-29, PAY-30
describe('at the same time', () => {
  it('a reversal waits for a cancellation', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays', 3)).body;
    const { body } = await receive(driver, { amount: 100 });
    const answers = await api.context.db.transaction().execute(async (transaction) => {
      await sql`select from purchases where id = ${id} for update`.execute(transaction);
      const cancelled = cancel(driver, id);
      await waitingCalls(api, 1);
      const reversed = reverse(body.id);
      await waitingCalls(api, 2);
      return [cancelled, reversed];
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect((await driver.call('GET', '/api/account/credit')).body.balance).toBe(0);
  });

  it('cancellations, payouts, refunds and payments of one person, all on one shard', async () => {
    await sql`create or replace function counter_shard() returns integer language sql stable as $$ select 3 $$`.execute(
      api.context.db,
    );
    const driver = await newBuyer(api);
    const answers: unknown[] = [];
    for (let count = 0; count < 15; count += 1) {
      await receive(driver, { amount: 300, purchases: [] });
      const one = (await schedule(api, driver, 'pays', 3)).body.id;
      await receive(driver, { amount: 200, purchases: [{ id: one, amount: 200 }] });
      const all = await Promise.all([
        cancel(driver, one),
        payOut(driver, { amount: 1 }),
        payOut(driver, { amount: 1 }),
        payOut(driver, { amount: 1 }),
        receive(driver, { amount: 20, purchases: [] }),
      ]);
      answers.push(
        ...all.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body.code]),
      );
    }
    expect(answers).toEqual([]);
  });
});
