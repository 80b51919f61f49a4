import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loyaltyTiers } from '../../../domain/loyalty/loyalty.ts';
import {
  initialStanding,
  type LoyaltyStanding,
  nextAnniversary,
  standingFromPurchases,
  withAnniversaries,
  withPurchase,
  withRefund,
} from '../../../domain/loyalty/loyalty-movements.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';

const createdAt = new Date('2024-03-10T08:00:00Z');
const noon = (day: string) => new Date(`${day}T10:00:00Z`);
const rank = (standing: LoyaltyStanding) => loyaltyTiers.indexOf(standing.loyaltyTier);

function bought(count: number, day: string, standing: LoyaltyStanding = initialStanding) {
  return Array.from({ length: count }).reduce<LoyaltyStanding>(
    (present) => withPurchase(present, createdAt, noon(day)),
    standing,
  );
}

// LOY-2
describe('withPurchase', () => {
  it.each([
    [1, 'new', 0],
    [3, 'new', 0],
    [4, 'regular', 2],
    [11, 'regular', 2],
    [12, 'consistent', 4],
    [23, 'consistent', 4],
    [24, 'premium', 6],
    [40, 'premium', 6],
  ])('turns %i purchases in a year into the tier %s with %i %%', (count, loyaltyTier, rate) => {
    expect(bought(count, '2024-06-01')).toMatchObject({
      subscriptionYear: 1,
      annualPurchaseCount: count,
      loyaltyTier,
      currentDiscountRate: rate,
      lastPurchaseDate: '2024-06-01T10:00:00.000Z',
    });
  });

  it('counts a purchase on the anniversary for the new year, by the South African day', () => {
    const eve = withPurchase(initialStanding, createdAt, new Date('2025-03-09T21:59:59Z'));
    expect(eve).toMatchObject({ subscriptionYear: 1, annualPurchaseCount: 1 });
    const day = withPurchase(eve, createdAt, new Date('2025-03-09T22:00:00Z'));
    expect(day).toMatchObject({ subscriptionYear: 2, annualPurchaseCount: 1 });
  });
});

// LOY-1
describe('withRefund', () => {
  it('takes the purchase out of the count and leaves the tier until the anniversary', () => {
    const regular = bought(4, '2024-06-01');
    const refunded = withRefund(regular, createdAt, noon('2024-06-01'), noon('2024-06-02'));
    expect(refunded).toMatchObject({
      annualPurchaseCount: 3,
      loyaltyTier: 'regular',
      currentDiscountRate: 2,
    });
    expect(withAnniversaries(refunded, createdAt, '2025-03-10' as Day).loyaltyTier).toBe('new');
  });

  it('does not change years that have ended', () => {
    const second = bought(2, '2025-04-01', bought(4, '2024-06-01'));
    const refunded = withRefund(second, createdAt, noon('2024-06-01'), noon('2025-04-02'));
    expect(refunded).toEqual(second);
  });

  it('does not change a year without the purchase', () => {
    const refunded = withRefund(
      bought(1, '2024-06-01'),
      createdAt,
      noon('2024-06-01'),
      noon('2025-03-10'),
    );
    expect(refunded).toMatchObject({ subscriptionYear: 2, annualPurchaseCount: 0 });
  });
});

