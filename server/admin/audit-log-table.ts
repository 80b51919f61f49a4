import type { AuditAction, AuditEntry, AuditQuery } from '../../domain/audit.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import { findsEntry } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

export interface NewAuditEntry {
  at: Date;
  adminId: UserId;
  action: AuditAction;
  userId?: UserId;
  objectId?: string;
  /** Names of what was set, never values (ADM-5). */
  fields?: readonly string[];
}

/** Notes an admin's action, in the transaction that does it. */
export async function addAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<void> {
  await transaction
    .insertInto('audit_log')
    .values({
      at: entry.at,
      admin_id: entry.adminId,
      action: entry.action,
      user_id: entry.userId ?? null,
      object_id: entry.objectId ?? null,
      fields: [...(entry.fields ?? [])],
    })
    .execute();
}

function entries(db: Queryable) {
  return db
    .selectFrom('audit_log')
    .innerJoin('users as admins', 'admins.id', 'audit_log.admin_id')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'audit_log.number as id',
      'audit_log.at',
      'audit_log.admin_id',
      'admins.username as admin_username',
      'audit_log.action',
      'audit_log.user_id',
      'users.username',
      'audit_log.object_id',
      'audit_log.fields',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

function fromRow(row: Row): AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    adminId: row.admin_id,
    adminUsername: row.admin_username,
    action: row.action,
    userId: row.user_id,
    username: row.username,
    objectId: row.object_id,
    fields: row.fields,
  };
}

const newestFirst = { column: 'audit_log.at', type: 'timestamptz', direction: 'desc' } as const;

/** A page of the audit log, the latest entry first. */
export async function listAuditEntries(
  db: Queryable,
  { q, adminId, userId, action, from, to }: AuditQuery,
  page: Page,
): Promise<Listed<AuditEntry>[]> {
  let query = entries(db);
  if (q) query = query.where(await findsEntry(db, q));
  if (adminId) query = query.where('audit_log.admin_id', '=', adminId);
  if (userId) query = query.where('audit_log.user_id', '=', userId);
  if (action) query = query.where('audit_log.action', '=', action);
  if (from) query = query.where('audit_log.at', '>=', startOfDay(from));
  if (to) query = query.where('audit_log.at', '<', endOfDay(to));
  return readPage(pageOf(query, newestFirst, 'audit_log.number', page), fromRow);
}
