import type { Selectable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { LoyaltyProfile } from '../../domain/loyalty.ts';
import { type LoyaltyStanding, nextAnniversary } from '../../domain/loyalty-movements.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import type { LoyaltyProfilesTable } from '../db/schema.ts';

/** A motorist's standing as it was last written, and whose it is. */
export interface LoyaltyAccount extends Pick<LoyaltyProfile, 'id' | 'userId'> {
  createdAt: Date;
  standing: LoyaltyStanding;
}

const columns = [
  'id',
  'user_id',
  'subscription_year',
  'annual_purchase_count',
  'current_discount_rate',
  'loyalty_tier',
  'last_purchase_date',
  'consecutive_years',
  'has_reached_stable_rate',
  'was_premium_last_year',
  'created_at',
] as const;

function accountFromRow(
  row: Pick<Selectable<LoyaltyProfilesTable>, (typeof columns)[number]>,
): LoyaltyAccount {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    standing: {
      subscriptionYear: row.subscription_year,
      annualPurchaseCount: row.annual_purchase_count,
      currentDiscountRate: row.current_discount_rate,
      loyaltyTier: row.loyalty_tier,
      lastPurchaseDate: row.last_purchase_date?.toISOString() ?? null,
      consecutiveYears: row.consecutive_years,
      hasReachedStableRate: row.has_reached_stable_rate,
      wasPremiumLastYear: row.was_premium_last_year,
    },
  };
}

export async function insertLoyaltyProfile(
  db: Queryable,
  userId: UserId,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('loyalty_profiles')
    .values({
      user_id: userId,
      created_at: createdAt,
      next_anniversary: nextAnniversary(createdAt, 1),
    })
    .execute();
}

export async function findLoyaltyAccount(
  db: Queryable,
  userId: UserId,
): Promise<LoyaltyAccount | null> {
  const row = await db
    .selectFrom('loyalty_profiles')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? accountFromRow(row) : null;
}

/** A user's standing, which nobody else moves until the transaction ends. */
export async function lockLoyaltyAccount(
  transaction: Queryable,
  userId: UserId,
): Promise<LoyaltyAccount> {
  const row = await transaction
    .selectFrom('loyalty_profiles')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return accountFromRow(row);
}

/** Locks some whose subscription year has ended by a day and whom nobody else is at work on. */
export async function lockDueAccounts(
  transaction: Queryable,
  today: Day,
  limit: number,
): Promise<LoyaltyAccount[]> {
  const rows = await transaction
    .selectFrom('loyalty_profiles')
    .select(columns)
    .where('next_anniversary', '<=', today)
    .orderBy('next_anniversary')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(accountFromRow);
}

/** Writes a standing; the account must be locked. */
export async function storeStanding(
  transaction: Queryable,
  { id, createdAt }: LoyaltyAccount,
  standing: LoyaltyStanding,
): Promise<void> {
  const { lastPurchaseDate } = standing;
  await transaction
    .updateTable('loyalty_profiles')
    .set({
      subscription_year: standing.subscriptionYear,
      annual_purchase_count: standing.annualPurchaseCount,
      current_discount_rate: standing.currentDiscountRate,
      loyalty_tier: standing.loyaltyTier,
      last_purchase_date: lastPurchaseDate === null ? null : new Date(lastPurchaseDate),
      consecutive_years: standing.consecutiveYears,
      has_reached_stable_rate: standing.hasReachedStableRate,
      was_premium_last_year: standing.wasPremiumLastYear,
      next_anniversary: nextAnniversary(createdAt, standing.subscriptionYear),
    })
    .where('id', '=', id)
    .execute();
}
