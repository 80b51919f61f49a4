import type { AdminFuelRequest } from '../../../../domain/admin-lists.ts';
import type { RequestNews } from '../../../api/admin/requests.ts';

/** The latest moment at which one of these requests was made; what comes after it is new. */
export function latestOf(rows: readonly AdminFuelRequest[], seen = ''): string {
  return rows.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), seen);
}

/** What a list that is shown does not show: its rows with their present state, and how many came or went. */
export function compareRequests(
  shown: readonly AdminFuelRequest[],
  news: RequestNews,
  seen: string,
) {
  const byId = new Map(news.rows.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  // What is new pushes the last ones off a full page: only what stands before one that is still there has gone.
  const lastFound =
    news.next === null ? shown.length : shown.findLastIndex(({ id }) => byId.has(id));
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    arrived: news.latest.filter(({ id, createdAt }) => createdAt > seen && !shownIds.has(id))
      .length,
    gone: shown.slice(0, lastFound).filter(({ id }) => !byId.has(id)).length,
  };
}
