import type { UserId } from '../../domain/ids.ts';
import type { LoyaltyStanding } from '../../domain/loyalty-movements.ts';
import type { Queryable } from '../db/database.ts';

/** Locks a user's standing for a movement; null where there is no profile. */
export async function lockStanding(
  transaction: Queryable,
  userId: UserId,
): Promise<{ standing: LoyaltyStanding; createdAt: Date } | null> {
  const row = await transaction
    .selectFrom('loyalty_profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const standing = {
    subscriptionYear: row.subscription_year,
    annualPurchaseCount: row.annual_purchase_count,
    currentDiscountRate: row.current_discount_rate,
    loyaltyTier: row.loyalty_tier,
    lastPurchaseDate: row.last_purchase_date?.toISOString() ?? null,
    consecutiveYears: row.consecutive_years,
    hasReachedStableRate: row.has_reached_stable_rate,
    wasPremiumLastYear: row.was_premium_last_year,
  };
  return { standing, createdAt: row.created_at };
}

export async function saveStanding(
  transaction: Queryable,
  userId: UserId,
  standing: LoyaltyStanding,
): Promise<void> {
  await transaction
    .updateTable('loyalty_profiles')
    .set({
      subscription_year: standing.subscriptionYear,
      annual_purchase_count: standing.annualPurchaseCount,
      current_discount_rate: standing.currentDiscountRate,
      loyalty_tier: standing.loyaltyTier,
      last_purchase_date:
        standing.lastPurchaseDate === null ? null : new Date(standing.lastPurchaseDate),
      consecutive_years: standing.consecutiveYears,
      has_reached_stable_rate: standing.hasReachedStableRate,
      was_premium_last_year: standing.wasPremiumLastYear,
    })
    .where('user_id', '=', userId)
    .execute();
}