describe('withAnniversaries', () => {
  it('begins the year on its day, and only once', () => {
    const standing = bought(12, '2024-06-01');
    expect(withAnniversaries(standing, createdAt, '2025-03-09' as Day)).toBe(standing);
    const after = withAnniversaries(standing, createdAt, '2025-03-10' as Day);
    expect(after).toMatchObject({ subscriptionYear: 2, annualPurchaseCount: 0 });
    expect(withAnniversaries(after, createdAt, '2026-03-09' as Day)).toBe(after);
  });

  it.each([
    [0, ['consistent', 'regular', 'new', 'new']],
    [4, ['consistent', 'regular', 'regular', 'regular']],
    [12, ['consistent', 'consistent', 'consistent', 'consistent']],
    [24, ['premium', 'premium', 'premium', 'premium']],
  ])('lowers a premium tier with %i purchases a year to %j', (count, tiers) => {
    let standing: LoyaltyStanding = { ...initialStanding, loyaltyTier: 'premium' };
    const seen = tiers.map((_, index) => {
      const years = 2024 + index;
      standing = bought(count, `${years}-06-01`, standing);
      standing = withAnniversaries(standing, createdAt, `${years + 1}-03-10` as Day);
      return standing.loyaltyTier;
    });
    expect(seen).toEqual(tiers);
  });

  // LOY-4
  it('counts consecutive years with 12 or more purchases', () => {
    let standing: LoyaltyStanding = initialStanding;
    const rows = [12, 30, 11, 12].map((count, index) => {
      const year = bought(count, `${2024 + index}-06-01`, standing);
      standing = withAnniversaries(year, createdAt, `${2025 + index}-03-10` as Day);
      return standing;
    });
    expect(rows.map((row) => row.consecutiveYears)).toEqual([1, 2, 0, 1]);
  });

  // LOY-5
  it.each([
    [[24, 24], true],
    [[24, 23], false],
    // A premium tier that is only kept from the previous year does not count.
    [[24, 0], false],
    [[24, 23, 24], false],
    [[24, 23, 24, 24], true],
    [[0, 24, 30], true],
    [[24, 24, 0, 0, 0], true],
  ])('gives the stable rate after years of %j purchases: %s', (counts, isStable) => {
    const standing = counts.reduce<LoyaltyStanding>((before, count, index) => {
      const year = bought(count, `${2024 + index}-06-01`, before);
      return withAnniversaries(year, createdAt, `${2025 + index}-03-10` as Day);
    }, initialStanding);
    expect(standing.hasReachedStableRate).toBe(isStable);
    if (isStable) expect(standing.currentDiscountRate).toBe(6);
  });

  // LOY-5
  it('keeps 6 % in every tier once the rate is stable', () => {
    let standing: LoyaltyStanding = { ...initialStanding, hasReachedStableRate: true };
    for (const day of ['2025-03-10', '2026-03-10', '2027-03-10']) {
      standing = bought(1, day, standing);
      expect(standing).toMatchObject({ loyaltyTier: 'new', currentDiscountRate: 6 });
    }
  });
});

describe('nextAnniversary', () => {
  it.each([
    ['2024-03-10T08:00:00Z', 1, '2025-03-10'],
    ['2024-03-09T22:00:00Z', 2, '2026-03-10'],
    ['2024-02-29T08:00:00Z', 1, '2025-02-28'],
    ['2024-02-29T08:00:00Z', 4, '2028-02-29'],
  ])('of a profile made at %s in year %i is %s', (instant, year, day) => {
    expect(nextAnniversary(new Date(instant), year)).toBe(day);
  });
});

/**
 * Random histories of a motorist: the number of purchases on some days, and for each the days until
 * its refund, if there is one.
 */
const milliseconds = 24 * 60 * 60 * 1000;
const lives = (days: number, purchases: number) =>
  fc
    .array(
      fc.record({
        after: fc.integer({ min: 0, max: days * milliseconds }),
        refundedAfter: fc.option(fc.integer({ min: 0, max: 400 * milliseconds }), { freq: 4 }),
      }),
      { maxLength: purchases, size: 'max' },
    )
    .map((list) =>
      list.map(({ after, refundedAfter }) => {
        const paid = createdAt.getTime() + after;
        return {
          paidAt: new Date(paid),
          refundedAt: refundedAfter === null ? null : new Date(paid + refundedAfter),
        };
      }),
    );
type Life = { paidAt: Date; refundedAt: Date | null }[];

