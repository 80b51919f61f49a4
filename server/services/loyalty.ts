import type { UserId } from '../../domain/ids.ts';
import { withPurchase } from '../../domain/loyalty-movements.ts';
import type { Queryable } from '../db/database.ts';
import { lockStanding, saveStanding } from '../stores/loyalty-standings.ts';

/** Counts a purchase that was paid, in the transaction that makes it paid (decision 16). */
export async function countPaidPurchase(
  transaction: Queryable,
  userId: UserId,
  paidAt: Date,
): Promise<void> {
  const found = await lockStanding(transaction, userId);
  if (!found) return;
  const next = withPurchase(found.standing, found.createdAt, paidAt);
  await saveStanding(transaction, userId, next);
}
