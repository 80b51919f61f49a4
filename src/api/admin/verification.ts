import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { CarCheck } from '../../../domain/admin/vehicle-desk.ts';
import type { WaitingVehicle } from '../../../domain/admin/verification.ts';
import type { CallResult } from '../../../domain/calls.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { call, callPage } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';

const lists = {
  vehicles: { name: 'GET /api/admin/verification/vehicles', filter: {} },
  people: { name: 'GET /api/admin/verification/people', filter: {} },
  photos: { name: 'GET /api/admin/verification/vehicles', filter: { photo: 'asked' } },
} as const;

/** The lists of what waits: for a check (ADM-16), or for a better photo (VEH-23). */
export type WaitingList = keyof typeof lists;
export type WaitingItem<K extends WaitingList> = CallResult<
  (typeof lists)[K]['name'],
  never
>[number];

/** How many vehicles and people wait. */
export function waitingCountsQuery() {
  const query = adminQuery(['waiting', 'counts'], 'GET /api/admin/verification', {});
  return { ...query, refetchInterval: appDurations.refetch.morning };
}

/** What waits, the longest waiting first. An empty list looks again every minute. */
export function waitingQuery<K extends WaitingList>(list: K) {
  const { name, filter } = lists[list];
  return infiniteQueryOptions({
    queryKey: [queryRoots.admin, 'waiting', list],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
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
export function removeWaiting(client: QueryClient, list: WaitingList, id: string): void {
  client.setQueryData(waitingQuery(list).queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.id !== id),
    }));
    return { ...data, pages };
  });
  const counts = waitingCountsQuery().queryKey;
  client.setQueryData(counts, (old) => old && { ...old, [list]: Math.max(0, old[list] - 1) });
  void client.invalidateQueries({ queryKey: counts });
}

/** Fetches a list and the counts again, because something else has changed them. */
export async function reloadWaiting(client: QueryClient, list: WaitingList): Promise<void> {
  void reload(client, waitingCountsQuery().queryKey);
  await reload(client, waitingQuery(list).queryKey);
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
