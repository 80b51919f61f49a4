import type { AuditAction, AuditEntry, AuditQuery } from '../../domain/admin/audit.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, latestFirst, type Page, pageOf, readPage } from '../db/keyset.ts';
import { auditEntryMatchesSearch } from '../db/search.ts';
import { endOfDay, startOfDay } from '../db/south-african-days.ts';

export interface NewAuditEntry {
  at: Date;
  adminId: UserId;
  action: AuditAction;
  userId?: UserId;
  objectId?: string;
  /** The names of the changed fields, never their values (ADM-5). */
  fields?: readonly string[];
}

/** Records an admin's action in the transaction that carries it out. */
export async function addAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<void> {
  await transaction
    .insertInto('auditLog')
    .values({ ...entry, fields: [...(entry.fields ?? [])] })
    .execute();
}

function entries(db: Queryable) {
  return db
    .selectFrom('auditLog')
    .innerJoin('users as admins', 'admins.id', 'auditLog.adminId')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .select([
      'auditLog.number as id',
      'auditLog.at',
      'auditLog.adminId',
      'admins.username as adminUsername',
      'auditLog.action',
      'auditLog.userId',
      'users.username',
      'auditLog.objectId',
      'auditLog.fields',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

function fromRow(row: Row): AuditEntry {
  return { ...row, id: String(row.id), at: row.at.toISOString() };
}

/** A page of the audit log, newest first. */
export async function listAuditEntries(
  db: Queryable,
  { q, adminId, userId, action, from, to }: AuditQuery,
  page: Page,
): Promise<Listed<AuditEntry>[]> {
  let query = entries(db);
  if (q) query = query.where(await auditEntryMatchesSearch(db, q));
  if (adminId) query = query.where('auditLog.adminId', '=', adminId);
  if (userId) query = query.where('auditLog.userId', '=', userId);
  if (action) query = query.where('auditLog.action', '=', action);
  if (from) query = query.where('auditLog.at', '>=', startOfDay(from));
  if (to) query = query.where('auditLog.at', '<', endOfDay(to));
  const rows = pageOf(query, latestFirst('auditLog.at'), 'auditLog.number', page).execute();
  return readPage(rows, fromRow);
}
