import { sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import { lockUser } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isActiveAdmin } from '../http/access.ts';
import { Refusal } from '../refusal.ts';
import { addAuditEntry, type NewAuditEntry } from './audit-log-table.ts';

/** Whoever may end somebody's admin rights comes one after another. */
const adminRightsLock = 8_656_228;

/** Does what an admin asks, with its entry in the audit log, in one transaction (ADM-5). */
export function actAsAdmin<Result>(
  context: Context,
  work: (transaction: Queryable, note: (entry: AdminNote) => Promise<void>) => Promise<Result>,
  adminId: UserId,
): Promise<Result> {
  return context.db
    .transaction()
    .execute((transaction) =>
      work(transaction, (entry) =>
        addAuditEntry(transaction, { ...entry, adminId, at: context.clock() }),
      ),
    );
}

export type AdminNote = Omit<NewAuditEntry, 'adminId' | 'at'>;

/**
 * Makes sure that an active admin is left: changes of admin rights come one after another, by
 * somebody who is still an active admin and does not change their own (ADM-4, ADM-10).
 * @throws Refusal 403 'admins-only', 409 'own-account'
 */
export async function guardAdminRights(
  transaction: Queryable,
  adminId: UserId,
  userId: UserId,
): Promise<void> {
  if (adminId === userId) throw new Refusal('own-account');
  await holdAdminRights(transaction);
  if (!isActiveAdmin(await lockUser(transaction, adminId))) throw new Refusal('admins-only');
}

/** Nobody else ends somebody's admin rights until the transaction ends. */
export async function holdAdminRights(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${adminRightsLock})`.execute(transaction);
}
