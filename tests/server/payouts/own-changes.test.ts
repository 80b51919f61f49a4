import { expect, it } from 'vitest';
import { cents } from '../../../domain/values/money.ts';
import { beforeTests, newAdmin, startApi } from '../../support/api.ts';
import { payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays, moveToNoon } from '../../support/server/purchases.ts';
import { expectRefusedField } from '../../support/server/refusal.ts';
import { newStation } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false, secondApprovalAbove: cents(40_000) });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const other = beforeTests(() => newAdmin(api));

// SEC-33
it('who has entered an account does not pay a large amount into it alone', async () => {
  const [mine, theirs] = [payoutCalls(api, admin), payoutCalls(api, other)];
  await mine.enterPaying();
  const station = await newStation(api, admin);
  await mine.enterAccount(station.id);
  await pourAt(api, station);
  moveDays(api, 1);
  const upTo = dayAfter(api, -1);
  const found = async (calls: typeof mine) =>
    (await calls.preview(upTo)).stations.find((one) => one.station.id === station.id);
  expect(await found(mine)).toMatchObject({ amount: 415, obstacle: 'own-change' });
  expect(await found(theirs)).toMatchObject({ amount: 415, obstacle: null });
  const refused = await mine.prepare({ upTo, stations: [station.id] });
  const message = `${station.name} has an account that you have entered: another administrator has to prepare it`;
  expectRefusedField(refused, 400, 'stations', message);
  expect((await theirs.prepare({ upTo, stations: [station.id] })).status).toBe(201);
  // Somebody else has seen the account.
  await pourAt(api, station);
  moveDays(api, 1);
  const next = { upTo: dayAfter(api, -1), stations: [station.id] };
  expect((await mine.prepare(next)).status).toBe(201);
  await mine.enterAccount(station.id, { accountNumber: '77 7777 7777' });
  await pourAt(api, station);
  moveDays(api, 1);
  expect((await mine.prepare({ ...next, upTo: dayAfter(api, -1) })).status).toBe(400);
});

// SEC-33
it('nor in several smaller parts', async () => {
  const calls = payoutCalls(api, admin);
  const station = await newStation(api, admin);
  await calls.enterAccount(station.id);
  const days = [1, 2, 3];
  for (const _ of days) {
    await pourAt(api, station, { litres: 10, amount: 207.5 });
    moveDays(api, 1);
  }
  const answers = [];
  for (const ago of [-3, -2, -1]) {
    answers.push(await calls.prepare({ upTo: dayAfter(api, ago), stations: [station.id] }));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 400]);
});

// SEC-33
it('nor into several accounts of the same station, one after the other', async () => {
  const calls = payoutCalls(api, admin);
  const station = await newStation(api, admin);
  const answers = [];
  for (const holder of ['Karoo One', 'Karoo Two']) {
    await calls.enterAccount(station.id, { holder });
    await pourAt(api, station, { litres: 10, amount: 207.5 });
    moveDays(api, 1);
    answers.push(await calls.prepare({ upTo: dayAfter(api, -1), stations: [station.id] }));
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 400]);
});
