import { addYears, type Day, southAfricanDay } from '../values/south-african-time.ts';
import { type LoyaltyTier, loyaltyTiers, tierTable } from './loyalty.ts';
import type { LoyaltyProfile } from './loyalty-profile.ts';

/** The changing fields of a loyalty profile, and what the next anniversary needs to know. */
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
  /** The previous year ended with enough purchases for the premium tier. */
  wasPremiumLastYear: boolean;
}

/** A purchase that was paid, and possibly refunded later. */
export interface CountedPurchase {
  paidAt: Date;
  refundedAt: Date | null;
}

/** The standing of a new motorist (LOY-2). @internal */
export const initialStanding: Readonly<LoyaltyStanding> = {
  subscriptionYear: 1,
  annualPurchaseCount: 0,
  currentDiscountRate: 0,
  loyaltyTier: 'new',
  lastPurchaseDate: null,
  consecutiveYears: 0,
  hasReachedStableRate: false,
  wasPremiumLastYear: false,
};

/** The South African day on which a subscription year ends, and the next begins (LOY-3). */
export function nextAnniversary(createdAt: Date, subscriptionYear: number): Day {
  return addYears(southAfricanDay(createdAt), subscriptionYear);
}

/** A standing after all anniversaries up to a day; a second time changes nothing (LOY-3). */
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

/**
 * A standing after a purchase, which counts on the day it is paid, in the subscription year of that
 * day. A tier that is reached applies at once (LOY-1, LOY-3).
 */
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
 * A standing after a refund: the purchase no longer counts if its year still lasts. The tier stays
 * until the anniversary, and the last purchase date stays too (LOY-1, LOY-3).
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
 * The standing at the end of a South African day, calculated from the purchases alone. The stored
 * profile must equal it (LOY-1).
 */
export function standingFromPurchases(
  createdAt: Date,
  purchases: readonly CountedPurchase[],
  today: Day,
): LoyaltyStanding {
  const movements = purchases.flatMap(({ paidAt, refundedAt }) => [
    { at: paidAt, paidAt, move: withPurchase },
    ...(refundedAt ? [{ at: refundedAt, paidAt, move: withRefund }] : []),
  ]);
  const standing = movements
    .filter(({ at }) => southAfricanDay(at) <= today)
    // The sort is stable: at the same instant, a payment stays before its refund.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    // A payment ignores the last argument; for a refund it is the time of the refund.
    .reduce<LoyaltyStanding>(
      (present, { at, paidAt, move }) => move(present, createdAt, paidAt, at),
      initialStanding,
    );
  return withAnniversaries(standing, createdAt, today);
}

/**
 * A standing after a year: the tier that its purchases earned, but at most one lower than before.
 * 12 purchases or more make a consecutive year. Two premium years in a row keep the 6 % discount in
 * every tier (LOY-3, LOY-4, LOY-5).
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
