import type { UserId } from '../../domain/ids.ts';
import {
  type LoyaltyStanding,
  nextAnniversary,
  standingFromPurchases,
  withAnniversaries,
  withPurchase,
  withRefund,
} from '../../domain/loyalty/loyalty-movements.ts';
import type { LoyaltyProfile } from '../../domain/loyalty/loyalty-profile.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Database, Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import type { Job } from '../jobs/jobs.ts';
import { listCountedPurchases } from '../records/purchases-table.ts';
import { Refusal } from '../refusal.ts';
import {
  findLoyaltyAccount,
  type LoyaltyAccount,
  lockDueAccounts,
  lockLoyaltyAccount,
  storeStanding,
} from './loyalty-profiles-table.ts';

/** How many profiles are updated in one transaction. */
const anniversaryBatch = 100;

/** Counts a purchase that the same transaction has marked as paid (LOY-1). */
export function countPaidPurchase(transaction: Queryable, userId: UserId, paidAt: Date) {
  return changeStanding(transaction, userId, paidAt, ({ standing, createdAt }) =>
    withPurchase(standing, createdAt, paidAt),
  );
}

/**
 * Takes a purchase that the same transaction has marked as refunded out of the count (LOY-1).
 */
export function uncountRefundedPurchase(
  transaction: Queryable,
  userId: UserId,
  paidAt: Date,
  refundedAt: Date,
): Promise<void> {
  return changeStanding(transaction, userId, refundedAt, ({ standing, createdAt }) =>
    withRefund(standing, createdAt, paidAt, refundedAt),
  );
}

async function changeStanding(
  transaction: Queryable,
  userId: UserId,
  at: Date,
  changed: (account: LoyaltyAccount) => LoyaltyStanding,
): Promise<void> {
  const account = await lockLoyaltyAccount(transaction, userId);
  const standing = isOutOfOrder(account, at)
    ? await recalculatedStanding(transaction, account)
    : changed(account);
  await storeStanding(transaction, account, standing);
}

/**
 * A user's present loyalty profile.
 * @throws Refusal 404
 */
export async function readLoyalty({ db, clock }: Context, userId: UserId): Promise<LoyaltyProfile> {
  const profile = await currentStanding(db, userId, clock());
  if (!profile) throw new Refusal('not-found');
  return profile;
}

/**
 * A user's loyalty profile at an instant, after all anniversaries up to it, without writing
 * anything; null if the user does not exist.
 * @internal
 */
export async function currentStanding(db: Queryable, userId: UserId, now: Date) {
  const account = await findLoyaltyAccount(db, userId);
  if (!account) return null;
  const { id, createdAt } = account;
  const present = withAnniversaries(account.standing, createdAt, southAfricanDay(now));
  const { wasPremiumLastYear, ...standing } = present;
  return { id, userId, createdAt: createdAt.toISOString(), ...standing };
}

/** The discount in percent and the tier of a user at an instant, for a quote (BUY-1, LOY-2). */
export async function currentDiscount(db: Queryable, userId: UserId, now: Date) {
  const profile = await currentStanding(db, userId, now);
  return { percent: profile?.currentDiscountRate ?? 0, tier: profile?.loyaltyTier ?? 'new' };
}

/** The gateway's outcome can arrive after an anniversary, or after that of a later payment. */
function isOutOfOrder({ standing, createdAt }: LoyaltyAccount, at: Date): boolean {
  const { subscriptionYear, lastPurchaseDate } = standing;
  const yearBegan = nextAnniversary(createdAt, subscriptionYear - 1);
  const isEarlier = lastPurchaseDate !== null && at < new Date(lastPurchaseDate);
  return isEarlier || southAfricanDay(at) < yearBegan;
}

/** The standing calculated from all purchases, in the present subscription year of the account. */
async function recalculatedStanding(
  transaction: Queryable,
  { userId, createdAt, standing }: LoyaltyAccount,
): Promise<LoyaltyStanding> {
  const yearEnds = addDays(nextAnniversary(createdAt, standing.subscriptionYear), -1);
  const purchases = await listCountedPurchases(transaction, userId);
  return standingFromPurchases(createdAt, purchases, yearEnds);
}

/** Begins the next subscription year of each profile whose anniversary has come (LOY-3). */
export const loyaltyAnniversaries: Job = {
  name: 'loyalty-anniversaries',
  interval: () => serverDurations.jobs.loyaltyAnniversaries,
  async run(context, ending) {
    const today = southAfricanDay(context.clock());
    while (!ending.aborted && (await applyDueAnniversaries(context.db, today)) > 0);
  },
};

/** Applies due anniversaries to some profiles and returns how many there were. @internal */
export function applyDueAnniversaries(db: Database, today: Day): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const accounts = await lockDueAccounts(transaction, today, anniversaryBatch);
    for (const account of accounts) {
      const { standing, createdAt } = account;
      await storeStanding(transaction, account, withAnniversaries(standing, createdAt, today));
    }
    return accounts.length;
  });
}
