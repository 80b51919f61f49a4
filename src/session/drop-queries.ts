import type { QueryClient } from '@tanstack/react-query';
import { removePersistedQueries } from './device-cache.ts';

/**
 * Drops what is cached of some queries, on the device and in memory, and fetches again what a screen
 * still shows. They are named by the first parts of their keys. Never fails.
 */
export async function dropQueries(client: QueryClient, roots: readonly string[]): Promise<void> {
  await removePersistedQueries(roots);
  void client.resetQueries({ predicate: ({ queryKey }) => roots.includes(String(queryKey[0])) });
}
