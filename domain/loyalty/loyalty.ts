import * as z from 'zod/mini';
import { UserId } from '../ids.ts';

export const loyaltyTiers = ['new', 'regular', 'consistent', 'premium'] as const;
export const LoyaltyTier = z.enum(loyaltyTiers);
export type LoyaltyTier = z.output<typeof LoyaltyTier>;

/**
 * For each tier, the number of paid purchases in a subscription year from which it applies, and its
 * discount in percent (LOY-2, LOY-6). Operators change the tiers here. A profile stores its tier and
 * discount: they follow such a change with its next paid purchase or anniversary.
 */
export const tierTable: Readonly<Record<LoyaltyTier, { from: number; discountPercent: number }>> = {
  new: { from: 0, discountPercent: 0 },
  regular: { from: 4, discountPercent: 2 },
  consistent: { from: 12, discountPercent: 4 },
  premium: { from: 24, discountPercent: 6 },
};

/** A motorist's loyalty profile (LOY-2, LOY-4, LOY-5). Rates are in percent. */
export const LoyaltyProfile = z.object({
  id: z.uuid(),
  userId: UserId,
  subscriptionYear: z.number(),
  annualPurchaseCount: z.number(),
  currentDiscountRate: z.number(),
  loyaltyTier: LoyaltyTier,
  lastPurchaseDate: z.nullable(z.iso.datetime()),
  consecutiveYears: z.number(),
  hasReachedStableRate: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type LoyaltyProfile = z.output<typeof LoyaltyProfile>;

/** The next higher tier and how many paid purchases it still needs; null at the top. */
export function nextTier(
  profile: Pick<LoyaltyProfile, 'loyaltyTier' | 'annualPurchaseCount'>,
): { tier: LoyaltyTier; missing: number } | null {
  const tier = loyaltyTiers[loyaltyTiers.indexOf(profile.loyaltyTier) + 1];
  if (!tier) return null;
  return { tier, missing: Math.max(0, tierTable[tier].from - profile.annualPurchaseCount) };
}
