import type { UserId } from '../../domain/ids.ts';
import type { LoyaltyProfile } from '../../domain/loyalty.ts';
import type { Queryable } from '../db/database.ts';

export async function insertLoyaltyProfile(
  db: Queryable,
  userId: UserId,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('loyalty_profiles')
    .values({ user_id: userId, created_at: createdAt })
    .execute();
}

export async function findLoyaltyProfile(
  db: Queryable,
  userId: UserId,
): Promise<LoyaltyProfile | null> {
  const row = await db
    .selectFrom('loyalty_profiles')
    .select([
      'id',
      'user_id',
      'subscription_year',
      'annual_purchase_count',
      'current_discount_rate',
      'loyalty_tier',
      'last_purchase_date',
      'consecutive_years',
      'has_reached_stable_rate',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    subscriptionYear: row.subscription_year,
    annualPurchaseCount: row.annual_purchase_count,
    currentDiscountRate: row.current_discount_rate,
    loyaltyTier: row.loyalty_tier,
    lastPurchaseDate: row.last_purchase_date?.toISOString() ?? null,
    consecutiveYears: row.consecutive_years,
    hasReachedStableRate: row.has_reached_stable_rate,
    createdAt: row.created_at.toISOString(),
  };
}
