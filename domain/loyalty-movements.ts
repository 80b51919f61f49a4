import { type LoyaltyProfile, type LoyaltyTier, loyaltyTiers, tierTable } from './loyalty.ts';
import { addYears, type Day, southAfricanDay } from './south-african-time.ts';

/** What moves in a loyalty profile, and the one fact about the year before that its next anniversary needs. */
export interface LoyaltyStanding
  extends Pick<
    LoyaltyProfile,
    | 'subscriptionYear'
    | 'annualPurchaseCount'
    | 'currentDiscountRate'
    | 'loyaltyTier'
    | 'lastPurchaseDate'
    | 'consecutiveYears'
    | 'hasReachedStableRate'
  > {
  /** The year before ended with a premium count. */
  wasPremiumLastYear: boolean;
}

/** Where everybody starts (LOY-2). */
export const firstStanding: Readonly<LoyaltyStanding> = {
  subscriptionYear: 1,
  annualPurchaseCount: 0,
  currentDiscountRate: 0,
  loyaltyTier: 'new',
  lastPurchaseDate: null,
  consecutiveYears: 0,
  hasReachedStableRate: false,
  wasPremiumLastYear: false,
};

/** The South African day on which a profile's subscription year ends and the next one begins (LOY-3). */
export function nextAnniversary(createdAt: Date, subscriptionYear: number): Day {
  return addYears(southAfricanDay(createdAt), subscriptionYear);
}

/** A standing with every anniversary up to a day behind it, the day's own included; once there, it changes nothing (LOY-3). */
export function withAnniversaries(
  standing: LoyaltyStanding,
  createdAt: Date,
  today: Day,
): LoyaltyStanding {
  let present = standing;
  while (nextAnniversary(createdAt, present.subscriptionYear) <= today) {
    present = afterAnniversary(present);
  }
  return present;
}

/** A purchase counts once it is paid, in the subscription year of that day; a tier that is reached holds at once (LOY-1, LOY-3). */
export function withPurchase(
  standing: LoyaltyStanding,
  createdAt: Date,
  paidAt: Date,
): LoyaltyStanding {
  const present = withAnniversaries(standing, createdAt, southAfricanDay(paidAt));
  const annualPurchaseCount = present.annualPurchaseCount + 1;
  const loyaltyTier = higherTier(present.loyaltyTier, tierOf(annualPurchaseCount));
  return withRate({
    ...present,
    annualPurchaseCount,
    loyaltyTier,
    lastPurchaseDate: paidAt.toISOString(),
  });
}

/**
 * A refund takes its purchase out of the count of the year it was paid in, while that year lasts;
 * years that have ended stay as they were. The tier waits for the anniversary: inside a year it
 * never falls. The last purchase date says when one last counted, and stays (LOY-1, LOY-3).
 */
export function withRefund(
  standing: LoyaltyStanding,
  createdAt: Date,
  paidAt: Date,
  refundedAt: Date,
): LoyaltyStanding {
  const present = withAnniversaries(standing, createdAt, southAfricanDay(refundedAt));
  const yearBegan = nextAnniversary(createdAt, present.subscriptionYear - 1);
  if (southAfricanDay(paidAt) < yearBegan) return present;
  return { ...present, annualPurchaseCount: present.annualPurchaseCount - 1 };
}

/**
 * The year that ends decides: the tier becomes what its count earned, but falls by one at most;
 * 12 purchases or more lengthen the row of years; a second year in a row with a premium count makes
 * 6 % last, whatever the tier (LOY-3, LOY-4, LOY-5).
 */
function afterAnniversary(ending: LoyaltyStanding): LoyaltyStanding {
  const earned = tierOf(ending.annualPurchaseCount);
  const isPremium = earned === 'premium';
  return withRate({
    ...ending,
    subscriptionYear: ending.subscriptionYear + 1,
    annualPurchaseCount: 0,
    loyaltyTier: higherTier(earned, tierBelow(ending.loyaltyTier)),
    consecutiveYears:
      ending.annualPurchaseCount >= tierTable.consistent.from ? ending.consecutiveYears + 1 : 0,
    hasReachedStableRate: ending.hasReachedStableRate || (isPremium && ending.wasPremiumLastYear),
    wasPremiumLastYear: isPremium,
  });
}

function withRate(standing: LoyaltyStanding): LoyaltyStanding {
  const tier = standing.hasReachedStableRate ? 'premium' : standing.loyaltyTier;
  return { ...standing, currentDiscountRate: tierTable[tier].discountPercent };
}

function tierOf(annualPurchaseCount: number): LoyaltyTier {
  return loyaltyTiers.findLast((tier) => tierTable[tier].from <= annualPurchaseCount) ?? 'new';
}

function tierBelow(tier: LoyaltyTier): LoyaltyTier {
  return loyaltyTiers[loyaltyTiers.indexOf(tier) - 1] ?? 'new';
}

function higherTier(one: LoyaltyTier, other: LoyaltyTier): LoyaltyTier {
  return loyaltyTiers.indexOf(one) > loyaltyTiers.indexOf(other) ? one : other;
}
