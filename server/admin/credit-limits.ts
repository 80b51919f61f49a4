import type { AdminUserDetails } from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import type { CreditLimitsChange } from '../../domain/purchases/credit-schemas.ts';
import { type Cents, centsFromRand } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { runOnce } from '../outbox/run-once.ts';
import { findOwnCreditLimits, insertCreditLimits } from '../purchases/credit-limits-table.ts';
import { lockAdminUser } from './admin-users-table.ts';
import { addAuditEntry } from './audit-log-table.ts';
import { readUserDetails } from './user-details.ts';

/**
 * Sets a person's credit limits once per key, or returns them to what everybody has (LEND-6).
 * Purchases wait for the lock of the user, so that each obeys one limit.
 * @throws Refusal 404, 422 'key-reused'
 */
export async function changeCreditLimits(
  context: Context,
  adminId: UserId,
  userId: UserId,
  body: CreditLimitsChange,
  key: string | null,
): Promise<AdminUserDetails> {
  await runOnce(context, {
    call: 'PATCH /api/admin/users/{id}/credit-limits',
    userId: adminId,
    key,
    body,
    objectId: userId,
    async run(transaction) {
      await lockAdminUser(transaction, userId);
      const fields = await changedFields(transaction, userId, body);
      if (fields.length === 0) return;
      const { budgetLimit, collectedLimit, reason } = body;
      const limits = { budgetCents: inCents(budgetLimit), collectedCents: inCents(collectedLimit) };
      // Read once the user is locked, so that it is after what the lock waited for.
      const at = context.clock();
      const row = { userId, ...limits, reason, setBy: adminId, setAt: at };
      await insertCreditLimits(transaction, row);
      const action = 'credit-limits-changed';
      await addAuditEntry(transaction, { at, adminId, action, userId, fields });
    },
  });
  return readUserDetails(context, userId);
}

async function changedFields(db: Queryable, userId: UserId, next: CreditLimitsChange) {
  const present = await findOwnCreditLimits(db, userId);
  const { budgetLimit = null, collectedLimit = null, reason } = present ?? {};
  const before = { budgetLimit, collectedLimit, reason };
  const names = ['budgetLimit', 'collectedLimit', 'reason'] as const;
  return names.filter((name) => next[name] !== before[name]);
}

function inCents(limit: number | null): Cents | null {
  return limit === null ? null : centsFromRand(limit);
}