/** Applies the payments and refunds of one day to the standing. */
function dayInLife(standing: LoyaltyStanding, life: Life, day: Day): LoyaltyStanding {
  const moves = life
    .flatMap(({ paidAt, refundedAt }) => [
      { at: paidAt, paidAt, refundedAt: null },
      ...(refundedAt ? [{ at: refundedAt, paidAt, refundedAt }] : []),
    ])
    .filter(({ at }) => southAfricanDay(at) === day)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return moves.reduce<LoyaltyStanding>(
    (present, move) =>
      move.refundedAt
        ? withRefund(present, createdAt, move.paidAt, move.refundedAt)
        : withPurchase(present, createdAt, move.paidAt),
    standing,
  );
}

/** Applies a number of days, with or without the nightly anniversary job. */
function liveThrough(
  life: Life,
  days: number,
  check: (standing: LoyaltyStanding, day: Day) => void,
  hasJob = true,
) {
  let day = southAfricanDay(createdAt);
  let standing: LoyaltyStanding = initialStanding;
  for (let count = 0; count < days; count += 1) {
    const morning = hasJob ? withAnniversaries(standing, createdAt, day) : standing;
    standing = dayInLife(morning, life, day);
    check(standing, day);
    day = addDays(day, 1);
  }
}

describe('the loyalty standing, day by day', () => {
  it('equals the standing calculated from the purchases on every day of a year', {
    tags: 'long',
  }, () => {
    fc.assert(
      fc.property(lives(366, 40), (life) => {
        liveThrough(life, 366, (standing, day) => {
          expect(standing).toEqual(standingFromPurchases(createdAt, life, day));
        });
      }),
      { numRuns: 8 },
    );
  });

  it.each([true, false])(
    'equals it for several years, with the nightly job: %s',
    { tags: 'long' },
    (hasJob) => {
      fc.assert(
        fc.property(lives(5 * 366, 150), (life) => {
          let count = 0;
          const check = (standing: LoyaltyStanding, day: Day) => {
            count += 1;
            if (count % 37 !== 0) return;
            const present = withAnniversaries(standing, createdAt, day);
            if (hasJob) expect(standing).toEqual(present);
            expect(present).toEqual(standingFromPurchases(createdAt, life, day));
          };
          liveThrough(life, 5 * 366, check, hasJob);
        }),
        { numRuns: 8 },
      );
    },
  );

  // LOY-3
  it('never lowers a tier within a year, and by one at most between two years', {
    tags: 'long',
  }, () => {
    fc.assert(
      fc.property(lives(4 * 366, 120), (life) => {
        let before: LoyaltyStanding = initialStanding;
        liveThrough(life, 4 * 366, (standing) => {
          const isSameYear = standing.subscriptionYear === before.subscriptionYear;
          expect(rank(standing)).toBeGreaterThanOrEqual(rank(before) - (isSameYear ? 0 : 1));
          if (isSameYear) {
            expect(standing.currentDiscountRate).toBeGreaterThanOrEqual(before.currentDiscountRate);
          }
          if (before.hasReachedStableRate) expect(standing.currentDiscountRate).toBe(6);
          before = standing;
        });
      }),
      { numRuns: 10 },
    );
  });

  it('counts the purchases of the year that were paid and not refunded', () => {
    fc.assert(
      fc.property(lives(3 * 366, 90), fc.nat(3 * 365), (life, days) => {
        const day = addDays(southAfricanDay(createdAt), days);
        const standing = standingFromPurchases(createdAt, life, day);
        const anniversaries = ['2025-03-10', '2026-03-10', '2027-03-10'].filter(
          (anniversary) => anniversary <= day,
        );
        const yearBegan = anniversaries.at(-1) ?? '2024-03-10';
        const counted = life.filter(({ paidAt, refundedAt }) => {
          const paidOn = southAfricanDay(paidAt);
          const isBack = refundedAt !== null && southAfricanDay(refundedAt) <= day;
          return paidOn >= yearBegan && paidOn <= day && !isBack;
        });
        expect(standing.subscriptionYear).toBe(anniversaries.length + 1);
        expect(standing.annualPurchaseCount).toBe(counted.length);
      }),
    );
  });
});
