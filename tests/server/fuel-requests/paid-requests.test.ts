import { afterAll, describe, expect, it } from 'vitest';
import { heldDecisions } from '../../../server/fuel-requests/request-decisions.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { beforeTests, type Caller, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, byCard, dayAfter, moveDays } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { smsTo } from '../../support/server/sms-to.ts';
import {
  approveRequest,
  askFuel,
  decide,
  fetchVouchers,
  newHolder,
  newStation,
  pour,
  receiptOf,
  redemptionsOf,
  report,
  requestOf,
  settleConflict,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));

/** What 20 litres cost without a discount. */
const total = 415;

const purchasesOf = async (caller: Caller) =>
  (await caller.call('GET', `/api/purchases/user/${caller.userId}`)).body;
const creditOf = async (caller: Caller) => (await caller.call('GET', '/api/account/credit')).body;
const setBudget = (caller: Caller, budgetLimit: number) =>
  admin.call('PATCH', `/api/admin/users/${caller.userId}/credit-limits`, {
    budgetLimit,
    collectedLimit: null,
    reason: 'Has just begun',
  });
const giveUp = (caller: Caller, id: string) =>
  caller.call('POST', `/api/fuel-requests/${id}/give-up`);
const listed = async (id: string) =>
  (await admin.call('GET', '/api/admin/fuel-requests')).body.find(
    (request: { id: string }) => request.id === id,
  );

/** The station hears of what has ended until now. */
const connect = () => {
  api.advance(1000);
  return syncStation(station.phone);
};

/** A motorist with a phone and an approved request for 20 litres. */
async function approved(changes: object = {}) {
  const { caller, phone } = await newHolder(api);
  const id = await approveRequest(admin, caller, changes);
  return { caller, phone, id };
}
type Approved = Awaited<ReturnType<typeof approved>>;

/** Pours what the phone has a voucher for, or less of it. */
async function pourSome({ phone }: Approved, poured: object = {}) {
  const { voucher } = await fetchVouchers(phone);
  return pour(api, { station, phone, voucher }, poured);
}

