import type { UserId } from '../../domain/ids.ts';
import { type CreditLimits, defaultCreditLimit } from '../../domain/purchases/credit-limits.ts';
import type { OwnCreditLimits } from '../../domain/purchases/credit-schemas.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';

function latest(db: Queryable, userId: UserId) {
  return db
    .selectFrom('creditLimits')
    .where('creditLimits.userId', '=', userId)
    .orderBy('creditLimits.number', 'desc')
    .limit(1);
}

/** The limits in force for a person (LEND-1, LEND-6). */
export async function findCreditLimits(db: Queryable, userId: UserId): Promise<CreditLimits> {
  const row = await latest(db, userId).select(['budgetCents', 'collectedCents']).executeTakeFirst();
  return {
    budget: row?.budgetCents ?? defaultCreditLimit,
    collected: row?.collectedCents ?? defaultCreditLimit,
  };
}

/** What admins have set for a person last; null if they never have. */
export async function findOwnCreditLimits(
  db: Queryable,
  userId: UserId,
): Promise<OwnCreditLimits | null> {
  const row = await latest(db, userId)
    .innerJoin('users as admins', 'admins.id', 'creditLimits.setBy')
    .select([
      'creditLimits.budgetCents',
      'creditLimits.collectedCents',
      'creditLimits.reason',
      'creditLimits.setAt',
      'admins.username as setBy',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { budgetCents, collectedCents, reason, setAt, setBy } = row;
  return {
    budgetLimit: inRand(budgetCents),
    collectedLimit: inRand(collectedCents),
    reason,
    setAt: setAt.toISOString(),
    setBy,
  };
}

function inRand(limit: Cents | null): number | null {
  return limit === null ? null : randFromCents(limit);
}
