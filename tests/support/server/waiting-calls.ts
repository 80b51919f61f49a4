import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Api } from '../api.ts';

/**
 * Waits until this many calls wait for a lock in the file's database; returns the processes that
 * serve them.
 */
export function waitingCalls(api: Api, count = 1): Promise<number[]> {
  return vi.waitFor(async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.context.db);
    if (rows.length !== count) throw new Error(`${rows.length} calls wait, not ${count}`);
    return rows.map((row) => row.pid);
  }, 60_000);
}
