import type { AdminUser, AdminUsersQuery } from '../../domain/admin/admin-lists.ts';
import type { AuditEntry, AuditQuery } from '../../domain/admin/audit.ts';
import { roleNames } from '../../domain/admin/roles.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { listAuditEntries } from '../audit/audit-log-table.ts';
import type { Queryable } from '../db/database.ts';
import type { List } from '../http/list-answer.ts';
import { listUsers } from './admin-users-table.ts';
import { readStatistics } from './statistics.ts';

/** All users, for admins: a list on the screen and a CSV file. */
export const userList: List<AdminUser, AdminUsersQuery> = {
  name: 'users',
  columns: [
    ['Id', (user) => user.id],
    ['First name', (user) => user.firstName],
    ['Last name', (user) => user.lastName],
    ['Username', (user) => user.username],
    ['Phone', (user) => user.phoneNumber ?? ''],
    ['Email', (user) => user.email ?? ''],
    ['Role', ({ adminRole }) => (adminRole ? roleNames[adminRole] : 'User')],
    ['Status', (user) => standingOf(user)],
    ['Reason', (user) => user.blacklistReason ?? ''],
    ['Blacklisted', (user) => csvInstant(user.blacklistedAt)],
    ['Registered', (user) => csvInstant(user.registrationDate)],
  ],
  read: ({ db }, query, page) => listUsers(db, query, page),
  count: ({ db }, query) => countUsers(db, query),
};

function standingOf({ isDeleted, isBlacklisted }: AdminUser): string {
  if (isDeleted) return 'Deleted';
  return isBlacklisted ? 'Blacklisted' : 'Active';
}

/** The length of a list, from the statistics; unknown for a search or several filters (API-3). */
async function countUsers(db: Queryable, { q, status, role, verified }: AdminUsersQuery) {
  if (q || verified || (status && role)) return undefined;
  const { totalUsers, activeUsers, blacklistedUsers, adminUsers } = await readStatistics(db);
  if (status) return status === 'active' ? activeUsers : blacklistedUsers;
  if (role) return role === 'admin' ? adminUsers : totalUsers - adminUsers;
  return totalUsers;
}

/** The audit log, for admins: a list on the screen and a CSV file. */
export const auditList: List<AuditEntry, AuditQuery> = {
  name: 'audit',
  columns: [
    ['Number', (entry) => entry.id],
    ['At', (entry) => csvInstant(entry.at)],
    ['Admin', (entry) => entry.adminUsername],
    ['Action', (entry) => entry.action],
    ['User', (entry) => entry.username ?? ''],
    ['User id', (entry) => entry.userId ?? ''],
    ['Object id', (entry) => entry.objectId ?? ''],
    ['Fields', (entry) => entry.fields.join(' ')],
  ],
  read: ({ db }, query, page) => listAuditEntries(db, query, page),
};
