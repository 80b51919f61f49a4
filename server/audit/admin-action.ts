import { sql } from 'kysely';
import { mayManage } from '../../domain/admin/rights.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { requireAdmin, type User } from '../http/access.ts';
import type { Client } from '../http/client.ts';
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
  work: (transaction: Queryable, audit: (entry: AuditDetails) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return context.db
    .transaction()
    .execute((transaction) =>
      work(transaction, (entry) =>
        addAuditEntry(transaction, { ...entry, adminId, at: context.clock() }),
      ),
    );
}

type AuditDetails = Omit<NewAuditEntry, 'adminId' | 'at'>;

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
