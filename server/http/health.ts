import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { missingMigrations } from '../db/migrate.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';

/** Whoever watches the server is answered however busy it is. */
export function isHealthCheck({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && /^\/(healthz|readyz|metrics)(\?|$)/.test(url);
}

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, can be written to, and has all
 * migrations.
 */
export function registerHealth(app: FastifyInstance, context: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  // They are exempt from the limits, so any number of them asks the database once at a time.
  let checking: Promise<boolean> | null = null;
  app.get('/readyz', async () => {
    const retryAfter = serverDurations.retryAfter.unavailable;
    checking ??= isReady(context).finally(() => {
      checking = null;
    });
    if (!(await checking)) throw new Refusal('unavailable', { retryAfter });
    return { status: 'ready' };
  });
}

async function isReady(context: Context): Promise<boolean> {
  try {
    // It changes no row, and fails where the database only reads, as a standby does.
    await sql`update migrations set name = name where false`.execute(context.db);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(context.db);
    const missing = await missingMigrations(rows.map((row) => row.name));
    return missing.length === 0;
  } catch {
    return false;
  }
}
