import type { Approval } from '../../domain/admin/approvals.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';

function pending(db: Queryable) {
  return db
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.userId')
    .innerJoin('users as admins', 'admins.id', 'approvals.askedBy')
    .select([
      ...(['approvals.id', 'approvals.kind', 'approvals.amountCents'] as const),
      ...(['approvals.userId', 'approvals.purchaseId', 'approvals.reason'] as const),
      ...(['users.firstName', 'users.lastName', 'users.username'] as const),
      ...([
        'approvals.askedBy',
        'admins.username as askedByUsername',
        'approvals.askedAt',
      ] as const),
    ])
    .where('approvals.decidedAt', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof pending>['execute']>>[number];

function fromRow({ amountCents, askedAt, firstName, lastName, username, ...row }: Row): Approval {
  return {
    ...row,
    amount: randFromCents(amountCents),
    user: { firstName, lastName, username },
    askedAt: askedAt.toISOString(),
  };
}

/** What waits for a second admin, the longest waiting first, at most 200 of them. */
export async function listPendingApprovals(db: Queryable): Promise<Approval[]> {
  const rows = await pending(db).orderBy('approvals.askedAt').limit(200).execute();
  return rows.map(fromRow);
}

/** What waits about a purchase, or about the limits of a person; null if nothing does. */
export async function findPendingApproval(
  db: Queryable,
  of: { purchaseId: PurchaseId } | { limitsOf: UserId },
): Promise<Approval | null> {
  const found =
    'purchaseId' in of
      ? pending(db).where('approvals.purchaseId', '=', of.purchaseId)
      : pending(db)
          .where('approvals.userId', '=', of.limitsOf)
          .where('approvals.kind', '=', 'credit-limits');
  const row = await found.executeTakeFirst();
  return row ? fromRow(row) : null;
}

const approvalWithId = (db: Queryable, id: string) =>
  db.selectFrom('approvals').selectAll().where('id', '=', id);

/** An approval, pending or decided; null if there is none. */
export async function findApproval(db: Queryable, id: string) {
  return (await approvalWithId(db, id).executeTakeFirst()) ?? null;
}

/** Locks an approval until the transaction ends; null if there is none. */
export async function lockApproval(transaction: Queryable, id: string) {
  return (await approvalWithId(transaction, id).forUpdate().executeTakeFirst()) ?? null;
}
