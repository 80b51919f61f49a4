import type { AdminUsersQuery } from '../../domain/admin-lists.ts';
import type { Queryable } from '../db/database.ts';
import { readStatistics } from './statistics-table.ts';

/** How many users a list has, where the statistics say so; unknown under a search or several filters (decision 30). */
export async function countListedUsers(
  db: Queryable,
  { q, status, role, verified }: AdminUsersQuery,
): Promise<number | undefined> {
  if (q || verified || (status && role)) return undefined;
  const { totalUsers, activeUsers, blacklistedUsers, adminUsers } = await readStatistics(db);
  if (status) return status === 'active' ? activeUsers : blacklistedUsers;
  if (role) return role === 'admin' ? adminUsers : totalUsers - adminUsers;
  return totalUsers;
}
