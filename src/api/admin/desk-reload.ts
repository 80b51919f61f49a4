import { useQueryClient } from '@tanstack/react-query';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';

/** All that the desk shows is fetched again: money counts in lists, figures and debts. */
export function useDeskReload(): () => void {
  const client = useQueryClient();
  return () => void reload(client, [queryRoots.admin]);
}
