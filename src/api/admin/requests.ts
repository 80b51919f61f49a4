import { queryOptions, useMutation } from '@tanstack/react-query';
import { appDurations } from '../../../domain/durations.ts';
import type { FuelRequestDecision } from '../../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId } from '../../../domain/ids.ts';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { call, callPage } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import type { AdminFilters, AdminRow } from './lists.ts';

const list = 'GET /api/admin/fuel-requests';

export type RequestFilters = AdminFilters<typeof list>;
type Row = AdminRow<typeof list>;

export interface ShownRequests {
  filters: RequestFilters;
  cursor: string | null;
  rows: readonly Row[];
  next: string | null;
  loadedAt: number;
}

/** The shown page as it is now, and the latest requests with the same filters. */
export interface RequestUpdates {
  rows: readonly Row[];
  next: string | null;
  latest: readonly Row[];
}

/**
 * Fetches the current state of a shown page every minute, in a separate query, so that the shown
 * rows do not move. Loading the page starts a new query.
 */
export function requestUpdatesQuery(shown: ShownRequests) {
  const { filters, cursor, rows, next, loadedAt } = shown;
  return queryOptions({
    queryKey: [queryRoots.admin, 'request news', filters, cursor, loadedAt],
    queryFn: ({ signal }) => fetchUpdates(filters, cursor, signal),
    initialData: { rows, next, latest: [] } satisfies RequestUpdates as RequestUpdates,
    initialDataUpdatedAt: loadedAt,
    staleTime: appDurations.refetch.adminRequests,
    gcTime: 0,
    refetchInterval: appDurations.refetch.adminRequests,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

async function fetchUpdates(filters: RequestFilters, cursor: string | null, signal: AbortSignal) {
  const { sort = 'newest', ...others } = filters;
  const isLatest = cursor === null && sort === 'newest';
  const [page, latest] = await Promise.all([
    callPage(list, { query: { ...filters, ...(cursor && { cursor }) } }, { signal }),
    isLatest ? null : callPage(list, { query: others }, { signal }),
  ]);
  return { rows: page.data, next: page.next, latest: (latest ?? page).data };
}

/**
 * An admin's decision on a fuel request, which can be undone for ten seconds. The caller decides
 * what to reload.
 */
export function useRequestDecision() {
  return useMutation({
    mutationFn: ({ id, ...body }: FuelRequestDecision & { id: FuelRequestId }) =>
      call('PATCH /api/fuel-requests/{id}/status', {
        params: { id },
        body: { ...body, undoable: true },
      }),
  });
}

/** Undoes a decision that the server still holds (REQ-14). */
export function useUndoDecision() {
  return useMutation({
    mutationFn: (id: FuelRequestId) =>
      call('DELETE /api/admin/fuel-requests/{id}/decision', { params: { id } }),
  });
}

/** Whether a call may have worked although its answer was lost. */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 502 || error.status === 504;
  return error instanceof ConnectionError;
}

/** Whether a call failed because its object was changed or deleted meanwhile. */
export function isConflictOrGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}
