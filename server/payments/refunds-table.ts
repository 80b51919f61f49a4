import { sql } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Lease } from '../jobs/process-queue.ts';

/** The refund under way of a purchase: the charge that it pays back, and who began it; null when there is none. */
export async function findRefund(
  db: Queryable,
  id: PurchaseId,
): Promise<{ chargeKey: string | null; adminId: UserId } | null> {
  const row = await db
    .selectFrom('purchases')
    .select(['charge_key', 'refund_started_by'])
    .where('id', '=', id)
    .where('payment_status', '=', 'paid')
    .where('refund_started_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.refund_started_by) return null;
  return { chargeKey: row.charge_key, adminId: row.refund_started_by };
}

/** Takes the next refund that has been under way since before an instant. */
export async function claimRefund(
  db: Queryable,
  { from, until }: Lease,
  startedBefore: Date,
): Promise<PurchaseId | null> {
  const { rows } = await sql<{ id: PurchaseId }>`
    update purchases set claimed_until = ${until} where id = (
      select id from purchases
      where refund_started_at <= ${startedBefore} and payment_status = 'paid'
        and (claimed_until is null or claimed_until <= ${from})
      order by refund_started_at limit 1 for update skip locked
    ) returning id`.execute(db);
  return rows[0]?.id ?? null;
}
