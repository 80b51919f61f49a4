import * as z from 'zod/mini';
import { PurchaseId, UserId } from '../ids.ts';
import { type CreditLimits, creditKinds } from '../purchases/credit-limits.ts';
import type { Cents } from '../values/money.ts';

const ApprovalKind = z.enum(['refund', 'part-refund', 'write-off', 'credit-limits']);
export type ApprovalKind = z.output<typeof ApprovalKind>;

/** What an admin has asked for and a second one has to confirm (SEC-31). */
export const Approval = z.object({
  id: z.uuid(),
  kind: ApprovalKind,
  /** In rand: what is refunded or written off, or the highest new limit. */
  amount: z.number(),
  userId: UserId,
  user: z.object({ firstName: z.string(), lastName: z.string(), username: z.string() }),
  /** Null for limits. */
  purchaseId: z.nullable(PurchaseId),
  /** Null for a refund. */
  reason: z.nullable(z.string()),
  askedBy: UserId,
  askedByUsername: z.string(),
  askedAt: z.iso.datetime(),
});
export type Approval = z.output<typeof Approval>;

/** The body of `POST /api/admin/approvals/{id}/decision`. */
export const ApprovalDecision = z.object({
  isConfirmed: z.boolean('Please say true or false'),
});
export type ApprovalDecision = z.output<typeof ApprovalDecision>;

/**
 * Whether an amount of cents needs a second admin's word. `above` is the operator's amount; null if
 * none is ever needed (SEC-31).
 */
export function needsApproval(amount: Cents, above: Cents | null): boolean {
  return above !== null && amount > above;
}

/** The highest limit that is raised to more than `above`, in cents; null if none is (SEC-31). */
export function raisedAbove(
  before: CreditLimits,
  next: CreditLimits,
  above: Cents | null,
): Cents | null {
  const raised = creditKinds
    .filter((kind) => next[kind] > before[kind] && needsApproval(next[kind], above))
    .map((kind) => next[kind]);
  return raised.toSorted((one, other) => other - one)[0] ?? null;
}
