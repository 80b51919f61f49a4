export const loyaltyTiers = ['new', 'regular', 'consistent', 'premium'] as const;
export type LoyaltyTier = (typeof loyaltyTiers)[number];

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

/** The next higher tier and how many paid purchases it still needs; null at the top. */
export function nextTier(profile: {
  loyaltyTier: LoyaltyTier;
  annualPurchaseCount: number;
}): { tier: LoyaltyTier; missing: number } | null {
  const tier = loyaltyTiers[loyaltyTiers.indexOf(profile.loyaltyTier) + 1];
  if (!tier) return null;
  return { tier, missing: Math.max(0, tierTable[tier].from - profile.annualPurchaseCount) };
}
