import { sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { claimNext, type Lease } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';

/**
 * The refund in progress of a purchase: the charge that it pays back and the admin who began it;
 * null when there is none.
 */
export async function findRefund(
  db: Queryable,
  id: PurchaseId,
): Promise<{ chargeKey: string | null; adminId: UserId } | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['chargeKey', 'refundStartedBy'])
    .where('id', '=', id)
    .where('paymentStatus', '=', 'paid')
    .where('refundStartedAt', 'is not', null)
    .executeTakeFirst();
  if (!row?.refundStartedBy) return null;
  return { chargeKey: row.chargeKey, adminId: row.refundStartedBy };
}

/** Claims the next refund that has been in progress since before an instant. */
export async function claimRefund(
  db: Queryable,
  lease: Lease,
  startedBefore: Date,
): Promise<PurchaseId | null> {
  const row = await claimNext<{ id: PurchaseId }>(db, lease, {
    table: 'purchases',
    key: ['id'],
    isDue: sql`refund_started_at <= ${startedBefore} and payment_status = 'paid'`,
    orderBy: sql`refund_started_at`,
    returning: sql`id`,
  });
  return row?.id ?? null;
}
