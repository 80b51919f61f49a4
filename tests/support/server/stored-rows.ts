import { sql } from 'kysely';
import type { Api } from '../api.ts';

/** The number of rows of each table that calls write to, without rate limits and sessions. */
export async function storedRows(api: Api): Promise<Record<string, number>> {
  const tables = [
    'users',
    'uploads',
    'cars',
    'userCarData',
    'fuelRequests',
    'idempotencyKeys',
    'messages',
    'purchases',
    'fuelPrices',
    'auditLog',
  ];
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(api.context.db);
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
