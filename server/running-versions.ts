import type pg from 'pg';
import type { Program } from '../domain/minimum-versions.ts';
import { serverDurations } from './durations.ts';

/** The versions of the programs that serve us, as these state them. */
export type RunningVersions = Record<Program, string>;

/**
 * Reads the versions that serve us (OPS-12). PostgreSQL is asked again after some minutes, because
 * its operator may update it while we run.
 */
export function openVersions(pool: pg.Pool, clock: () => Date): () => Promise<RunningVersions> {
  let postgres = '';
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock().getTime();
    if (now - readAt > serverDurations.database.version) {
      postgres = await readPostgresVersion(pool);
      readAt = now;
    }
    return { postgres, node: process.version };
  };
}

/** The version of PostgreSQL, which may name its distribution as well. */
export async function readPostgresVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? '';
}