// REQ-16
describe('an approved request that is poured', () => {
  it('is owed on the budget, without a premium, and due 7 days later', async () => {
    const driver = await approved();
    expect(await purchasesOf(driver.caller)).toEqual([]);
    expect((await pourSome(driver)).body).toMatchObject({ outcome: 'accepted' });
    expect(await purchasesOf(driver.caller)).toMatchObject([
      {
        fuelRequestId: driver.id,
        carMake: 'Toyota',
        fuelAmount: 20,
        pouredLitres: 20,
        pricePerLiter: 20.75,
        basePrice: total,
        discountPercentage: 0,
        finalAmount: total,
        premiumPercentage: 0,
        totalRepayment: total,
        paymentMethod: 'budget',
        paymentStatus: 'pending',
        isPaid: false,
        repaymentDueDate: dayAfter(api, 7),
      },
    ]);
    expect(await requestOf(driver.caller)).toMatchObject({ status: 'completed', pouredLitres: 20 });
  });

  it('has its events, a receipt and a line in the statement, and grants no fuel', async () => {
    const driver = await approved();
    await pourSome(driver);
    const { caller, phone } = driver;
    const [{ id }] = await purchasesOf(caller);
    const { body } = await caller.call('GET', `/api/purchases/${id}`);
    expect(body.events).toMatchObject([
      { type: 'created', amount: total, words: 'From your request' },
      { type: 'poured', amount: 415, words: '20 l poured' },
    ]);
    expect((await caller.call('GET', `/api/purchases/${id}/receipt`)).status).toBe(200);
    const today = dayAfter(api, 0);
    const { body: statement } = await caller.call(
      'GET',
      `/api/account/statement?from=${today}&to=${today}`,
    );
    expect(statement).toMatchObject({ lines: [{ purchaseId: id, amount: total }] });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    expectRefusal(await caller.call('POST', `/api/purchases/${id}/cancel`), 409, 'schedule-closed');
  });

  it('is owed once, also when both phones report it at the same time', async () => {
    const { caller, phone } = await approved();
    const { voucher } = await fetchVouchers(phone);
    const receipt = receiptOf(api, station.phone, voucher);
    const shown = show(api, phone, voucher);
    await Promise.all([
      ...Array.from({ length: 4 }, () => report(api, receipt, shown)),
      caller.call('POST', '/api/redemptions', { receipt, shown: null }),
    ]);
    expect(await purchasesOf(caller)).toMatchObject([{ totalRepayment: total }]);
  });

  it('in parts is owed in parts, and the rest stays available', async () => {
    const driver = await approved();
    const { caller } = driver;
    await pourSome(driver, { litres: 12.5, amount: 259.38 });
    expect(await requestOf(caller)).toMatchObject({ status: 'completed', heldAmount: 155.62 });
    expect(await creditOf(caller)).toMatchObject({ budget: { used: 259.38, held: 155.62 } });
    await pourSome(driver, { litres: 7.5, amount: 155.63 });
    expect((await requestOf(caller)).heldAmount).toBeUndefined();
    const owed = await purchasesOf(caller);
    expect(owed.map(({ totalRepayment }: { totalRepayment: number }) => totalRepayment)).toEqual([
      155.62, 259.38,
    ]);
  });

  it('costs what was approved, whatever the price is since', async () => {
    const driver = await approved();
    const { phone, caller } = driver;
    const { voucher } = await fetchVouchers(phone);
    await pour(api, { station, phone, voucher }, { litres: 19, amount: 400 });
    expect(await purchasesOf(caller)).toMatchObject([{ totalRepayment: 394.25 }]);
  });

  it('is late after its due day, and then there is no new credit', async () => {
    const driver = await approved();
    const { caller } = driver;
    await pourSome(driver);
    moveDays(api, 8);
    await runJob(api, overduePurchases);
    expect(await purchasesOf(caller)).toMatchObject([{ paymentStatus: 'overdue' }]);
    expect(await creditOf(caller)).toMatchObject({ overdue: total, refusal: 'credit-overdue' });
    const { body: late } = await admin.call('GET', '/api/admin/collections/people');
    expect(late).toContainEqual(
      expect.objectContaining({ id: caller.userId, lateAmount: total, owedAmount: total }),
    );
  });

  it('is paid like any debt, counts for loyalty then, and grants nothing again', async () => {
    const driver = await approved();
    const { caller, phone } = driver;
    await pourSome(driver);
    const [{ id }] = await purchasesOf(caller);
    const { body: paid } = await caller.call('POST', `/api/purchases/${id}/pay`, byCard('pays'));
    expect(paid).toMatchObject({ paymentStatus: 'paid', pouredLitres: 20 });
    expect(await creditOf(caller)).toMatchObject({ budget: { used: 0, free: 8500 } });
    const { body: loyalty } = await caller.call('GET', `/api/loyalty/${caller.userId}`);
    expect(loyalty).toMatchObject({ annualPurchaseCount: 1 });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
    await renewProof(api, admin);
    const refunded = await admin.call('POST', `/api/admin/purchases/${id}/refund`);
    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded' });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
  });

  it('can be paid in cash, and written off', async () => {
    const first = await approved();
    await pourSome(first);
    const [{ id }] = await purchasesOf(first.caller);
    await renewProof(api, admin);
    const cash = { method: 'cash', reference: '7', receivedOn: dayAfter(api, 0) };
    const paid = await admin.call('POST', `/api/admin/purchases/${id}/outside-payment`, cash);
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', outsidePayment: 'cash' });
    const second = await approved();
    await pourSome(second);
    const [other] = await purchasesOf(second.caller);
    await renewProof(api, admin);
    const off = await admin.call('POST', `/api/admin/purchases/${other.id}/write-off`, {
      reason: 'Moved away',
    });
    expect(off.body).toMatchObject({ writtenOffAt: expect.any(String) });
  });
});

// REQ-16
describe('what is bought and poured at the same time', () => {
  it('waits for each other without a deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const driver = await approved();
      const other = await approved();
      const { phone } = driver;
      const { voucher } = await fetchVouchers(phone);
      const receipt = receiptOf(api, station.phone, voucher);
      const shown = show(api, phone, voucher);
      const answers = await Promise.all([
        buy(driver.caller),
        report(api, receipt, shown),
        buy(driver.caller),
        buy(other.caller),
        decide(admin, other.id, 'completed'),
        buy(other.caller),
      ]);
      // PostgreSQL ends a deadlock after a second, and the call answers 503.
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 201]);
    }
  });
});

