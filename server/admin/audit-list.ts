import type { AuditEntry, AuditQuery } from '../../domain/admin/audit.ts';
import type { List } from '../http/list-answer.ts';
import { listAuditEntries } from './audit-log-table.ts';

/** The audit log, for admins: a list on the screen and a CSV file. */
export const auditList: List<AuditEntry, AuditQuery> = {
  name: 'audit',
  columns: [
    ['Number', (entry) => entry.id],
    ['At', (entry) => entry.at],
    ['Admin', (entry) => entry.adminUsername],
    ['Action', (entry) => entry.action],
    ['User', (entry) => entry.username ?? ''],
    ['User id', (entry) => entry.userId ?? ''],
    ['Object id', (entry) => entry.objectId ?? ''],
    ['Fields', (entry) => entry.fields.join(' ')],
  ],
  read: ({ db }, query, page) => listAuditEntries(db, query, page),
};
