import { expect, it } from 'vitest';
import type { HandCompletion, StatementLine } from '../../../domain/admin/payouts.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeEachTest, beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { entriesOf } from '../../support/server/ledger.ts';
import { key, payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays, moveToNoon, newBuyer } from '../../support/server/purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { approveRequest, decide, newStation } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const station = beforeTests(() => newStation(api, admin));
const { call, owed, statement, preview, prepare, ...calls } = payoutCalls(api, admin);
const list = async (query = ''): Promise<HandCompletion[]> =>
  (await call('GET', `/api/admin/hand-completions${query}`)).body;

/** A request for 20 litres that an admin has completed. */
const completed = beforeEachTest(async () => {
  const caller = await newBuyer(api);
  const requestId = await approveRequest(admin, caller);
  await decide(admin, requestId, 'completed');
  const [newest] = await list('?open=yes&limit=1');
  if (newest?.requestId !== requestId) throw new Error('It is listed');
  return newest;
});
const url = () => `/api/admin/hand-completions/${completed.purchaseId}/source`;
const name = (body: object, headers = {}) => call('POST', url(), body, headers);
const withdraw = (headers = {}) => call('DELETE', url(), undefined, headers);
const isOpen = async () =>
  (await list('?open=yes&limit=200')).some((one) => one.purchaseId === completed.purchaseId);

// PAY-38
it('fuel that an admin has completed stands in suspense until a station is named', async () => {
  expect(completed).toMatchObject({ litres: 20, fullPrice: 415, source: null });
  const before = await owed(station.id);
  const answer = await name({ stationId: station.id, amount: 430 });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      purchaseId: completed.purchaseId,
      source: {
        station: { id: station.id, name: station.name },
        method: null,
        amount: 430,
        namedByUsername: admin.username,
      },
    },
  });
  expect(await auditEntries(api)).toMatchObject([
    { action: 'fuel-source-named', objectId: completed.purchaseId, fields: ['station', 'amount'] },
  ]);
  expect(await owed(station.id)).toBe(before + 430);
  const fuel = completed.amount * 100;
  expect((await entriesOf(api, completed.purchaseId)).at(-1)).toEqual({
    kind: 'source-named',
    suspense: fuel,
    fuelMargin: 43_000 - fuel,
    stationPayable: -43_000,
  });
  expect(await isOpen()).toBe(false);
  expect(await proveLedger(api.context.db)).toEqual([]);
  const days = completed.completedAt.slice(0, 10);
  const { lines } = await statement(station.id, days, days);
  expect(lines.at(-1)).toMatchObject({ kind: 'source-named', redemptions: 1, litres: 20 });
});

// PAY-38
it('or until it is said how it was paid at once', async () => {
  expect((await name({ method: 'cash', amount: 400 })).body.source).toMatchObject({
    station: null,
    method: 'cash',
    amount: 400,
  });
  expect((await entriesOf(api, completed.purchaseId)).at(-1)).toMatchObject({ cash: -40_000 });
});

// PAY-38
it('what was said is taken back by an entry that names it, and can be said again', async () => {
  const before = await owed(station.id);
  expectRefusal(await withdraw(), 409, 'source-unknown');
  const once = key();
  const first = await name({ stationId: station.id, amount: 430 }, once);
  expect((await name({ stationId: station.id, amount: 430 }, once)).body).toEqual(first.body);
  expectRefusal(await name({ method: 'eft', amount: 430 }), 409, 'source-known');
  expect((await withdraw()).status).toBe(204);
  expectRefusal(await withdraw(), 409, 'source-unknown');
  expect(await owed(station.id)).toBe(before);
  expect(await isOpen()).toBe(true);
  expect((await name({ method: 'eft', amount: 430 })).status).toBe(200);
  expect((await entriesOf(api, completed.purchaseId)).map(({ kind }) => kind).slice(-3)).toEqual([
    ...['source-named', 'source-withdrawn', 'source-named'],
  ]);
  expect(await proveLedger(api.context.db)).toEqual([]);
});

// PAY-38
it('said at the same time by two admins, it is booked once', async () => {
  const bodies = [{ stationId: station.id }, { method: 'cash' }, { method: 'eft' }];
  const answers = await Promise.all(bodies.map((one) => name({ ...one, amount: 430 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

// PAY-38
it('refuses what names nothing, both, or no amount', async () => {
  const message = 'Please name a station, or how it was paid';
  expectRefusedField(await name({ amount: 1 }), 400, 'stationId', message);
  const both = { stationId: station.id, method: 'cash', amount: 1 };
  expectRefusedField(await name(both), 400, 'stationId', message);
  const amount = 'Please enter an amount of at least R0.01';
  expectRefusedField(await name({ method: 'cash', amount: 0 }), 400, 'amount', amount);
  const unknown = { stationId: completed.purchaseId, amount: 1 };
  expectRefusal(await name(unknown), 404, 'not-found');
  const other = `/api/admin/hand-completions/${station.id}/source`;
  expectRefusal(await call('POST', other, { method: 'cash', amount: 1 }), 404, 'not-found');
});

// PAY-34, PAY-38
it('what was taken back since is not paid, nor what was poured since in its place', async () => {
  await calls.enterPaying();
  const other = await newStation(api, admin);
  await calls.enterAccount(other.id);
  moveDays(api, 1);
  await name({ stationId: other.id, amount: 430 });
  // It was poured on the day on which it was completed.
  const [line] = (await statement(other.id, dayAfter(api, 0), dayAfter(api, 0))).lines;
  expect(line).toMatchObject({ day: dayAfter(api, 0), valueDay: dayAfter(api, -1) });
  moveDays(api, 1);
  const upTo = dayAfter(api, -1);
  const found = async () =>
    (await preview(upTo)).stations.find(({ station: { id } }) => id === other.id)?.amount;
  expect(await found()).toBe(430);
  await withdraw();
  await pourAt(api, other);
  expect(await owed(other.id)).toBe(415);
  expect(await found()).toBeUndefined();
});

// PAY-38
it('what was paid before it was taken back is taken off what is poured next', async () => {
  await calls.enterPaying();
  const other = await newStation(api, admin);
  await calls.enterAccount(other.id);
  await name({ stationId: other.id, amount: 430 });
  moveDays(api, 1);
  const upTo = dayAfter(api, -1);
  const run = await prepare({ upTo, stations: [other.id] });
  const paidOn = dayAfter(api, 0);
  await calls.act(run.body.id, 'payment', { reference: 'EFT 1', paidOn });
  await withdraw();
  expect(await owed(other.id)).toBe(-430);
  const { stations } = await preview(upTo);
  const expected = { amount: -430, obstacle: 'paid-too-much' };
  expect(stations.find((one) => one.station.id === other.id)).toMatchObject(expected);
  const { lines } = await statement(other.id, upTo, paidOn);
  const litres = (lines as StatementLine[]).map((line) => [line.redemptions, line.litres]);
  expect(litres).toEqual([
    [1, 20],
    [0, 0],
    [-1, -20],
  ]);
});

// PAY-38
it('no more is owed for fuel than it can cost', async () => {
  const message = 'At the price of that day this fuel cost R415.00: please enter at most R477.25';
  for (const from of [{ stationId: station.id }, { method: 'eft' }]) {
    expectRefusedField(await name({ ...from, amount: 477.26 }), 400, 'amount', message);
  }
  expect((await name({ method: 'eft', amount: 477.25 })).status).toBe(200);
});
