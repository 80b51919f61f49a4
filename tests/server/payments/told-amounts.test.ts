import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import {
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

beforeEach(() => moveToNoon(api));

const today = () => southAfricanDay(api.context.clock());
const inDays = (days: number) => addDays(today(), days);
const money = () => ({ method: 'eft', reference: 'FNB 77', receivedOn: today() });
const desk = async (path: string, body: object = {}) => {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/${path}`, body, { 'idempotency-key': randomUUID() });
};
const receive = ({ userId }: Caller, changes: object = {}) =>
  desk(`users/${userId}/payments`, { amount: 100, ...money(), ...changes });
const reverse = (id: string) => desk(`payments/${id}/reversal`, { reason: 'Wrong person' });
const agree = (id: string, instalments: object[]) =>
  desk(`purchases/${id}/instalments`, { instalments });
const read = async (id: string) => {
  await renewProof(api, admin);
  return (await admin.call('GET', `/api/admin/purchases/${id}`)).body;
};
const plan = (first = 5, second = 10, third = 15) => [
  { day: inDays(first), amount: 200 },
  { day: inDays(second), amount: 218.75 },
  { day: inDays(third), amount: 100 },
];

/** The words of a receipt. */
async function receipt(who: Caller, id: string): Promise<string> {
  const { body } = await who.call('GET', `/api/purchases/${id}/receipt`);
  return Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
}

// BUY-15
describe('a receipt', () => {
  it('says what is charged of instalments', async () => {
    const driver = await newBuyer(api);
    const { id } = (await schedule(api, driver, 'pays')).body;
    await agree(id, plan(1, 5, 9));
    // Only R200.00 is charged on that day.
    expect(await receipt(driver, id)).not.toContain('R518.75 will be charged to the card');
  });

  it('of a refund to the card after a payment that was reversed is none of credit', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    const { body } = await receive(driver);
    await reverse(body.id);
    await driver.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    expect((await desk(`purchases/${id}/refund`)).body.paymentStatus).toBe('refunded');
    expect((await driver.call('GET', '/api/account/credit')).body.balance).toBe(0);
    expect(await receipt(driver, id)).not.toContain('kept as credit');
  });

  it('of a refund to the card after a write-off that was reversed is none of credit', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    await desk(`purchases/${id}/write-off`, { reason: 'Moved' });
    await desk(`purchases/${id}/write-off-reversal`, { reason: 'Not hers' });
    await driver.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    await desk(`purchases/${id}/refund`);
    expect((await driver.call('GET', '/api/account/credit')).body.balance).toBe(0);
    expect(await receipt(driver, id)).not.toContain('kept as credit');
  });

  it('of a refund after a part was refunded says that it is credit', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver, byCard('pays'))).body;
    const total = (await read(id)).totalRepayment;
    await desk(`purchases/${id}/part-refund`, { amount: 50, reason: 'Late' });
    await desk(`purchases/${id}/refund`);
    expect((await driver.call('GET', '/api/account/credit')).body.balance).toBe(total);
    expect(await receipt(driver, id)).toContain('kept as credit');
  });
});

// ADM-17
it('the morning page counts what is charged, not the whole purchase', async () => {
  const charges = async () =>
    (await admin.call('GET', '/api/admin/morning')).body.lines.find(
      ({ kind }: { kind: string }) => kind === 'unansweredCharges',
    );
  const driver = await newBuyer(api);
  const { id } = (await buy(driver)).body;
  await driver.call('POST', `/api/purchases/${id}/pay`, { ...byCard('silent-lost'), amount: 20 });
  moveDays(api, 2);
  Object.assign(admin, await newAdmin(api));
  expect(await charges()).toMatchObject({ count: 1, amount: 20 });
});

// ACC-22
it('a deleted account gets no new free text', async () => {
  const driver = await newBuyer(api);
  const { id } = (await buy(driver)).body;
  const { body } = await receive(driver, { amount: 518.75 });
  await renewProof(api, driver);
  await driver.call('POST', '/api/account/deletion', { password: 'secret-1' });
  await reverse(body.id);
  expect(JSON.stringify(await read(id))).not.toContain('Wrong person');
});
