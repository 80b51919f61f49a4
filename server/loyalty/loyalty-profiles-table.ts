import type { Selectable } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { type LoyaltyStanding, nextAnniversary } from '../../domain/loyalty/loyalty-movements.ts';
import type { LoyaltyProfile } from '../../domain/loyalty/loyalty-profile.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/fast/prepared.ts';
import type { Tables } from '../db/schema.ts';

/** A motorist's stored loyalty standing, with its profile and user. */
export interface LoyaltyAccount extends Pick<LoyaltyProfile, 'id' | 'userId'> {
  createdAt: Date;
  standing: LoyaltyStanding;
}

/** `nextAnniversary` is calculated from the standing, so it is no part of it. */
const columns = [
  'id',
  'userId',
  'subscriptionYear',
  'annualPurchaseCount',
  'currentDiscountRate',
  'loyaltyTier',
  'lastPurchaseDate',
  'consecutiveYears',
  'hasReachedStableRate',
  'wasPremiumLastYear',
  'createdAt',
] as const;

function accountFromRow(
  row: Pick<Selectable<Tables['loyaltyProfiles']>, (typeof columns)[number]>,
): LoyaltyAccount {
  const { id, userId, createdAt, lastPurchaseDate, ...kept } = row;
  const standing = { ...kept, lastPurchaseDate: lastPurchaseDate?.toISOString() ?? null };
  return { id, userId, createdAt, standing };
}

export async function insertLoyaltyProfile(db: Queryable, userId: UserId, createdAt: Date) {
  await db
    .insertInto('loyaltyProfiles')
    .values({ userId, createdAt, nextAnniversary: nextAnniversary(createdAt, 1) })
    .execute();
}

function accountOf(db: Queryable, userId: UserId) {
  return db.selectFrom('loyaltyProfiles').select(columns).where('userId', '=', userId);
}

const accountsOf = prepared((db, { userId }: { userId: UserId }) => accountOf(db, userId));

export async function findLoyaltyAccount(db: Queryable, userId: UserId) {
  const [row] = await accountsOf(db, { userId });
  return row ? accountFromRow(row) : null;
}

/** A user's standing, locked until the transaction ends. */
export async function lockLoyaltyAccount(transaction: Queryable, userId: UserId) {
  return accountFromRow(await accountOf(transaction, userId).forUpdate().executeTakeFirstOrThrow());
}

/**
 * Locks a batch of profiles whose subscription year has ended by a day. Skips those that another
 * process has locked.
 */
export async function lockDueAccounts(transaction: Queryable, today: Day, limit: number) {
  const rows = await transaction
    .selectFrom('loyaltyProfiles')
    .select(columns)
    .where('nextAnniversary', '<=', today)
    .orderBy('nextAnniversary')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(accountFromRow);
}

/** Stores a standing; its profile must be locked. */
export async function storeStanding(
  transaction: Queryable,
  { id, createdAt }: LoyaltyAccount,
  standing: LoyaltyStanding,
): Promise<void> {
  const { lastPurchaseDate } = standing;
  await transaction
    .updateTable('loyaltyProfiles')
    .set({
      ...standing,
      lastPurchaseDate: lastPurchaseDate === null ? null : new Date(lastPurchaseDate),
      nextAnniversary: nextAnniversary(createdAt, standing.subscriptionYear),
    })
    .where('id', '=', id)
    .execute();
}
