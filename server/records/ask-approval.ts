import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

type Open = 'id' | 'decidedBy' | 'decidedAt' | 'isConfirmed';
type OfSome = 'priceId' | 'budgetCents' | 'collectedCents';
type Asked = Omit<Insertable<Tables['approvals']>, Open | OfSome> &
  Partial<Pick<Tables['approvals'], OfSome>>;

/**
 * Asks a second admin to confirm something, instead of doing it (SEC-31).
 * @throws Refusal 409 'approval-pending'
 */
export async function askApproval(transaction: Queryable, asked: Asked): Promise<void> {
  const none = { priceId: null, budgetCents: null, collectedCents: null };
  const open = { decidedBy: null, decidedAt: null, isConfirmed: null };
  await transaction
    .insertInto('approvals')
    .values({ ...none, ...open, ...asked, id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new Refusal('approval-pending'));
  const { askedBy: adminId, askedAt: at, userId, purchaseId, kind } = asked;
  await addAuditEntry(transaction, {
    at,
    adminId,
    action: 'approval-asked',
    userId,
    fields: [kind],
    ...(purchaseId && { objectId: purchaseId }),
  });
}
