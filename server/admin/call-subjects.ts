import { sql } from 'kysely';
import type { CallSubject } from '../../domain/admin/call-subjects.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';

const tables = {
  car: sql`select user_id from cars`,
  purchase: sql`select user_id from purchases`,
  payment: sql`select user_id from received_payments`,
  'fuel-request': sql`select user_id from fuel_requests`,
  approval: sql`select user_id from approvals`,
  voucher: sql`select user_id from vouchers`,
  // It settles what both of them have done.
  redemption: sql`select unnest(array[user_id, attendant_id]) as user_id from redemptions`,
} satisfies Record<Exclude<CallSubject, 'user'>, unknown>;

/** Whether something belongs to a user, or is that user. False if there is no such thing. */
export async function isOwnSubject(
  db: Queryable,
  userId: UserId,
  subject: CallSubject,
  id: string,
): Promise<boolean> {
  if (subject === 'user') return id.toLowerCase() === userId;
  const { rows } = await sql<{ userId: UserId }>`${tables[subject]} where id = ${id}`.execute(db);
  return rows.some((row) => row.userId === userId);
}
