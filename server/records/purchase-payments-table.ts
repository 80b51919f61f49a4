import { type Insertable, type Selectable, sql } from 'kysely';
import type { PurchaseId, ReceivedPaymentId, UserId } from '../../domain/ids.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** A payment of a purchase, or a payment that is taken back. */
export type PurchasePayment = Selectable<Tables['purchasePayments']>;

export async function insertPurchasePayment(
  transaction: Queryable,
  payment: Insertable<Tables['purchasePayments']>,
): Promise<void> {
  await transaction.insertInto('purchasePayments').values(payment).execute();
}

/**
 * Writes a write-off that was a mistake, on its own day, and its reversal, so that no figure of a past
 * day changes: what was `lost` then, and what is `owed` again now.
 */
export async function insertReversedWriteOff(
  transaction: Queryable,
  writeOff: { id: PurchaseId; writtenOffAt: Date; lost: Cents; owed: Cents; at: Date },
): Promise<void> {
  const { id: purchaseId, writtenOffAt, lost, owed, at } = writeOff;
  const key = `write-off:${purchaseId}:${writtenOffAt.getTime()}`;
  const row = { purchaseId, channel: 'write-off', isRecovery: false, receivedId: null } as const;
  await insertPurchasePayment(transaction, {
    ...row,
    key,
    amountCents: lost,
    at: writtenOffAt,
    reverses: null,
  });
  await insertPurchasePayment(transaction, {
    ...row,
    key: `reversed:${key}`,
    amountCents: cents(-owed),
    at,
    reverses: key,
  });
}

/** The payments that stand: all but those that were reversed, and what reversed them. */
function standing(db: Queryable) {
  return db
    .selectFrom('purchasePayments')
    .selectAll()
    .where('reverses', 'is', null)
    .where('channel', '<>', 'write-off')
    .where(sql<boolean>`not exists (select from purchase_payments as reversal
      where reversal.reverses = purchase_payments.key)`)
    .orderBy('at', 'desc')
    .orderBy('key');
}

/** What was paid of a purchase and was not reversed, latest first. */
export function listPayments(db: Queryable, purchaseId: PurchaseId): Promise<PurchasePayment[]> {
  return standing(db).where('purchaseId', '=', purchaseId).execute();
}

/** What a received payment pays, latest first. */
export function listPaidBy(db: Queryable, id: ReceivedPaymentId): Promise<PurchasePayment[]> {
  return standing(db).where('receivedId', '=', id).execute();
}

/** What somebody's credit pays and can be reversed, latest first. */
export function listPaidByCredit(db: Queryable, userId: UserId): Promise<PurchasePayment[]> {
  return standing(db)
    .where('channel', '=', 'credit')
    .where(sql<boolean>`purchase_id in (select id from purchases where user_id = ${userId}
      and payment_status not in ('processing', 'refunded') and part_refunded_cents = 0
      and not (payment_status = 'paid' and refund_started_at is not null))`)
    .execute();
}

/** Whether a charge has paid a part of a purchase, even if that was given back since. */
export async function wasPart(db: Queryable, key: string): Promise<boolean> {
  const payment = db.selectFrom('purchasePayments').select('key').where('key', '=', key);
  return (await payment.execute()).length > 0;
}
