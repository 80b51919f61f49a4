import { sql } from 'kysely';
import type { PurchaseId } from '../../domain/ids.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Queryable } from '../db/database.ts';

/**
 * Keeps the due day that a purchase has before it is moved, so that what was late on a past day stays
 * so. It is called before the purchase changes, because its figures are counted with what is kept.
 */
export async function keepDueDay(
  transaction: Queryable,
  purchaseId: PurchaseId,
  dueDay: Day,
  movedAt: Date,
): Promise<void> {
  await sql`insert into former_due_days (purchase_id, moved_at, due_day)
    values (${purchaseId}, ${movedAt}, ${dueDay}) on conflict do nothing`.execute(transaction);
}
