import type { PurchaseId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { bookEvent, readBooked } from './journal.ts';

/** Books that what is left of a purchase is lost, because its account is deleted. */
export async function forfeitPurchase(transaction: Queryable, purchaseId: PurchaseId, at: Date) {
  const { fuelLeft } = await readBooked(transaction, purchaseId);
  if (fuelLeft <= 0) return;
  await bookEvent(transaction, { kind: 'fuel-forfeited', purchaseId, fuelLeft }, at);
}
