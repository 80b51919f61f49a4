import type { Insertable, Selectable } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { CardBrand } from '../../domain/payment-card.ts';
import type { Queryable } from '../db/database.ts';
import type { PurchaseChargesTable } from '../db/schema.ts';

/** A charge that the gateway was, or is about to be, asked for. */
export interface AskedCharge {
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
  'purchase_id',
  'amount_cents',
  'is_collection',
  'card_brand',
  'card_last_four',
  'state',
  'reason',
  'started_at',
] as const;

function chargeFromRow(
  row: Pick<Selectable<PurchaseChargesTable>, (typeof columns)[number]>,
): AskedCharge {
  return {
    key: row.key,
    purchaseId: row.purchase_id,
    amount: row.amount_cents,
    isCollection: row.is_collection,
    cardBrand: row.card_brand,
    cardLastFour: row.card_last_four,
    state: row.state,
    reason: row.reason,
    startedAt: row.started_at,
  };
}

export async function insertCharge(
  transaction: Queryable,
  charge: Insertable<PurchaseChargesTable>,
): Promise<void> {
  await transaction.insertInto('purchase_charges').values(charge).execute();
}

export async function findCharge(db: Queryable, key: string): Promise<AskedCharge | null> {
  const row = await db
    .selectFrom('purchase_charges')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? chargeFromRow(row) : null;
}

/** Notes that a charge goes on without us; one that has ended stays as it is. False then. */
export async function suspendCharge(
  transaction: Queryable,
  key: string,
  state: 'second-step' | 'waiting',
): Promise<boolean> {
  const row = await transaction
    .updateTable('purchase_charges')
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
  end: { state: 'paid' | 'declined'; reason: string | null; ended_at: Date },
): Promise<void> {
  await transaction.updateTable('purchase_charges').set(end).where('key', '=', key).execute();
}
