import type { AdminUserDetails } from '../../domain/admin/admin-users.ts';
import { raisedAbove } from '../../domain/admin/approvals.ts';
import type { UserId } from '../../domain/ids.ts';
import { defaultCreditLimit } from '../../domain/purchases/credit-limits.ts';
import type { CreditLimitsChange } from '../../domain/purchases/credit-schemas.ts';
import { type Cents, centsFromRand } from '../../domain/values/money.ts';
import { addAuditEntry } from '../audit/audit-log-table.ts';
import type { Context } from '../context.ts';
import { findCreditLimits, findOwnCreditLimits } from '../credit/credit-limits-table.ts';
import type { Queryable } from '../db/database.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { askApproval } from '../records/ask-approval.ts';
import { lockAdminUser } from './admin-users-table.ts';
import { readUserDetails } from './user-details.ts';

/**
 * Sets a person's credit limits once per key, or returns them to what everybody has (LEND-6).
 * Purchases wait for the lock of the user, so that each obeys one limit. Limits above the operator's
 * amount wait for a second admin (SEC-31).
 * @throws Refusal 404, 409 'approval-pending', 422 'key-reused'
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
      const { budgetLimit, collectedLimit, reason } = body;
      const limits = { budgetCents: inCents(budgetLimit), collectedCents: inCents(collectedLimit) };
      const asked = { adminId, userId, ...limits, reason };
      const amountCents = await raisedLimit(context, transaction, asked);
      if (amountCents === null) return setCreditLimits(context, transaction, asked);
      await askApproval(transaction, {
        kind: 'credit-limits',
        userId,
        purchaseId: null,
        amountCents,
        ...limits,
        reason,
        askedBy: adminId,
        askedAt: context.clock(),
      });
    },
  });
  return readUserDetails(context, userId);
}

interface AskedLimits {
  adminId: UserId;
  userId: UserId;
  /** Null is what everybody has. */
  budgetCents: Cents | null;
  collectedCents: Cents | null;
  reason: string;
}

/** Sets the limits of a locked person. */
export async function setCreditLimits(
  context: Context,
  transaction: Queryable,
  { adminId, userId, ...limits }: AskedLimits,
): Promise<void> {
  const fields = await changedFields(transaction, userId, limits);
  if (fields.length === 0) return;
  // Read once the user is locked, so that it is after what the lock waited for.
  const at = context.clock();
  const row = { userId, ...limits, setBy: adminId, setAt: at };
  await transaction.insertInto('creditLimits').values(row).execute();
  const action = 'credit-limits-changed';
  await addAuditEntry(transaction, { at, adminId, action, userId, fields });
}

/** The limit for which a second admin is asked, or null (SEC-31). */
async function raisedLimit(
  { config }: Context,
  db: Queryable,
  { userId, budgetCents, collectedCents }: AskedLimits,
): Promise<Cents | null> {
  const next = {
    budget: budgetCents ?? defaultCreditLimit,
    collected: collectedCents ?? defaultCreditLimit,
  };
  return raisedAbove(await findCreditLimits(db, userId), next, config.secondApprovalAbove);
}

async function changedFields(
  db: Queryable,
  userId: UserId,
  { budgetCents, collectedCents, reason }: Omit<AskedLimits, 'adminId' | 'userId'>,
) {
  const present = await findOwnCreditLimits(db, userId);
  const before = {
    budgetLimit: inCents(present?.budgetLimit ?? null),
    collectedLimit: inCents(present?.collectedLimit ?? null),
    reason: present?.reason,
  };
  const next = { budgetLimit: budgetCents, collectedLimit: collectedCents, reason };
  const names = ['budgetLimit', 'collectedLimit', 'reason'] as const;
  return names.filter((name) => next[name] !== before[name]);
}

function inCents(limit: number | null): Cents | null {
  return limit === null ? null : centsFromRand(limit);
}