// REQ-16
describe('a conflict', () => {
  /** More was poured than the voucher allows. */
  async function conflict() {
    const driver = await approved();
    await pourSome(driver, { litres: 21, amount: 435.75 });
    const [redemption] = await redemptionsOf(api, driver.caller);
    expect(redemption).toMatchObject({ conflict: 'above-limit' });
    return { ...driver, redemptionId: redemption?.id ?? '' };
  }

  it('is owed once an admin has settled it as one that counts, up to the request', async () => {
    const { caller, redemptionId } = await conflict();
    expect(await purchasesOf(caller)).toEqual([]);
    await settleConflict(api, admin, redemptionId, { resolution: 'It was 21 l', counts: true });
    expect(await purchasesOf(caller)).toMatchObject([{ fuelAmount: 20, totalRepayment: total }]);
  });

  it('that does not count is not owed', async () => {
    const { caller, redemptionId } = await conflict();
    await settleConflict(api, admin, redemptionId);
    expect(await purchasesOf(caller)).toEqual([]);
    expect(await creditOf(caller)).toMatchObject({ budget: { used: 0, held: total } });
  });
});

// REQ-16
describe('a request that an admin completes', () => {
  it('is owed as a whole, and once, also if it was poured where nobody knew of it', async () => {
    await connect();
    const { caller, phone, id } = await approved();
    const { voucher } = await fetchVouchers(phone);
    expectRefusal(await decide(admin, id, 'completed'), 409, 'voucher-unsettled');
    await connect();
    expect((await decide(admin, id, 'completed')).body).toMatchObject({ status: 'completed' });
    expect(await purchasesOf(caller)).toMatchObject([
      { fuelRequestId: id, fuelAmount: 20, totalRepayment: total, pouredLitres: 20 },
    ]);
    expect(await creditOf(caller)).toMatchObject({ budget: { used: total, held: 0 } });
    const texts = (await smsTo(api, caller, 'decision')).join('\n');
    expect(texts).toContain('(R415.00, due 7 days after it is poured) was approved');
    expect(texts).toMatch(/\(R415.00, due on \d\d\/\d\d\/\d{4}\) was completed/);

    const receipt = receiptOf(api, station.phone, voucher);
    await report(api, receipt, show(api, phone, voucher));
    const [redemption] = await redemptionsOf(api, caller);
    expect(redemption).toMatchObject({ conflict: 'withdrawn' });
    const counts = { resolution: 'It is what was completed', counts: true };
    await settleConflict(api, admin, redemption?.id ?? '', counts);
    expect(await purchasesOf(caller)).toHaveLength(1);
  });

  it('is owed once, by two admins at the same time', async () => {
    const { caller } = await newHolder(api);
    const id = await approveRequest(admin, caller);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => decide(admin, id, 'completed')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await purchasesOf(caller)).toHaveLength(1);
  });

  it('is owed once if it is poured while the completion can be undone', async () => {
    for (const poured of [{}, { litres: 12.5, amount: 259.38 }]) {
      const driver = await approved();
      const { caller, id } = driver;
      await decide(admin, id, 'completed', { undoable: true });
      await pourSome(driver, poured);
      api.advance(11_000);
      await runJob(api, heldDecisions);
      expect(await purchasesOf(caller)).toMatchObject([{ fuelAmount: poured.litres ?? 20 }]);
      expect(await requestOf(caller)).toMatchObject({ status: 'completed' });
    }
  });

  it('of a deleted account is owed by nobody', async () => {
    const { caller, id } = await approved();
    const body = { password: 'secret-1' };
    expect((await caller.call('POST', '/api/account/deletion', body)).status).toBe(204);
    expect((await decide(admin, id, 'completed')).body).toMatchObject({ status: 'completed' });
    const owed = await api.context.db
      .selectFrom('purchases')
      .select('id')
      .where('requestId', '=', id as never) // an id from the API
      .execute();
    expect(owed).toEqual([]);
  });

  it('is owed after the time in which it can be undone, and not when it was', async () => {
    const { caller } = await newHolder(api);
    const id = await approveRequest(admin, caller);
    await decide(admin, id, 'completed', { undoable: true });
    expect(await purchasesOf(caller)).toEqual([]);
    await admin.call('DELETE', `/api/admin/fuel-requests/${id}/decision`);
    await decide(admin, id, 'completed', { undoable: true });
    api.advance(11_000);
    await runJob(api, heldDecisions);
    expect(await purchasesOf(caller)).toHaveLength(1);
  });
});

