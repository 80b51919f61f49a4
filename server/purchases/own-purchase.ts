import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { lockPurchase } from './payable-purchases.ts';
import { findPurchase } from './purchases-table.ts';

/**
 * Locks a purchase of the user.
 * @throws Refusal 404
 */
export async function lockOwn(transaction: Queryable, userId: UserId, id: PurchaseId) {
  const purchase = await lockPurchase(transaction, id);
  if (purchase?.userId !== userId) throw new Refusal('not-found');
  return purchase;
}

/** The present state of a purchase that exists. */
export async function readPurchase(db: Queryable, id: PurchaseId): Promise<Purchase> {
  const purchase = await findPurchase(db, id);
  if (!purchase) throw new Refusal('not-found');
  return purchase;
}
