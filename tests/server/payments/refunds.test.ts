import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { PaymentProcessor } from '../../../server/gateways/payments/payments.ts';
import { openCharges } from '../../../server/payments/open-charges.ts';
import { advanceRefund } from '../../../server/payments/refunds.ts';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { currentProcessor, withProcessor } from '../../support/server/current-processor.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { bookOf, eventsOf, runJob, storedPurchase } from '../../support/server/paid-purchases.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { fetchVouchers, newPhone } from '../../support/server/stations.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));

const paid = async () => (await buy(buyer, byCard('pays'))).body.id as string;
const refund = (id: string, headers = {}, who: Caller = admin) =>
  who.call('POST', `/api/admin/purchases/${id}/refund`, undefined, headers);
const counted = async () =>
  (await buyer.call('GET', `/api/loyalty/${buyer.userId}`)).body.annualPurchaseCount;

// PAY-10
describe('POST /api/admin/purchases/{id}/refund', () => {
  it('refunds at the gateway, corrects loyalty and records both', { tags: 'long' }, async () => {
    const id = await paid();
    const before = await counted();
    expect(await refund(id)).toMatchObject({
      status: 200,
      body: { id, paymentStatus: 'refunded', isPaid: false, refundedAt: expect.any(String) },
    });
    expect(await bookOf(api, id)).toEqual(['refunded']);
    expect(await eventsOf(api, id)).toEqual(['created', 'charging', 'paid', 'refunded']);
    expect(await counted()).toBe(before - 1);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'purchase-refunded', userId: buyer.userId, objectId: id, adminId: admin.userId },
    ]);
    expectRefusal(await refund(id), 409, 'already-refunded');
  });

  it('refunds once for one key, and once at the same moment', async () => {
    const id = await paid();
    const headers = { 'idempotency-key': randomUUID() };
    const same = await Promise.all([refund(id, headers), refund(id, headers)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund(id, headers)).status).toBe(200);
    expect((await eventsOf(api, id)).filter((type) => type === 'refunded')).toHaveLength(1);
    const other = await paid();
    const answers = await Promise.all([refund(other), refund(other), refund(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await eventsOf(api, other)).filter((type) => type === 'refunded')).toHaveLength(1);
    expectRefusal(await refund(await paid(), headers), 422, 'key-reused');
  });

  it('refuses unpaid and unknown purchases', async () => {
    const open = (await buy(buyer)).body.id;
    expectRefusal(await refund(open), 409, 'not-refundable');
    // It is paid, but not by a charge that the gateway knows.
    const { id } = await newPurchase(api, buyer, { id: buyer.carId }, { paymentStatus: 'paid' });
    expectRefusal(await refund(id), 409, 'not-refundable');
    expectRefusal(await refund(id), 409, 'not-refundable');
    for (const nothing of [randomUUID(), 'x']) {
      expectRefusal(await refund(nothing), 404, 'not-found');
    }
    expectRefusal(await refund(id, {}, buyer), 403, 'admins-only');
  });

  it.each(['lost', 'falls'])('is made later when the response is %s', async (kind) => {
    const id = await paid();
    const unanswered = { outcome: 'unknown', reference: null, reason: 'timed-out' } as const;
    const failing = kind === 'lost' ? async () => unanswered : () => Promise.reject(new Error('x'));
    await withProcessor(api, { refund: failing }, async () => {
      expectRefusal(await refund(id), 503, 'refund-unanswered');
      expectRefusal(await refund(id), 409, 'refund-under-way');
    });
    await runJob(api, openCharges);
    expect((await storedPurchase(api, id)).paymentStatus).toBe('paid');
    api.advance(2 * 60 * 1000);
    await runJob(api, openCharges);
    await runJob(api, openCharges);
    expect((await storedPurchase(api, id)).paymentStatus).toBe('refunded');
    expect((await eventsOf(api, id)).filter((type) => type === 'refunded')).toHaveLength(1);
  });

  it('is recorded once when two processes refund at the same moment', async () => {
    const id = await paid();
    const before = await counted();
    const failing = () => Promise.reject(new Error('x'));
    await withProcessor(api, { refund: failing }, async () => {
      expectRefusal(await refund(id), 503, 'refund-unanswered');
    });
    // The gateway answers neither before it has heard both.
    const both = Promise.withResolvers<void>();
    let heard = 0;
    const processor = currentProcessor(api);
    const onceHeard: PaymentProcessor['refund'] = async (request) => {
      heard += 1;
      if (heard === 2) both.resolve();
      await both.promise;
      return processor.refund(request);
    };
    const { chargeKey } = await storedPurchase(api, id);
    const execute = () => advanceRefund(api.context, chargeKey!); // it was paid by card
    await withProcessor(api, { refund: onceHeard }, () => Promise.all([execute(), execute()]));
    expect((await eventsOf(api, id)).filter((type) => type === 'refunded')).toHaveLength(1);
    expect(await counted()).toBe(before - 1);
  });

  // VOU-6
  it('takes the fuel back as soon as it is under way, and gives it back if it fails', async () => {
    const owner = await newBuyer(api);
    const phone = await newPhone(owner);
    const { id } = (await buy(owner, byCard('pays'))).body;
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
    const said = (outcome: 'in-progress' | 'failed') => async () => ({ outcome, reference: 'r' });
    await withProcessor(api, { refund: said('in-progress') }, () => refund(id));
    expect((await storedPurchase(api, id)).paymentStatus).toBe('paid');
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    const { chargeKey } = await storedPurchase(api, id);
    await withProcessor(
      api,
      { refund: said('failed') },
      () => advanceRefund(api.context, chargeKey!), // it was paid by card
    );
    expect((await fetchVouchers(phone)).voucher).toMatchObject({ maxLitres: 20 });
  });
});
