// @module-tag long

import { describe, expect, it } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import {
  nextAnniversary,
  standingFromPurchases,
} from '../../../domain/loyalty/loyalty-movements.ts';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { hour } from '../../../domain/values/time-units.ts';
import {
  applyDueAnniversaries,
  countPaidPurchase,
  currentStanding,
  loyaltyAnniversaries,
  uncountRefundedPurchase,
} from '../../../server/loyalty/loyalty.ts';
import {
  findLoyaltyAccount,
  insertLoyaltyProfile,
} from '../../../server/loyalty/loyalty-profiles-table.ts';
import { insertUser } from '../../../server/people/users-table.ts';
import { changePurchase, lockPurchase } from '../../../server/records/payable-purchases.ts';
import { insertPurchase, listCountedPurchases } from '../../../server/records/purchases-table.ts';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { type PurchaseRow, purchaseRow } from '../../support/server/purchase-rows.ts';

const api = startApi();
const going = new AbortController().signal;

const owner = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(owner));

/** Random numbers from 0 to 1, equal for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A motorist whose subscription begins at an instant. */
async function newMotoristSince(createdAt: Date): Promise<UserId> {
  const { userId } = await newDriver(api);
  const id = userId as UserId; // an id from the API
  await api.context.db.deleteFrom('loyaltyProfiles').where('userId', '=', id).execute();
  await insertLoyaltyProfile(api.context.db, id, createdAt);
  return id;
}

/** Pays a new purchase as the server does: the row and its count in one transaction. */
async function pay(userId: UserId, at: Date): Promise<PurchaseRow> {
  const paid = { paymentStatus: 'paid', paymentDate: at } as const;
  const row = purchaseRow({ ...owner, userId }, car, at, paid);
  await api.context.db.transaction().execute(async (transaction) => {
    await insertPurchase(transaction, row);
    await countPaidPurchase(transaction, userId, at);
  });
  return row;
}

async function refund(userId: UserId, row: PurchaseRow, at: Date): Promise<void> {
  await api.context.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, row.id);
    const change = { paymentStatus: 'refunded', refundedAt: at } as const;
    if (purchase) await changePurchase(transaction, purchase, change, { at });
    await uncountRefundedPurchase(transaction, userId, new Date(row.purchaseDate), at);
  });
}

const stored = async (userId: UserId) => {
  const account = await findLoyaltyAccount(api.context.db, userId);
  if (!account) throw new Error('There is no profile');
  return account.standing;
};

async function fromPurchases(userId: UserId, createdAt: Date, now: Date) {
  const purchases = await listCountedPurchases(api.context.db, userId);
  return standingFromPurchases(createdAt, purchases, southAfricanDay(now));
}

const runJob = (now: Date) => loyaltyAnniversaries.run({ ...api.context, clock: () => now }, going);

// LOY-1
describe('the stored loyalty profile', () => {
  // From a busy driver to one who rarely buys fuel; the last one joined late at night on a leap
  // day.
  it.each([
    [1, '2024-03-15T08:00:00Z', 0.11],
    [2, '2025-01-01T00:30:00Z', 0.05],
    [3, '2024-02-28T22:30:00Z', 0.02],
  ])(
    'equals the profile computed from the purchases, throughout three years (life %i)',
    async (seed, joined, chance) => {
      const random = randomFrom(seed);
      const createdAt = new Date(joined);
      const userId = await newMotoristSince(createdAt);
      const open: PurchaseRow[] = [];
      const tiers = new Set<string>();
      for (let day = 0; day < 3 * 366; day += sizes.days) {
        const morning = createdAt.getTime() + day * 24 * hour;
        await runJob(new Date(morning));
        while (random() < chance * sizes.days) {
          open.push(await pay(userId, new Date(morning + random() * 12 * hour)));
        }
        const [taken] =
          random() < 0.01 * sizes.days ? open.splice(Math.floor(random() * open.length), 1) : [];
        if (taken) await refund(userId, taken, new Date(morning + 13 * hour));
        const night = new Date(morning + 13 * hour);
        await runJob(night);
        const standing = await stored(userId);
        expect({ day, ...standing }).toEqual({
          day,
          ...(await fromPurchases(userId, createdAt, night)),
        });
        tiers.add(standing.loyaltyTier);
      }
      expect(tiers.size).toBeGreaterThan(1);
    },
  );

  it('needs no job: reading and the next payment apply every anniversary that has passed', async () => {
    const createdAt = new Date('2023-05-01T10:00:00Z');
    const userId = await newMotoristSince(createdAt);
    for (let count = 0; count < 13; count += 1) await pay(userId, new Date('2023-06-01T10:00:00Z'));
    const later = new Date('2025-05-01T10:00:00Z');
    const read = await currentStanding(api.context.db, userId, later);
    expect(read).toMatchObject({
      subscriptionYear: 3,
      loyaltyTier: 'regular',
      currentDiscountRate: 2,
    });
    expect(await stored(userId)).toMatchObject({ subscriptionYear: 1, loyaltyTier: 'consistent' });
    await pay(userId, later);
    expect(await stored(userId)).toEqual(await fromPurchases(userId, createdAt, later));
  });

  it('is correct although the result of a payment or refund arrives after the anniversary', async () => {
    const createdAt = new Date('2024-05-01T10:00:00Z');
    const userId = await newMotoristSince(createdAt);
    const rows = [];
    for (let count = 0; count < 12; count += 1) {
      rows.push(await pay(userId, new Date('2024-06-01T10:00:00Z')));
    }
    const anniversary = new Date('2025-05-01T00:00:00Z');
    await runJob(anniversary);
    expect(await stored(userId)).toMatchObject({ consecutiveYears: 1, annualPurchaseCount: 0 });
    // All of these are in the year that has ended.
    await refund(userId, rows[0]!, new Date('2025-04-30T10:00:00Z')); // twelve were paid
    expect(await stored(userId)).toMatchObject({ consecutiveYears: 0, annualPurchaseCount: 0 });
    await pay(userId, new Date('2025-04-30T12:00:00Z'));
    expect(await stored(userId)).toMatchObject({ consecutiveYears: 1, annualPurchaseCount: 0 });
    // The results arrive in another order than the payments.
    await pay(userId, new Date('2025-05-03T10:00:00Z'));
    await pay(userId, new Date('2025-05-02T10:00:00Z'));
    expect(await stored(userId)).toEqual(
      await fromPurchases(userId, createdAt, new Date('2025-05-04T00:00:00Z')),
    );
  });

  it('counts every one of many payments at the same moment', async () => {
    const createdAt = new Date('2025-05-01T10:00:00Z');
    const userId = await newMotoristSince(createdAt);
    const at = new Date('2025-06-01T10:00:00Z');
    await Promise.all(Array.from({ length: 30 }, () => pay(userId, at)));
    expect(await stored(userId)).toMatchObject({ annualPurchaseCount: 30, loyaltyTier: 'premium' });
  });

  it('keeps nothing of a payment whose transaction fails', async () => {
    const userId = await newMotoristSince(new Date('2025-05-01T10:00:00Z'));
    const failing = api.context.db.transaction().execute(async (transaction) => {
      await countPaidPurchase(transaction, userId, new Date('2025-06-01T10:00:00Z'));
      throw new Error('the purchase was not written');
    });
    await expect(failing).rejects.toThrow('not written');
    expect((await stored(userId)).annualPurchaseCount).toBe(0);
  });
});

