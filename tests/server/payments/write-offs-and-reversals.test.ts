import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { collections } from '../../../server/payments/collections.ts';
import { creditSpending } from '../../../server/payments/credit-spending.ts';
import { endedTokens } from '../../../server/payments/ended-tokens.ts';
import { beforeEachTest, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import {
  type Buyer,
  buy,
  byCard,
  moveDays,
  moveToNoon,
  newBuyer,
  schedule,
} from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeEachTest(() => newAdmin(api));

afterEach(async () => {
  expect(await recount(api.context.db, { fix: false })).toEqual([]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

const today = () => southAfricanDay(api.context.clock());
const total = 518.75;
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = async (path: string, body: object = {}) => {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};
const receive = ({ userId }: Caller, changes: object = {}) =>
  desk(`users/${userId}/payments`, { amount: 100, ...money(), ...changes });
const reverse = (id: string) => desk(`payments/${id}/reversal`, { reason: 'Anna van Wyk paid it' });
const outside = (id: string, changes: object = {}) =>
  desk(`purchases/${id}/outside-payment`, { ...money(), ...changes });
const writeOff = (id: string) => desk(`purchases/${id}/write-off`, { reason: 'Moved' });
const undoWriteOff = (id: string) =>
  desk(`purchases/${id}/write-off-reversal`, { reason: 'Not hers' });
const read = async (_who: Caller, id: string) =>
  (await admin.call('GET', `/api/admin/purchases/${id}`)).body;
const listed = async ({ userId }: Caller, what = 'payments') =>
  (await admin.call('GET', `/api/admin/users/${userId}/${what}`)).body;
const credit = async (who: Caller) => (await who.call('GET', '/api/account/credit')).body.balance;
const due = async (who: Buyer, days: number) => {
  const changes = {
    repaymentDueDate: addDays(today(), days),
    paymentStatus: days < 0 ? ('overdue' as const) : ('pending' as const),
  };
  return (await newPurchase(api, who, { id: who.carId }, changes)).id as string;
};
const deleteAccount = async (who: Caller) => {
  await renewProof(api, who);
  return who.call('POST', '/api/account/deletion', { password: 'secret-1' });
};

// PAY-30
describe('collections', () => {
  it('collect what a reversal opens on the day of a collection, on the next', async () => {
    moveToNoon(api);
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays', 1)).body;
    const part = await receive(driver);
    moveDays(api, 1);
    await runJob(api, collections);
    expect((await read(driver, id)).paymentStatus).toBe('paid');
    expect((await reverse(part.body.id)).status).toBe(200);
    expect(await read(driver, id)).toMatchObject({
      paymentStatus: 'scheduled',
      paidAmount: 418.75,
    });
    // A card is charged once a day.
    await runJob(api, collections);
    expect((await read(driver, id)).paymentStatus).toBe('scheduled');
    moveDays(api, 1);
    await runJob(api, collections);
    expect((await read(driver, id)).paymentStatus).toBe('paid');
  });

  it('promise nothing of a card that is gone', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays', 1)).body;
    const paid = await receive(driver, { amount: total });
    await runJob(api, endedTokens);
    await reverse(paid.body.id);
    expect((await read(driver, id)).nextAttempt).toBeNull();
    await renewProof(api, admin);
    await admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
      day: addDays(today(), 5),
      reason: 'Asked',
    });
    expect((await read(driver, id)).nextAttempt).toBeNull();
  });
});

// PAY-30
describe('write-offs', () => {
  it('are reversed also after an earlier part was reversed', async () => {
    const driver = await newBuyer(api);
    const id = await due(driver, 5);
    const part = await receive(driver);
    await writeOff(id);
    expect((await reverse(part.body.id)).status).toBe(200);
    expect((await undoWriteOff(id)).status).toBe(200);
  });

  it('are taken back as each was booked', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    moveDays(api, 1);
    await writeOff(id);
    moveDays(api, 1);
    expect((await undoWriteOff(id)).status).toBe(200);
    moveDays(api, 50);
    Object.assign(admin, await newAdmin(api));
    const before = await balancesAt(api.context.db, today());
    await writeOff(id);
    moveDays(api, 1);
    expect((await undoWriteOff(id)).status).toBe(200);
    expect(await balancesAt(api.context.db, today())).toEqual(before);
  });
});

// ACC-22
describe('deleted accounts', () => {
  it('keep no free text', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver, byCard('pays'))).body;
    expect(
      (await desk(`purchases/${id}/part-refund`, { amount: 20, reason: 'Anna van Wyk was late' }))
        .status,
    ).toBe(200);
    const creditNow = await credit(driver);
    await desk(`users/${driver.userId}/credit-payout`, {
      amount: creditNow,
      method: 'eft',
      reference: 'x',
    });
    const { body } = await buy(driver, byCard('insufficient-funds'));
    await outside(body.purchase.id, { reference: 'Anna van Wyk' });
    const [payment] = await listed(driver);
    expect((await reverse(payment.id)).status).toBe(200);
    const owed = (await buy(driver)).body.id;
    await writeOff(owed);
    await desk(`purchases/${owed}/write-off-reversal`, { reason: 'Anna van Wyk pays' });
    await outside(owed);
    expect((await deleteAccount(driver)).status).toBeLessThan(300);
    const { rows } = await sql`select type, words from purchase_events
      where words like '%Anna%' and purchase_id in (select id from purchases where user_id = ${driver.userId})`.execute(
      api.context.db,
    );
    expect(rows).toEqual([]);
  });
});

// PAY-30
describe('credit', () => {
  it('of a deleted account leaves no words of an admin when it is reversed', async () => {
    const driver = await newBuyer(api);
    const { body: received } = await receive(driver, { amount: total });
    const { id } = (await buy(driver)).body;
    await runJob(api, creditSpending);
    expect((await deleteAccount(driver)).status).toBe(204);
    expect((await reverse(received.id)).status).toBe(200);
    const { rows } = await sql`select words from purchase_events
      where type = 'payment-reversed' and purchase_id = ${id}`.execute(api.context.db);
    expect(rows).toEqual([{ words: 'Paid with your credit.' }]);
  });

  it('is taken from what it has paid and can be reversed', async () => {
    const driver = await newBuyer(api);
    const { body: received } = await receive(driver, { amount: 2 * total });
    await buy(driver);
    await runJob(api, creditSpending);
    api.advance(1000);
    const { id } = (await buy(driver)).body;
    await runJob(api, creditSpending);
    expect((await desk(`purchases/${id}/refund`)).body).toMatchObject({
      paymentStatus: 'refunded',
    });
    expect(await credit(driver)).toBe(total);
    expect((await reverse(received.id)).status).toBe(200);
  });

  it('has come in the last year', async () => {
    const driver = await newBuyer(api);
    expect((await receive(driver, { receivedOn: '0001-01-01' })).status).toBe(400);
  });
});
