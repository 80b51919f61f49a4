// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../domain/values/time-units.ts';
import { advanceRefund } from '../../../../server/payments/refunds.ts';
import { beforeTests, newAdmin, renewProof } from '../../../support/api.ts';
import type { CardBehaviour } from '../../../support/peers/paystack/book.ts';
import { auditEntries } from '../../../support/server/audit-entries.ts';
import { eventsOf, storedPurchase } from '../../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../../support/server/refusal.ts';
import {
  buyPaid,
  chargesOf,
  eachBuyer,
  type FaultKind,
  peerBookOf,
  pollingCounts,
  pollingWaits,
  startPaystackApi,
  withProcessor,
  withTimeout,
} from './paystack.ts';

const api = startPaystackApi();
const admin = beforeTests(() => newAdmin(api));
const { buyer, statusOf, counted, lookAtAll } = eachBuyer(api);

async function refund(id: string, headers = {}) {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/purchases/${id}/refund`, undefined, headers);
}
const refundsAt = async (id: string) =>
  (await api.paystack.book()).refunds
    .filter(({ reference }) => reference === id)
    .map(({ status }) => status);
const paid = (behaviour: CardBehaviour = 'pays') => buyPaid(api, buyer, behaviour);
const charging = ['created', 'charging', 'paid'];

// PAY-10, PAY-22
describe('a refund', () => {
  it('that the processor makes at once is done', async () => {
    const id = await paid();
    expect(await refund(id)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } });
    expect(await eventsOf(api, id)).toEqual([...charging, 'refunded']);
    expect([await counted(), await peerBookOf(api, id)]).toEqual([0, ['reversed']]);
    expectRefusal(await refund(id), 409, 'already-refunded');
    await api.paystack.delivered();
    expect(await refundsAt(id)).toEqual(['processed']);
    expect((await eventsOf(api, id)).length).toBe(4);
    const entries = await auditEntries(api);
    expect(entries.filter(({ objectId }) => objectId === id)).toHaveLength(1);
  });

  it.each(['event', 'job'])(
    'that is slow leaves the purchase paid until its end: %s',
    async (by) => {
      const id = await paid('refund-slow');
      const headers = { 'idempotency-key': randomUUID() };
      const begun = await refund(id, headers);
      expect(begun).toMatchObject({ status: 200, body: { paymentStatus: 'paid', isPaid: true } });
      expect((await refund(id, headers)).body).toEqual(begun.body);
      expectRefusal(await refund(id), 409, 'refund-under-way');
      await api.paystack.delivered();
      expect(await eventsOf(api, id)).toEqual([...charging, 'refunding']);
      const details = await admin.call('GET', `/api/admin/purchases/${id}`);
      expect(details.body).toMatchObject({
        isRefundUnderWay: true,
        attempts: [{ state: 'paid', refund: 'in-progress' }],
      });
      expect(await counted()).toBe(1);
      await api.paystack.settleRefund(id);
      if (by === 'event') await api.paystack.delivered();
      api.advance(hour);
      await Promise.all([lookAtAll(), lookAtAll()]);
      expect(await storedPurchase(api, id)).toMatchObject({
        paymentStatus: 'refunded',
        refundStartedAt: null,
      });
      await api.paystack.delivered();
      expect(await eventsOf(api, id)).toEqual([...charging, 'refunding', 'refunded']);
      expect(await counted()).toBe(0);
      expect(await refundsAt(id)).toEqual(['processed']);
      const entries = await auditEntries(api);
      expect(entries.filter(({ objectId }) => objectId === id)).toMatchObject([
        { action: 'purchase-refunded', adminId: admin.userId },
      ]);
    },
  );

  it('that fails at once can be tried again', async () => {
    const id = await paid('refund-fails');
    const headers = { 'idempotency-key': randomUUID() };
    expectRefusal(await refund(id, headers), 409, 'refund-failed');
    expectRefusal(await refund(id, headers), 409, 'refund-failed');
    await api.paystack.delivered();
    expect(await storedPurchase(api, id)).toMatchObject({
      paymentStatus: 'paid',
      refundStartedAt: null,
    });
    expect(await eventsOf(api, id)).toEqual([...charging, 'refund-failed']);
    // Nobody repeats what an admin has to decide.
    api.advance(48 * hour);
    await lookAtAll();
    expect(await refundsAt(id)).toEqual(['failed']);
    expect((await refund(id)).body.paymentStatus).toBe('refunded');
    expect(await refundsAt(id)).toEqual(['failed', 'processed']);
    expect(await eventsOf(api, id)).toEqual([...charging, 'refund-failed', 'refunded']);
    expect(await counted()).toBe(0);
  });

  it('that fails after days can be tried again', async () => {
    const id = await paid('refund-slow');
    await refund(id);
    api.advance(48 * hour);
    await api.paystack.settleRefund(id, 'failed');
    await api.paystack.delivered();
    expect(await eventsOf(api, id)).toEqual([...charging, 'refunding', 'refund-failed']);
    expect(await statusOf(id)).toBe('paid');
    const again = await refund(id);
    expect(again).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    await api.paystack.settleRefund(id);
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('refunded');
    expect(await eventsOf(api, id)).toEqual([
      ...charging,
      ...['refunding', 'refund-failed', 'refunding', 'refunded'],
    ]);
  });

  it('that needs attention waits for the operator at the processor', async () => {
    const id = await paid('refund-needs-attention');
    expect(await refund(id)).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    expectRefusal(await refund(id), 409, 'refund-under-way');
    const list = await admin.call('GET', '/api/admin/purchases?refund=failed');
    expect(list.body.map((one: { id: string }) => one.id)).toContain(id);
    api.advance(48 * hour);
    await lookAtAll();
    expect(await chargesOf(api, id)).toMatchObject([{ refundState: 'needs-attention' }]);
    await api.paystack.settleRefund(id);
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('refunded');
    expect(await refundsAt(id)).toEqual(['processed']);
  });

  it('is asked for once by admins at the same moment', async () => {
    const id = await paid('refund-slow');
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refundsAt(id)).toEqual(['processing']);
  });

  it('is made once by processes that ask at the same moment', async () => {
    const id = await paid();
    const silent = async () =>
      ({ outcome: 'unknown', reference: null, reason: 'timed-out' }) as const;
    const answer = await withProcessor(api, { refund: silent }, () => refund(id));
    expectRefusal(answer, 503, 'refund-unanswered');
    const ask = () => advanceRefund(api.context, id);
    api.advance(minute);
    await Promise.all([ask(), ask(), ask(), lookAtAll(), lookAtAll()]);
    expect(await statusOf(id)).toBe('refunded');
    expect(await refundsAt(id)).toEqual(['processed']);
    expect(await eventsOf(api, id)).toEqual([...charging, 'refunded']);
    expect(await counted()).toBe(0);
  });

  it.each<FaultKind>(['silent-done', 'fails-done', 'garbage', 'silent', 'fails', 'slow'])(
    'whose answer is lost is made once: %s',
    async (kind) => {
      const id = await paid('refund-slow');
      await api.paystack.fault('POST /refund', kind);
      const answer = await withTimeout(() => refund(id));
      // Its event may tell of it before the call ends.
      expect([503, 200]).toContain(answer.status);
      expectRefusal(await refund(id), 409, 'refund-under-way');
      api.advance(minute);
      await lookAtAll();
      expect(await chargesOf(api, id)).toMatchObject([{ refundState: 'in-progress' }]);
      expect(await refundsAt(id)).toEqual(['processing']);
      await api.paystack.settleRefund(id);
      await api.paystack.delivered();
      expect(await statusOf(id)).toBe('refunded');
    },
  );

  it('is found by its own event when our process ended before its answer', async () => {
    const id = await paid();
    const { processor } = api;
    const lost: typeof processor.refund = async (asked) => {
      await processor.refund(asked);
      throw new Error('the server ended here');
    };
    // The events come while the answer is lost.
    await withProcessor(api, { refund: lost }, () => refund(id));
    api.advance(minute);
    await lookAtAll();
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('refunded');
    expect(await eventsOf(api, id)).toEqual([...charging, 'refunded']);
    expect(await refundsAt(id)).toEqual(['processed']);
  });

  it('that the operator has made meanwhile is not made again', async () => {
    const id = await paid('refund-slow');
    await api.paystack.post('/refund', { transaction: id, merchant_note: 'By telephone' });
    // It is under way there: nothing can be refunded here.
    expectRefusal(await refund(id), 409, 'refund-failed');
    expect(await statusOf(id)).toBe('paid');
    await api.paystack.settleRefund(id);
    await api.paystack.delivered();
    expect(await statusOf(id)).toBe('refunded');
    expect(await refundsAt(id)).toEqual(['processed']);
    expect(await eventsOf(api, id)).toEqual([...charging, 'refunded']);
  });

  it('does not end the deletion of an account early', async () => {
    const id = await paid('refund-slow');
    await refund(id);
    const remove = () => buyer.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expectRefusal(await remove(), 409, 'account-not-deletable');
    await api.paystack.settleRefund(id);
    await api.paystack.delivered();
    expect((await remove()).status).toBe(204);
  });

  it('is polled after 20 seconds, 2 minutes, 10 minutes, and then every hour', async () => {
    const id = await paid('refund-slow');
    let asked = 0;
    const { processor } = api;
    const counting: typeof processor.refund = (request) => {
      if (request.key === id) asked += 1;
      return processor.refund(request);
    };
    await withProcessor(api, { refund: counting }, async () => {
      await refund(id);
      await api.paystack.delivered();
      asked = 0;
      const counts: number[] = [];
      for (const wait of pollingWaits) {
        api.advance(wait);
        await lookAtAll();
        counts.push(asked);
      }
      expect(counts).toEqual(pollingCounts);
    });
    await api.paystack.settleRefund(id);
    await api.paystack.delivered();
  });
});
