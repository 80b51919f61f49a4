import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { reload } from '../reload.ts';
import { type AdminList, adminListKey } from './lists.ts';
import { adminStatisticsQuery } from './reports.ts';

/** Reloads the lists that a change affects, and the figures of the overview (OUT-16). */
export function reloadAdmin(client: QueryClient, ...lists: AdminList[]): void {
  const keys = [adminStatisticsQuery().queryKey, ...lists.map(adminListKey)];
  for (const key of keys) void reload(client, key);
}

export function useAdminReload(...lists: AdminList[]): () => void {
  const client = useQueryClient();
  return () => reloadAdmin(client, ...lists);
}
