import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unearnedPremium } from '../../../domain/ledger/shares.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { dayToEarn, premiumEarned } from '../../../server/ledger/premium-earned.ts';
import { beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { balancesAt, entriesOf, rebook } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, byCard, dayAfter, moveToNoon, newBuyer } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => {
  moveToNoon(api);
  return newAdmin(api);
});

/** A premium of R103.75 over 30 days. */
const premium = 10_375;
const today = () => southAfricanDay(api.context.clock());
const earnedUntil = async (day: Day) =>
  0 - ((await balancesAt(api.context.db, day)).premiumIncome ?? 0);
const deferredAt = async (day: Day) =>
  0 - ((await balancesAt(api.context.db, day)).premiumDeferred ?? 0);

/** The next day begins, and earns the one before. */
async function nextDay(): Promise<void> {
  api.advance(24 * hour);
  await renewProof(api, admin);
  await runJob(api, premiumEarned);
}

const act = (id: string, action: string, body: object) =>
  admin.call('POST', `/api/admin/purchases/${id}/${action}`, body);
const outside = () => ({ method: 'cash', reference: 'Till 4', receivedOn: today() });

// BOOK-5
describe('the premium', () => {
  it('of a day is booked once, from one o’clock of the next', async () => {
    const night = new Date('2026-11-30T00:30:00+02:00');
    expect(dayToEarn(night)).toBe('2026-11-28');
    expect(dayToEarn(new Date(night.getTime() + hour))).toBe('2026-11-29');
    const earned = async () =>
      (await entriesOf(api, null)).filter(({ kind }) => kind === 'premium-earned');
    await nextDay();
    // Nothing was sold yet.
    expect(await earned()).toEqual([]);
    await buy(await newBuyer(api));
    await nextDay();
    await runJob(api, premiumEarned);
    expect(await earned()).toEqual([{ kind: 'premium-earned' }]);
  });

  it('of days without a running server is booked for each of them', async () => {
    const [before, owed] = [await earnedUntil(today()), await deferredAt(today())];
    expect([before, owed]).toEqual([0, premium]);
    for (let day = 0; day < 2; day += 1) api.advance(24 * hour);
    await nextDay();
    const days = [-3, -2, -1].map((age) => earnedUntil(dayAfter(api, age)));
    expect(await Promise.all(days)).toEqual([345, 691, 1037]);
    const [{ id }] = (await admin.call('GET', '/api/admin/purchases')).body;
    await act(id, 'outside-payment', outside());
    await nextDay();
    expect(await deferredAt(dayAfter(api, -1))).toBe(0);
  });

  it('is earned by day, the rest when it is paid early, and none of a sale that ends', async () => {
    const base = await earnedUntil(dayAfter(api, -1));
    const driver = await newBuyer(api);
    const bought = today();
    const { body } = await buy(driver);
    await nextDay();
    expect(await earnedUntil(bought)).toBe(base);
    await nextDay();
    // floor(10375 / 30) a day.
    expect(await earnedUntil(dayAfter(api, -1))).toBe(base + 345);
    await nextDay();
    expect(await earnedUntil(dayAfter(api, -1))).toBe(base + 691);
    expect(await deferredAt(dayAfter(api, -1))).toBe(premium - 691);
    expect((await act(body.id, 'outside-payment', outside())).status).toBe(200);
    await nextDay();
    expect(await earnedUntil(dayAfter(api, -1))).toBe(base + premium);
    expect(await deferredAt(dayAfter(api, -1))).toBe(0);
  });

  it('that was earned of what is written off stays, and is a loss; the rest never was one', async () => {
    const before = await earnedUntil(dayAfter(api, -1));
    const { body } = await buy(await newBuyer(api));
    await nextDay();
    await nextDay();
    await act(body.id, 'write-off', { reason: 'Moved away' });
    expect((await entriesOf(api, body.id))[1]).toEqual({
      kind: 'written-off',
      // Two days of the premium. The fuel was not poured.
      badDebts: 691,
      fuelOwed: 41_500,
      premiumDeferred: premium - 691,
      receivable: -51_875,
    });
    await nextDay();
    expect((await earnedUntil(dayAfter(api, -1))) - before).toBe(691);
    expect(await deferredAt(dayAfter(api, -1))).toBe(0);
  });

  it('is divided by the database as by the domain', async () => {
    const bought = '2026-11-01' as Day;
    for (const [premium, term] of [
      [10_375, 30],
      [1, 30],
      [999, 7],
      [500, 1],
      [500, 0],
    ] as const) {
      const due = addDays(bought, term);
      const { rows } = await sql<{ day: Day; unearned: number }>`
        select day::date, unearned_premium(${premium}, ${bought}, ${due}, day::date) as unearned
        from generate_series(${addDays(bought, -2)}::date, ${addDays(due, 2)}::date,
          interval '1 day') as day`.execute(api.context.db);
      expect(rows).toHaveLength(term + 5);
      for (const { day, unearned } of rows) {
        expect(unearnedPremium(cents(premium), { bought, due, on: day })).toBe(unearned);
      }
    }
  });

  it('of a purchase by card is earned at once', async () => {
    const before = await earnedUntil(today());
    await buy(await newBuyer(api), byCard('pays'));
    expect((await earnedUntil(today())) - before).toBe(premium);
  });

  it('is the same when the journal is written from the rows', async () => {
    await buy(await newBuyer(api));
    await nextDay();
    await nextDay();
    const days = Array.from({ length: 14 }, (_, age) => addDays(today(), -age));
    const balances = () => Promise.all(days.slice(1).map((day) => balancesAt(api.context.db, day)));
    const booked = await balances();
    await rebook(api.context.db, api.context.clock());
    expect(await balances()).toEqual(booked);
    await runJob(api, premiumEarned);
    expect(await balances()).toEqual(booked);
  });
});