describe('the anniversaries', () => {
  it('are applied once each when three processes run at the same time', async () => {
    const { db } = api.context;
    const today = '2020-02-10' as Day; // a day, before everybody else's anniversaries
    for (let count = 0; count < 250; count += 1) {
      const { id } = await insertUser(db, api.context.keys, {
        username: `reader-${count}`,
        passwordHash: 'none',
        firstName: 'Thandi',
        lastName: 'Nkosi',
        registrationDate: new Date(),
      });
      await insertLoyaltyProfile(db, id, new Date('2018-02-10T10:00:00Z'));
    }
    const pass = async (): Promise<number> => {
      const count = await applyDueAnniversaries(db, today);
      return count === 0 ? 0 : count + (await pass());
    };
    const counts = await Promise.all([pass(), pass(), pass()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(250);
    const rows = await db
      .selectFrom('loyaltyProfiles')
      .select(['subscriptionYear', 'nextAnniversary'])
      .where('createdAt', '<', new Date('2019-01-01'))
      .execute();
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"subscriptionYear":3,"nextAnniversary":"2021-02-10"}']),
    );
  });

  it('are set when an account is created', async () => {
    const driver = await newDriver(api);
    const row = await api.context.db
      .selectFrom('loyaltyProfiles')
      .select(['createdAt', 'nextAnniversary'])
      .where('userId', '=', driver.userId as UserId) // an id from the API
      .executeTakeFirstOrThrow();
    expect(row.nextAnniversary).toBe(nextAnniversary(row.createdAt, 1));
  });
});

describe('GET /api/loyalty/{userId}', () => {
  it('returns the profile as of today, although no job has run', async () => {
    const driver = await newDriver(api);
    api.advance(367 * 24 * hour);
    const again = await newDriver(api);
    const admin = await newDriver(api);
    await api.context.db
      .updateTable('users')
      .set({ isAdmin: true })
      .where('id', '=', admin.userId as UserId) // likewise
      .execute();
    const read = async (userId: string) =>
      (await admin.call('GET', `/api/loyalty/${userId}`)).body.subscriptionYear;
    expect(await read(driver.userId)).toBe(2);
    expect(await read(again.userId)).toBe(1);
  });
});

describe('POST /api/fuel-requests', () => {
  it("uses today's discount, although no job has applied the anniversary", async () => {
    const driver = await newDriver(api);
    await newCar(driver);
    const now = api.context.clock();
    await api.context.db
      .updateTable('loyaltyProfiles')
      .set({
        loyaltyTier: 'premium',
        currentDiscountRate: 6,
        createdAt: new Date(now.getTime() - 367 * 24 * hour),
      })
      .where('userId', '=', driver.userId as UserId) // an id from the API
      .execute();
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 10 };
    const answer = await driver.call('POST', '/api/fuel-requests', fuel);
    expect(answer.body).toMatchObject({ loyaltyTier: 'consistent', discountPercentage: 4 });
  });
});
