import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CarCheck } from '../../../domain/admin/admin-users.ts';
import type { WaitingCounts, WaitingVehicle } from '../../../domain/admin/verification.ts';
import type { CallResult } from '../../../domain/calls.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { call, callPage } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';

/** The two lists of what waits for a check (ADM-16). */
export type WaitingList =
  | 'GET /api/admin/verification/vehicles'
  | 'GET /api/admin/verification/people';
export type WaitingItem<K extends WaitingList> = CallResult<K, never>[number];

/** The count of each list. */
export const countOf: Record<WaitingList, keyof WaitingCounts> = {
  'GET /api/admin/verification/vehicles': 'vehicles',
  'GET /api/admin/verification/people': 'people',
};

/** How many vehicles and people wait. */
export function waitingCountsQuery() {
  return queryOptions({
    queryKey: [queryRoots.admin, 'waiting'],
    queryFn: ({ signal }) => call('GET /api/admin/verification', {}, { signal }),
    staleTime: 0,
    refetchInterval: appDurations.refetch.morning,
  });
}

/** What waits, the longest waiting first. An empty list looks again every minute. */
export function waitingQuery<K extends WaitingList>(name: K) {
  return infiniteQueryOptions({
    queryKey: [queryRoots.admin, name],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const page = await callPage(name, { query } as never, { signal }); // the query of either list
      return { rows: page.data as WaitingItem<K>[], next: page.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.length > 0) ? false : appDurations.refetch.morning,
  });
}

/** Takes an item that was decided on out of its list. Its count is fetched again. */
export function removeWaiting(client: QueryClient, name: WaitingList, id: string): void {
  client.setQueryData(waitingQuery(name).queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.id !== id),
    }));
    return { ...data, pages };
  });
  const counts = waitingCountsQuery().queryKey;
  const field = countOf[name];
  client.setQueryData(counts, (old) => old && { ...old, [field]: Math.max(0, old[field] - 1) });
  void client.invalidateQueries({ queryKey: counts });
}

/** Fetches a list and the counts again, because something else has changed them. */
export async function reloadWaiting(client: QueryClient, name: WaitingList): Promise<void> {
  void reload(client, waitingCountsQuery().queryKey);
  await reload(client, waitingQuery(name).queryKey);
}

type Flags = Pick<WaitingVehicle, 'isRoadworthy' | 'isStolen'>;

/** Records a verdict on a vehicle, unless it is no longer as it was seen. */
export function decideOnVehicle(seen: WaitingVehicle, flags: Flags, verdict: CarCheck) {
  const { id, registrationNumber, make, model, year, carPhotoUrl } = seen;
  const expected = { ...flags, registrationNumber, make, model, year, carPhotoUrl };
  return call('PATCH /api/admin/cars/{id}', { params: { id }, body: { ...verdict, expected } });
}

/** Records whether a person is verified, unless somebody else has done so. */
export function decideOnPerson(id: UserId, isVerified: boolean) {
  const body = { isVerified, expected: { isVerified: !isVerified } };
  return call('PATCH /api/admin/users/{id}', { params: { id }, body });
}
