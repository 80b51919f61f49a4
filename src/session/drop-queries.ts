import type { QueryClient } from '@tanstack/react-query';
import { removePersistedQueries } from './device-cache.ts';

/**
 * Deletes cached queries on the device and in memory, and refetches those that are on the screen.
 * `roots` are the first parts of the query keys. Never throws.
 */
export async function dropQueries(client: QueryClient, roots: readonly string[]): Promise<void> {
  await removePersistedQueries(roots);
  void client.resetQueries({ predicate: ({ queryKey }) => roots.includes(String(queryKey[0])) });
}