// LEND-46
describe('the budget', () => {
  it('is held by what is approved and not poured', async () => {
    const driver = await approved();
    const { caller } = driver;
    expect(await creditOf(caller)).toMatchObject({
      budget: { used: 0, held: total, free: 8500 - total },
      collected: { free: 8500 },
      requestDueDays: 7,
    });
    expect(await listed(driver.id)).toMatchObject({ heldAmount: total });
    expect((await listed(driver.id)).standing.credit).toEqual(await creditOf(caller));
    await pourSome(driver);
    expect(await creditOf(caller)).toMatchObject({
      budget: { used: total, held: 0, free: 8500 - total },
    });
  });

  it('is not held by a request that is pending or rejected', async () => {
    const { caller } = await newHolder(api);
    const id = await askFuel(caller);
    expect(await creditOf(caller)).toMatchObject({ budget: { held: 0 } });
    await decide(admin, id, 'rejected');
    expect(await creditOf(caller)).toMatchObject({ budget: { held: 0 } });
  });

  it('that is held buys nothing, and the refusal says what holds it', async () => {
    const { caller } = await approved();
    await setBudget(caller, 518.75 + total - 0.01);
    const refused = await buy(caller);
    expectRefusal(refused, 409, 'over-budget');
    expect(refused.body.message).toContain('and your approved requests hold R415.00');
    expect(refused.body.credit).toMatchObject({ free: 518.74, held: total });
    await setBudget(caller, 518.75 + total);
    expect((await buy(caller)).status).toBe(201);
  });

  // LEND-5
  it('is not free while what is held becomes what is owed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const driver = await approved();
      const { caller } = driver;
      await setBudget(caller, 518.75 + total - 0.01);
      const [poured, ...bought] = await Promise.all([
        pourSome(driver),
        ...Array.from({ length: 3 }, () => buy(caller)),
      ]);
      expect(poured.body).toMatchObject({ conflict: null });
      for (const answer of bought) expectRefusal(answer, 409, 'over-budget');
    }
  });

  it('is not used twice by a purchase and an approval at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { caller } = await newHolder(api);
      const id = await askFuel(caller);
      await setBudget(caller, 600);
      const [bought] = await Promise.all([buy(caller), decide(admin, id, 'approved')]);
      const { approvedDespite } = await listed(id);
      // The second of the two has seen the first.
      expect(approvedDespite).toBe(bought.status === 201 ? 'over-budget' : null);
    }
  });
});

// REQ-17
describe('an approval', () => {
  it('within the budget is nothing special', async () => {
    const { caller } = await newHolder(api);
    const id = await askFuel(caller);
    await setBudget(caller, total);
    expect((await decide(admin, id, 'approved')).status).toBe(200);
    expect(await listed(id)).toMatchObject({ approvedDespite: null });
    expect((await auditEntries(api))[0]?.fields).toEqual(['status']);
  });

  it('beyond the budget is recorded and not refused', async () => {
    const { caller } = await newHolder(api);
    const id = await askFuel(caller);
    await setBudget(caller, total - 0.01);
    expect((await decide(admin, id, 'approved')).body).toMatchObject({ status: 'approved' });
    expect(await listed(id)).toMatchObject({ approvedDespite: 'over-budget' });
    expect((await auditEntries(api))[0]).toMatchObject({
      action: 'fuel-request-decided',
      fields: ['status', 'approvedDespite'],
    });
    expect(await creditOf(caller)).toMatchObject({ budget: { held: total, free: 0 } });
  });

  it('for somebody overdue is recorded, also after the time in which it can be undone', async () => {
    const driver = await approved();
    await pourSome(driver);
    moveDays(api, 8);
    const id = await askFuel(driver.caller);
    await decide(admin, id, 'approved', { undoable: true });
    expect(await listed(id)).toMatchObject({ status: 'pending', approvedDespite: null });
    api.advance(11_000);
    await runJob(api, heldDecisions);
    expect(await listed(id)).toMatchObject({
      status: 'approved',
      approvedDespite: 'credit-overdue',
    });
  });
});

