import { expect, it } from 'vitest';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays, moveToNoon } from '../../support/server/purchases.ts';
import { expectRefusal, expectRefusedField } from '../../support/server/refusal.ts';
import { newStation } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const calls = payoutCalls(api, admin);
const today = () => southAfricanDay(api.context.clock());

// PAY-37
it("a station's statement has what it was owed and paid, day by day, and ties to the books", async () => {
  await calls.enterPaying();
  const station = await newStation(api, admin);
  await calls.enterAccount(station.id);
  await pourAt(api, station);
  moveDays(api, 1);
  await pourAt(api, station);
  await pourAt(api, station);
  const poured = today();
  moveDays(api, 1);
  const run = await calls.prepare({ upTo: poured, stations: [station.id] });
  await calls.act(run.body.id, 'payment', { reference: 'FNB 1', paidOn: today() });
  await calls.reverse(run.body.stations[0]?.id ?? '');
  const paid = today();
  const statement = await calls.statement(station.id, poured, paid);
  expect(statement).toEqual({
    station: { id: station.id, name: station.name },
    from: poured,
    to: paid,
    openingBalance: 415,
    lines: [
      {
        day: poured,
        valueDay: poured,
        kind: 'poured',
        redemptions: 2,
        litres: 40,
        amount: 830,
        balance: 1245,
        reference: null,
      },
      {
        day: paid,
        valueDay: paid,
        kind: 'station-paid',
        redemptions: 0,
        litres: 0,
        amount: -1245,
        balance: 0,
        reference: 'FNB 1',
      },
      {
        day: paid,
        valueDay: paid,
        kind: 'station-payment-reversed',
        redemptions: 0,
        litres: 0,
        amount: 1245,
        balance: 1245,
        reference: 'FNB 1',
      },
    ],
    closingBalance: 1245,
  });
  const before = await calls.statement(station.id, dayAfter(api, -9), dayAfter(api, -2));
  expect(before).toMatchObject({ openingBalance: 0, closingBalance: 415 });
  const url = `/api/admin/stations/${station.id}/statement?from=${poured}&to=${paid}`;
  const { body } = await admin.call('GET', url, undefined, { accept: 'text/csv' });
  const rows = String(body).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(rows.slice(-6)).toEqual([
    'Day,Value day,What,Redemptions,Litres,Amount (R),Balance (R),Reference',
    `${poured},${poured},Opening balance,,,,415.00,`,
    `${poured},${poured},Poured,2,40.00,830.00,1245.00,`,
    `${paid},${paid},Paid,,,-1245.00,0.00,FNB 1`,
    `${paid},${paid},Payment came back,,,1245.00,1245.00,FNB 1`,
    `${paid},${paid},Closing balance,,,,1245.00,`,
  ]);
});

// PAY-37
it('a statement refuses a period that is none, and a station that is none', async () => {
  const station = await newStation(api, admin);
  const url = (query: string, id = station.id) => `/api/admin/stations/${id}/statement?${query}`;
  const read = (query: string, id?: string) => admin.call('GET', url(query, id));
  const days = `from=${today()}&to=${today()}`;
  expect((await read(days)).body).toMatchObject({
    openingBalance: 0,
    lines: [],
    closingBalance: 0,
  });
  expectRefusal(await read(days, '6a0e1ac3-30c4-4b6f-8a52-8fd0dd3d7c1a'), 404, 'not-found');
  expectRefusedField(
    await read(`from=${today()}&to=${dayAfter(api, -1)}`),
    400,
    'to',
    "A statement can't end before it begins",
  );
  expectRefusedField(
    await read(`from=${dayAfter(api, -366)}&to=${today()}`),
    400,
    'to',
    'A statement covers at most 366 days',
  );
  expectRefusal(await read('from=x&to=y'), 400, 'invalid');
});
