import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { attentionDays } from '../../domain/admin/morning.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { startOfDay } from '../db/south-african-days.ts';
import { serverDurations } from '../durations.ts';

/** A charge that was requested from its processor, or is about to be. */
export type RequestedCharge = Selectable<Tables['purchaseCharges']>;

export async function insertCharge(
  transaction: Queryable,
  charge: Insertable<Tables['purchaseCharges']>,
): Promise<void> {
  await transaction.insertInto('purchaseCharges').values(charge).execute();
}

export async function updateCharge(
  db: Queryable,
  key: string,
  change: Updateable<Tables['purchaseCharges']>,
): Promise<void> {
  await db.updateTable('purchaseCharges').set(change).where('key', '=', key).execute();
}

/** All charges of a purchase, oldest first. */
export function listCharges(db: Queryable, purchaseId: PurchaseId): Promise<RequestedCharge[]> {
  return db
    .selectFrom('purchaseCharges')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('startedAt')
    .orderBy('key')
    .execute();
}

export function findCharge(db: Queryable, key: string): Promise<RequestedCharge | undefined> {
  return db.selectFrom('purchaseCharges').selectAll().where('key', '=', key).executeTakeFirst();
}

/** A charge that exists. Whoever changes it has locked its purchase. */
export function readCharge(db: Queryable, key: string): Promise<RequestedCharge> {
  return db
    .selectFrom('purchaseCharges')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** Whether the outcome of a charge is not known yet. */
export function isOpen({ state }: Pick<RequestedCharge, 'state'>): boolean {
  return state !== 'paid' && state !== 'declined';
}

/**
 * Whether the bank of the cardholder has taken a charge back, or may do so (PAY-42). Whoever asks has
 * locked its purchase.
 */
export async function isDisputed(db: Queryable, key: string): Promise<boolean> {
  const dispute = await db
    .selectFrom('disputes')
    .select('id')
    .where('chargeKey', '=', key)
    .where('isBooked', '=', true)
    .where('state', '<>', 'won')
    .executeTakeFirst();
  return dispute !== undefined;
}

/** The same of any charge that has paid a purchase, in whole or in part. */
export async function hasDispute(
  db: Queryable,
  { id, chargeKey }: { id: PurchaseId; chargeKey: string | null },
): Promise<boolean> {
  const parts = await db
    .selectFrom('purchasePayments')
    .select('key')
    .where('purchaseId', '=', id)
    .execute();
  for (const key of new Set([...parts.map((part) => part.key), chargeKey])) {
    if (key !== null && (await isDisputed(db, key))) return true;
  }
  return false;
}

/** The refunds that an admin has to know about (ADM-17). */
export type NoticedRefund = 'unanswered' | 'failed' | 'late';

/**
 * Whether a charge has a refund without an answer, one that has failed or waits for the operator at
 * the processor, or one of a payment that came too late in the last days (PAY-20, PAY-22).
 */
export function isNoticed(kind: NoticedRefund, now: Date): RawBuilder<SqlBool> {
  const before = new Date(now.getTime() - serverDurations.payments.abandoned);
  const firstDay = addDays(southAfricanDay(now), 1 - attentionDays);
  switch (kind) {
    case 'unanswered':
      return sql`refund_state = 'asked' and refund_started_at <= ${before}`;
    case 'failed':
      return sql`refund_state in ('failed', 'needs-attention')`;
    case 'late':
      return sql`refund_cause = 'given-up' and refund_started_at >= ${startOfDay(firstDay)}`;
  }
}
