import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { buy, byCard, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ secondApprovalAbove: cents(40_000), rateLimits: false });
const asker = beforeTests(() => newAdmin(api));
const second = beforeTests(() => newAdmin(api));
const buyer = beforeTests(() => newBuyer(api));

const owed = async (rand: number) => {
  const total = { totalRepaymentCents: cents(rand * 100) };
  return (await newPurchase(api, buyer, { id: buyer.carId }, total)).id;
};
const writeOff = (by: Caller, id: string) =>
  by.call('POST', `/api/admin/purchases/${id}/write-off`, { reason: 'Cannot pay' });
const read = async (id: string) => (await second.call('GET', `/api/admin/purchases/${id}`)).body;
const decide = (by: Caller, id: string, isConfirmed: boolean, headers = {}) =>
  by.call('POST', `/api/admin/approvals/${id}/decision`, { isConfirmed }, headers);
const waiting = async () => (await second.call('GET', '/api/admin/morning')).body.approvals;

// SEC-31
describe('the word of a second admin', () => {
  it('is needed above the amount only', async () => {
    const small = await writeOff(asker, await owed(400));
    expect(small.body).toMatchObject({ pendingApproval: null });
    expect(small.body.writtenOffAt).not.toBeNull();
    const id = await owed(400.01);
    const { status, body } = await writeOff(asker, id);
    expect([status, body.writtenOffAt]).toEqual([200, null]);
    expect(body.pendingApproval).toMatchObject({
      kind: 'write-off',
      amount: 400.01,
      reason: 'Cannot pay',
      purchaseId: id,
      userId: buyer.userId,
      askedBy: asker.userId,
      askedByUsername: asker.username,
    });
    expect(await waiting()).toContainEqual(body.pendingApproval);
    expect(await auditEntries(api)).toMatchObject([
      { adminId: asker.userId, action: 'approval-asked', objectId: id, fields: ['write-off'] },
    ]);
    expectRefusal(await writeOff(second, id), 409, 'approval-pending');
  });

  it('carries a write-off out, once, and not by who has asked', async () => {
    const id = await owed(500);
    const { pendingApproval } = (await writeOff(asker, id)).body;
    expectRefusal(await decide(asker, pendingApproval.id, true), 403, 'own-approval');
    expectRefusal(await decide(buyer, pendingApproval.id, true), 403, 'admins-only');
    const third = await newAdmin(api);
    const answers = await Promise.all(
      [second, third].map((by) => decide(by, pendingApproval.id, true)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const purchase = await read(id);
    expect(purchase.writtenOffAt).not.toBeNull();
    expect(purchase).toMatchObject({ pendingApproval: null, notes: [{ text: 'Cannot pay' }] });
    const actions = (await auditEntries(api, 2)).map(({ action }) => action);
    expect(actions).toEqual(['purchase-written-off', 'approval-confirmed']);
    expect(await waiting()).not.toContainEqual(pendingApproval);
  });

  it('declines, or the asker takes it back, and nothing has happened', async () => {
    for (const by of [second, asker]) {
      const id = await owed(600);
      const { pendingApproval } = (await writeOff(asker, id)).body;
      const key = { 'idempotency-key': randomUUID() };
      expect((await decide(by, pendingApproval.id, false, key)).status).toBe(204);
      expect((await decide(by, pendingApproval.id, false, key)).status).toBe(204);
      expectRefusal(await decide(second, pendingApproval.id, true), 409, 'approval-decided');
      expect(await read(id)).toMatchObject({ writtenOffAt: null, pendingApproval: null });
    }
  });

  it('refunds what was paid', async () => {
    const { id } = (await buy(buyer, byCard('pays'))).body;
    const refund = `/api/admin/purchases/${id}/refund`;
    const asked = await asker.call('POST', refund);
    expect(asked.body).toMatchObject({
      paymentStatus: 'paid',
      pendingApproval: { kind: 'refund' },
    });
    const { pendingApproval } = asked.body;
    expect((await decide(second, pendingApproval.id, true)).status).toBe(204);
    expect((await read(id)).paymentStatus).toBe('refunded');
  });

  it('is asked by the rules of the moment in which it is given', async () => {
    const id = await owed(700);
    const { pendingApproval } = (await writeOff(asker, id)).body;
    const paid = { method: 'cash', reference: 'Till 4', receivedOn: new Date().toISOString() };
    await asker.call('POST', `/api/admin/purchases/${id}/outside-payment`, paid);
    expectRefusal(await decide(second, pendingApproval.id, true), 409, 'already-paid');
    expect((await decide(second, pendingApproval.id, false)).status).toBe(204);
  });

  it('sets limits that are raised above the amount, and none that are lowered', async () => {
    const { userId } = await newDriver(api);
    const url = `/api/admin/users/${userId}`;
    const set = (budgetLimit: number | null) =>
      asker.call('PATCH', `${url}/credit-limits`, {
        budgetLimit,
        collectedLimit: null,
        reason: 'Earns more now',
      });
    expect((await set(450)).body.ownCreditLimits).toMatchObject({ budgetLimit: 450 });
    const raised = (await set(9000)).body;
    expect(raised.ownCreditLimits).toMatchObject({ budgetLimit: 450 });
    expect(raised.pendingApproval).toMatchObject({ kind: 'credit-limits', amount: 9000 });
    expect((await decide(second, raised.pendingApproval.id, true)).status).toBe(204);
    const { body } = await second.call('GET', url);
    expect(body).toMatchObject({
      ownCreditLimits: { budgetLimit: 9000, collectedLimit: null, setBy: second.username },
      pendingApproval: null,
    });
  });

  it('is nobody’s about themself, and the pending one ends with the account', async () => {
    const { id } = await newPurchase(
      api,
      second,
      { id: buyer.carId },
      { totalRepaymentCents: cents(90_000), userId: second.userId as UserId },
    );
    const { pendingApproval } = (await writeOff(asker, id)).body;
    expectRefusal(await decide(second, pendingApproval.id, true), 403, 'own-account');
    expectRefusal(await decide(second, randomUUID(), true), 404, 'not-found');
  });
});

// SEC-32
describe('credit', () => {
  const today = () => southAfricanDay(api.context.clock());
  const money = (amount: number) => ({
    amount,
    method: 'eft',
    reference: 'FNB 1',
    receivedOn: today(),
  });
  const person = () => `/api/admin/users/${buyer.userId}`;
  const payOut = (by: Caller, amount: number) =>
    by.call('POST', `${person()}/credit-payout`, money(amount));

  it('is paid out by another admin than the one who has recorded what it comes from', async () => {
    const received = { ...money(1000), purchases: [] };
    expect((await asker.call('POST', `${person()}/payments`, received)).status).toBe(201);
    expect((await payOut(asker, 300)).status).toBe(201);
    // Together with what they have paid out before.
    expectRefusal(await payOut(asker, 101), 403, 'own-credit');
    expect((await payOut(asker, 100)).status).toBe(201);
    expect((await payOut(second, 600)).status).toBe(201);
  });

  it('of a part that is refunded needs the word of a second admin, together with parts before', async () => {
    const id = (await buy(buyer, byCard('pays'))).body.id as string;
    const refund = async (amount: number) =>
      (
        await asker.call('POST', `/api/admin/purchases/${id}/part-refund`, {
          amount,
          reason: 'The pump was slow',
        })
      ).body;
    expect(await refund(300)).toMatchObject({ refundedAmount: 300, pendingApproval: null });
    const { refundedAmount, pendingApproval } = await refund(150);
    expect(refundedAmount).toBe(300);
    expect(pendingApproval).toMatchObject({ kind: 'part-refund', amount: 150 });
    expect((await decide(second, pendingApproval.id, true)).status).toBe(204);
    expect(await read(id)).toMatchObject({ refundedAmount: 450, paymentStatus: 'paid' });
  });
});
