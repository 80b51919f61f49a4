import { sql } from 'kysely';
import { mayManage } from '../../domain/admin/rights.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { requireAdmin, type User } from '../http/access.ts';
import type { Client } from '../http/client.ts';
import { type KeyedCall, type Outcome, runOnce } from '../idempotency/run-once.ts';
import { lockUser } from '../people/users-table.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { addAuditEntry, type NewAuditEntry } from './audit-log-table.ts';

/** The lock that serialises all changes that can end a user's admin rights. */
const adminRightsLock = 8_656_228;

/** Carries out an admin's action with its entry in the audit log, in one transaction (ADM-5). */
export function actAsAdmin<Result>(
  context: Context,
  adminId: UserId,
  work: (transaction: Queryable, audit: Audit) => Promise<Result>,
): Promise<Result> {
  return context.db
    .transaction()
    .execute((transaction) => work(transaction, auditOf(context, adminId, transaction)));
}

interface AdminCall<Result> extends Pick<KeyedCall<Result>, 'call' | 'key' | 'body' | 'objectId'> {
  adminId: UserId;
  run(transaction: Queryable, audit: Audit, id: string): Promise<Result>;
}

/** The same, once per key (API-4). */
export function actOnceAsAdmin<Result>(
  context: Context,
  { adminId: userId, run, ...keyed }: AdminCall<Result>,
): Promise<Outcome<Result>> {
  return runOnce(context, {
    ...keyed,
    userId,
    run: (transaction, id) => run(transaction, auditOf(context, userId, transaction), id),
  });
}

/** Writes an entry of the action that is carried out. */
export type Audit = (entry: Omit<NewAuditEntry, 'adminId' | 'at'>) => Promise<void>;

const auditOf =
  ({ clock }: Context, adminId: UserId, transaction: Queryable): Audit =>
  (entry) =>
    addAuditEntry(transaction, { ...entry, adminId, at: clock() });

/**
 * Makes sure that an active admin remains: changes of admin rights are serialised, and made by a
 * user who still has the right to and does not change their own (ADM-4, ADM-10). Returns the admin.
 * @throws Refusal 403 'admins-only', 'second-factor-required', 'role-forbidden' or 'own-account'
 */
export async function guardAdminRights(
  context: Context,
  transaction: Queryable,
  { adminId, userId }: { adminId: UserId; userId: UserId },
) {
  if (adminId === userId) throw new Refusal('own-account');
  await lockAdminRights(transaction);
  const admin = await lockUser(transaction, adminId);
  requireAdmin(context, admin, 'people');
  return admin;
}

/**
 * Only who has all rights acts on who has all rights (ADM-48).
 * @throws Refusal 403 'role-forbidden'
 */
export function requireMayManage(
  { adminRole }: Pick<User, 'adminRole'>,
  person: Pick<User, 'isAdmin' | 'adminRole'>,
): void {
  if (!mayManage(adminRole, person)) throw new Refusal('role-forbidden');
}

/** Records that somebody is an admin from now on, or no longer. */
export function recordRights(
  context: Context,
  client: Client,
  userId: UserId,
  isAdmin: boolean,
  transaction: Queryable,
): Promise<void> {
  const kind = isAdmin ? 'rights-given' : 'rights-taken';
  return recordSecurityEvent(context, client, { kind, userId }, transaction);
}

/** Prevents other changes of admin rights until the transaction ends. */
export async function lockAdminRights(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${adminRightsLock})`.execute(transaction);
}
