import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import {
  type RequestUpdates,
  requestUpdatesQuery,
  type ShownRequests,
} from '../../../api/admin/requests.ts';

const nothingShown: ShownRequests = {
  filters: {},
  cursor: null,
  rows: [],
  next: null,
  loadedAt: 0,
};

/** What has changed in a shown list since it was loaded (REQ-8); null while another page loads. */
export function useRequestUpdates(shown: ShownRequests | null) {
  const { data, isError } = useQuery({
    ...requestUpdatesQuery(shown ?? nothingShown),
    enabled: shown !== null,
  });
  const [seen, setSeen] = useState('');
  // A request that was on the screen once is not new.
  const latest = latestOf(shown?.rows ?? [], seen);
  if (latest !== seen) setSeen(latest);
  if (!shown) return null;
  return { ...compareRequests(shown.rows, data satisfies RequestUpdates, latest), isError };
}

/** The latest creation time of these requests. Later requests are new. @internal */
export function latestOf(rows: readonly AdminFuelRequest[], seen = ''): string {
  return rows.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), seen);
}

/**
 * The shown rows as the server has them now, and how many requests arrived or went away.
 * @internal
 */
export function compareRequests(
  shown: readonly AdminFuelRequest[],
  news: RequestUpdates,
  seen: string,
) {
  const byId = new Map(news.rows.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  // New rows push the last ones off a full page. A missing row has gone only if a row after it is
  // still there.
  const lastFound =
    news.next === null ? shown.length : shown.findLastIndex(({ id }) => byId.has(id));
  return {
    rows: shown.map((row) => byId.get(row.id) ?? row),
    arrived: news.latest.filter(({ id, createdAt }) => createdAt > seen && !shownIds.has(id))
      .length,
    gone: shown.slice(0, lastFound).filter(({ id }) => !byId.has(id)).length,
  };
}