// REQ-18
describe('giving a request up', () => {
  it('frees the budget, and rejects one of which nothing was poured', async () => {
    const { caller, id } = await approved();
    const { status, body } = await giveUp(caller, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'rejected', notes: 'It was given up.' });
    expect(body.heldAmount).toBeUndefined();
    expect(await creditOf(caller)).toMatchObject({ budget: { used: 0, held: 0, free: 8500 } });
    expect((await giveUp(caller, id)).body).toEqual(body);
    expect((await caller.call('DELETE', `/api/fuel-requests/${id}`)).status).toBe(204);
  });

  it('leaves owed what was poured', async () => {
    const driver = await approved();
    const { caller, id, phone } = driver;
    await pourSome(driver, { litres: 12.5, amount: 259.38 });
    expect((await giveUp(caller, id)).body).toMatchObject({
      status: 'completed',
      pouredLitres: 12.5,
    });
    expect(await creditOf(caller)).toMatchObject({ budget: { used: 259.38, held: 0 } });
    expect(await fetchVouchers(phone)).toMatchObject({ voucher: null, fuel: [] });
  });

  // VOU-29
  it('waits until it is known what became of a voucher that a phone has had', async () => {
    await connect();
    const { caller, phone, id } = await approved();
    await fetchVouchers(phone);
    expectRefusal(await giveUp(caller, id), 409, 'voucher-unsettled');
    expect(await creditOf(caller)).toMatchObject({ budget: { held: total } });
    await connect();
    expect((await giveUp(caller, id)).body).toMatchObject({ status: 'rejected' });
  });

  it('keeps the notes, and waits while a decision can be undone', async () => {
    const { caller } = await newHolder(api);
    const id = await askFuel(caller);
    await decide(admin, id, 'approved', { notes: 'Until Friday.' });
    await decide(admin, id, 'completed', { undoable: true });
    expect(await giveUp(caller, id)).toMatchObject({
      status: 409,
      body: { code: 'wrong-status', status: 'completed' },
    });
    await admin.call('DELETE', `/api/admin/fuel-requests/${id}/decision`);
    expect((await giveUp(caller, id)).body.notes).toBe('Until Friday. It was given up.');
  });

  it('does not end what is owed for fuel that an admin finds was poured', async () => {
    const { caller, phone, id } = await approved();
    const { voucher } = await fetchVouchers(phone);
    await report(api, receiptOf(api, station.phone, voucher), 'VM1:GARBAGE');
    const [redemption] = await redemptionsOf(api, caller);
    expect(redemption).toMatchObject({ conflict: 'not-shown' });
    await giveUp(caller, id);
    await connect();
    expect((await giveUp(caller, id)).body).toMatchObject({ status: 'rejected' });
    const counts = { resolution: 'The cameras show it', counts: true };
    await settleConflict(api, admin, redemption?.id ?? '', counts);
    expect(await purchasesOf(caller)).toMatchObject([{ fuelAmount: 20, totalRepayment: total }]);
  });

  it('is for its own motorist, and not while it is pending', async () => {
    const { caller, id } = await approved();
    const { caller: other } = await newHolder(api);
    expectRefusal(await giveUp(other, id), 404, 'not-found');
    expectRefusal(await giveUp(admin, id), 404, 'not-found');
    const pending = await askFuel(caller);
    expect(await giveUp(caller, pending)).toMatchObject({
      status: 409,
      body: { code: 'wrong-status', status: 'pending' },
    });
  });

  it('and pouring at the same time is owed or given up, and never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caller, phone, id } = await approved();
      const { voucher } = await fetchVouchers(phone);
      api.advance(1000);
      const [poured] = await Promise.all([
        pour(api, { station, phone, voucher }),
        giveUp(caller, id),
      ]);
      const owed = await purchasesOf(caller);
      expect(owed).toHaveLength(poured.body.conflict === null ? 1 : 0);
    }
  });
});
