import type { Insertable } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import type { PurchaseChargesTable } from '../db/schema.ts';

/** A charge that was requested from the gateway, or is about to be. */
export interface RequestedCharge {
  key: string;
  purchaseId: PurchaseId;
  amount: Cents;
  isCollection: boolean;
  cardBrand: CardBrand | null;
  cardLastFour: string | null;
  state: PurchaseChargesTable['state'];
  reason: string | null;
  startedAt: Date;
}

const columns = [
  'key',
  'purchaseId',
  'amountCents as amount',
  'isCollection',
  'cardBrand',
  'cardLastFour',
  'state',
  'reason',
  'startedAt',
] as const;

export async function insertCharge(
  transaction: Queryable,
  charge: Insertable<PurchaseChargesTable>,
): Promise<void> {
  await transaction.insertInto('purchaseCharges').values(charge).execute();
}

export async function findCharge(db: Queryable, key: string): Promise<RequestedCharge | null> {
  const row = await db
    .selectFrom('purchaseCharges')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks a charge as waiting for the gateway. Returns false, and changes nothing, when it has ended.
 */
export async function suspendCharge(
  transaction: Queryable,
  key: string,
  state: 'second-step' | 'waiting',
): Promise<boolean> {
  const row = await transaction
    .updateTable('purchaseCharges')
    .set({ state })
    .where('key', '=', key)
    .where('state', 'not in', ['paid', 'declined'])
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endCharge(
  transaction: Queryable,
  key: string,
  end: { state: 'paid' | 'declined'; reason: string | null; endedAt: Date },
): Promise<void> {
  await transaction.updateTable('purchaseCharges').set(end).where('key', '=', key).execute();
}
