import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { settleCharge } from '../../../server/payments/settle-charge.ts';
import { findSettlements } from '../../../server/reconciliation/find-settlements.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { withProcessor } from '../../support/server/current-processor.ts';
import { balancesAt, entriesOf } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { moveToNoon } from '../../support/server/purchases.ts';
import {
  type Charged,
  charged,
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const { call, list, newest, book, reverse, clear, reopen, matches } = reconciliationCalls(
  api,
  admin,
);
const today = () => southAfricanDay(api.context.clock());
const balances = () => balancesAt(api.context.db, today());

afterEach(async () => {
  expect(await proveLedger(api.context.db)).toEqual([]);
});

/** Finds a settlement of these lines and returns it. */
async function found(lines: Parameters<typeof settlementOf>[0], rest = cents(0)) {
  const settlement = settlementOf(lines, today(), rest);
  await findSaid(api, { settlements: [settlement] });
  return newest(settlement.reference);
}

// PAY-39
describe('a settlement whose lines are all known', () => {
  it('is shown before it is booked, and books nothing by itself', async () => {
    const before = await balances();
    const one = await charged(api);
    const other = await charged(api);
    const held = (await balances()).demoClearing ?? 0;
    const settlement = await found([chargeLine(one), chargeLine(other)]);
    expect(settlement).toMatchObject({
      processor: 'demo',
      paidOn: today(),
      gross: (one.amount + other.amount) / 100,
      fees: 4.49,
      net: (one.amount + other.amount - 449) / 100,
      lines: 2,
      unmatched: 0,
      unmatchedAmount: 0,
      state: 'to-book',
      bookedAt: null,
    });
    const details = (await call('GET', `/api/admin/settlements/${settlement.id}`)).body;
    expect(details.postings).toEqual([
      { account: 1000, name: 'Bank', debit: settlement.net, credit: 0 },
      { account: 5200, name: 'Processor and bank fees', debit: 4.49, credit: 0 },
      { account: 1100, name: 'Card clearing: Demo', debit: 0, credit: settlement.gross },
    ]);
    const lines = await list(`settlements/${settlement.id}/lines`);
    expect(lines).toMatchObject([
      { kind: 'charge', key: one.id, obstacle: null, partner: { purchaseId: one.id } },
      { kind: 'charge', key: other.id, obstacle: null, partner: { purchaseId: other.id } },
    ]);
    expect((await balances()).bank ?? 0).toBe(before.bank ?? 0);

    const booked = await book(settlement.id);
    expect(booked).toMatchObject({
      status: 200,
      body: { state: 'booked', bookedByUsername: admin.username, postings: details.postings },
    });
    expect(await auditEntries(api)).toMatchObject([
      { action: 'settlement-booked', objectId: settlement.id },
    ]);
    expect(await balances()).toMatchObject({
      bank: (before.bank ?? 0) + one.amount + other.amount - 449,
      fees: (before.fees ?? 0) + 449,
    });
    expect((await balances()).demoClearing ?? 0).toBe(held - one.amount - other.amount);
    expect((await entriesOf(api, null)).at(-1)).toMatchObject({ kind: 'settled' });
  });

  it('is booked once, however often and with whatever keys', async () => {
    const { id } = await found([chargeLine(await charged(api))]);
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([book(id, key), book(id, key), book(id)]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectRefusal(answer, 409, 'settlement-booked');
    // The other key, or both calls with the one that came first.
    expect([1, 2]).toContain(refused.length);
    expectRefusal(await book(id), 409, 'settlement-booked');
    const booked = (await entriesOf(api, null)).filter(({ kind }) => kind === 'settled');
    expect(booked).toHaveLength((await list('settlements?state=booked')).length);
  });

  it('is taken back by an entry that names it, and can be booked again', async () => {
    const one = await charged(api);
    const before = await balances();
    const { id } = await found([chargeLine(one)]);
    expectRefusal(await reverse(id), 409, 'settlement-not-booked');
    await book(id);
    expect(await reverse(id)).toMatchObject({
      status: 200,
      body: { state: 'to-book', unmatched: 0, reversalReason: 'Booked too early' },
    });
    expect(await balances()).toEqual(before);
    expect(await book(id)).toMatchObject({ status: 200, body: { state: 'booked' } });
  });
});

// PAY-39, PAY-41
describe('a line that the books do not know', () => {
  it.each([
    ['of a charge that is not ours', (_: Charged) => ({ key: randomUUID() }), 'unknown'],
    ['without a key', (_: Charged) => ({ key: null }), 'unknown'],
    ['of another amount', (one: Charged) => ({ amount: cents(one.amount + 1) }), 'other-amount'],
    [
      'of a refund that we did not make',
      (one: Charged) => ({ kind: 'refund' as const, amount: cents(-one.amount) }),
      'not-paid',
    ],
  ])('%s goes to suspense', async (_, changes, obstacle) => {
    const one = await charged(api);
    const before = await balances();
    const settlement = await found([chargeLine(one), chargeLine(one, changes(one))]);
    const lines = await list(`settlements/${settlement.id}/lines?unmatched=yes`);
    expect(lines).toMatchObject([{ obstacle }]);
    const [line] = lines;
    // The purchase is named where its charge is known, though it is no partner.
    expect(line.partner?.purchaseId ?? null).toBe(obstacle === 'unknown' ? null : one.id);
    expect(settlement).toMatchObject({ unmatched: 1, unmatchedAmount: line.amount });
    await book(settlement.id);
    const items = await list('suspense?limit=200');
    expect(items).toContainEqual(
      expect.objectContaining({
        id: line.id,
        kind: 'settlement-line',
        amount: line.amount,
        day: today(),
        days: 0,
        settlementId: settlement.id,
        resolution: null,
      }),
    );
    expect((await balances()).unmatched ?? 0).toBe(
      (before.unmatched ?? 0) - Math.round(line.amount * 100),
    );
  });

  it('twice in a settlement, or in two, has a partner once', async () => {
    const one = await charged(api);
    const first = await found([chargeLine(one), chargeLine(one)]);
    expect(await list(`settlements/${first.id}/lines`)).toMatchObject([
      { obstacle: null },
      { obstacle: 'settled-before' },
    ]);
    const second = await found([chargeLine(one)]);
    await book(first.id);
    expect(await list(`settlements/${second.id}/lines`)).toMatchObject([
      { obstacle: 'settled-before' },
    ]);
  });

  it('is one of its own where the amounts do not add up', async () => {
    const one = await charged(api);
    const settlement = await found([chargeLine(one)], cents(-1_000));
    expect(settlement).toMatchObject({ lines: 2, unmatched: 1, unmatchedAmount: -10 });
    expect((await list(`settlements/${settlement.id}/lines`)).at(-1)).toMatchObject({
      kind: 'other',
      amount: -10,
      obstacle: 'unknown',
    });
  });

  it('is cleared with a charge of its amount, or booked to an account, and opened again', async () => {
    const one = await charged(api);
    const settlement = await found([chargeLine(one, { key: null })]);
    await book(settlement.id);
    const [line] = await list(`settlements/${settlement.id}/lines`);
    const found_ = await matches(line.id);
    expect(found_).toContainEqual(
      expect.objectContaining({
        id: `charge:${one.id}`,
        amount: one.amount / 100,
        person: expect.objectContaining({ username: one.buyer.username }),
      }),
    );
    const held = (await balances()).demoClearing ?? 0;
    const cleared = await clear(line.id, { match: `charge:${one.id}` });
    expect(cleared).toMatchObject({
      status: 200,
      body: { resolution: { account: 1100, isMatch: true, resolvedByUsername: admin.username } },
    });
    expect((await balances()).demoClearing ?? 0).toBe(held - one.amount);
    expect(await matches(line.id)).toEqual([]);
    expectRefusal(await clear(line.id, { match: `charge:${one.id}` }), 409, 'suspense-cleared');
    expect(await list(`settlements/${settlement.id}/lines`)).toMatchObject([{ obstacle: null }]);
    expect(await list('suspense?cleared=yes&limit=1')).toMatchObject([{ id: line.id, days: 0 }]);

    expect((await reopen(line.id)).status).toBe(204);
    expect((await balances()).demoClearing ?? 0).toBe(held);
    expectRefusal(await reopen(line.id), 409, 'suspense-open');
    expect(await clear(line.id, { account: 3000, note: 'A sale of the shop' })).toMatchObject({
      status: 200,
      body: { resolution: { account: 3000, isMatch: false, text: 'A sale of the shop' } },
    });
    // The whole settlement is taken back with it.
    expect((await reverse(settlement.id)).status).toBe(200);
    expect(await list('suspense?limit=200')).not.toContainEqual(
      expect.objectContaining({ id: line.id }),
    );
    expect(await book(settlement.id)).toMatchObject({ body: { unmatched: 1 } });
    expect(await list('suspense?limit=200')).toContainEqual(
      expect.objectContaining({ id: line.id, amount: one.amount / 100 }),
    );
  });

  it('is not cleared with what has a partner, another amount or is no account', async () => {
    const [one, other] = [await charged(api), await charged(api)];
    const settlement = await found([chargeLine(one), chargeLine(other, { key: null })]);
    await book(settlement.id);
    const [, line] = await list(`settlements/${settlement.id}/lines`);
    for (const match of [`charge:${one.id}`, `charge:${randomUUID()}`, 'x', 'dispute:1', '']) {
      const answer = await clear(line.id, { match });
      expect([400, 409]).toContain(answer.status);
    }
    expect((await clear(line.id, { account: 1200, note: 'x' })).status).toBe(400);
    expect((await clear(line.id, { account: 5200 })).status).toBe(400);
    expect((await clear(line.id, {})).status).toBe(400);
    expect((await clear(randomUUID(), { account: 5200, note: 'x' })).status).toBe(404);
  });
});

// PAY-39
it('a refund and its charge are settled each on its own', async () => {
  const one = await charged(api);
  const first = await found([chargeLine(one)]);
  await book(first.id);
  await admin.call('POST', `/api/admin/purchases/${one.id}/refund`);
  const held = (await balances()).demoClearing ?? 0;
  const back = { kind: 'refund' as const, amount: cents(-one.amount) };
  const second = await found([chargeLine(one, back)]);
  expect(second).toMatchObject({ gross: -one.amount / 100, unmatched: 0 });
  await book(second.id);
  expect((await balances()).demoClearing ?? 0).toBe(held + one.amount);
});

// PAY-40
it('what is not settled is listed until it is', async () => {
  const one = await charged(api);
  const ofIt = async () =>
    (await list('unsettled-charges?limit=200')).filter(
      ({ purchaseId }: { purchaseId: string }) => purchaseId === one.id,
    );
  expect(await ofIt()).toMatchObject([
    { kind: 'charge', processor: 'demo', amount: one.amount / 100 },
  ]);
  const { id } = await found([chargeLine(one)]);
  expect(await ofIt()).toHaveLength(1);
  await book(id);
  expect(await ofIt()).toEqual([]);
});

// PAY-40
it('a refund at the processor itself is listed until it is settled', async () => {
  const one = await charged(api);
  const said = { reference: 'T-1', amount: one.amount, card: null, reason: null };
  await settleCharge(api.context, one.id, { ...said, outcome: 'refunded' });
  const ofIt = async () =>
    (await list('unsettled-charges?limit=200')).filter(
      ({ purchaseId }: { purchaseId: string }) => purchaseId === one.id,
    );
  expect(await ofIt()).toMatchObject([
    { kind: 'charge', amount: one.amount / 100 },
    { kind: 'refund', amount: -one.amount / 100, at: expect.any(String) },
  ]);
  const back = { kind: 'refund' as const, amount: cents(-one.amount) };
  const { id } = await found([chargeLine(one), chargeLine(one, { ...back, key: null })]);
  await book(id);
  const [, line] = await list(`settlements/${id}/lines`);
  expect(await matches(line.id)).toContainEqual(
    expect.objectContaining({ id: `refund:${one.id}`, day: today() }),
  );
  expect((await clear(line.id, { match: `refund:${one.id}` })).status).toBe(200);
  expect(await ofIt()).toEqual([]);
});

// PAY-39
describe('the job', () => {
  it('writes each settlement once, whoever finds it', async () => {
    const settlement = settlementOf([chargeLine(await charged(api))], today());
    const said = { settlements: [settlement] };
    await Promise.all([findSaid(api, said), findSaid(api, said)]);
    await findSaid(api, said);
    const same = (await list('settlements?limit=200')).filter(
      ({ reference }: { reference: string }) => reference === settlement.reference,
    );
    expect(same).toMatchObject([{ lines: 1 }]);
  });

  it('writes nothing of a settlement whose lines are not answered', async () => {
    const settlement = settlementOf([chargeLine(await charged(api))], today());
    const silent = { outcome: 'unknown', reference: null, reason: 'timed-out' } as const;
    await withProcessor(
      api,
      {
        listSettlements: async () => ({ outcome: 'listed', items: [settlement] }),
        listSettledLines: async () => silent,
        listDisputes: async () => silent,
      },
      () => runJob(api, findSettlements),
    );
    expect(await newest(settlement.reference)).toBeUndefined();
    await findSaid(api, { settlements: [settlement] });
    expect(await newest(settlement.reference)).toMatchObject({ lines: 1 });
  });
});

// PAY-39, PAY-42
it('bookings, refunds and disputes of the same charges do not block each other', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => charged(api)));
  const [first, second] = [
    await found(made.slice(0, 4).map((one) => chargeLine(one))),
    await found(made.slice(4).map((one) => chargeLine(one))),
  ];
  const refund = ({ id }: Charged) => admin.call('POST', `/api/admin/purchases/${id}/refund`);
  const answers = await Promise.all([
    ...[first, second].flatMap(({ id }) => [book(id), book(id), reverse(id)]),
    ...made.map(refund),
  ]);
  // None has failed with an error of the server, as one that was chosen to end a deadlock would.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await Promise.all([first, second].map(({ id }) => reverse(id)));
  for (const { id } of [first, second]) expect((await book(id)).status).toBe(200);
});
