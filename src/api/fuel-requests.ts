import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { appDurations } from '../../domain/durations.ts';
import type { FuelRequest, FuelRequestStatus } from '../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { loyaltyTiers } from '../../domain/loyalty/loyalty.ts';
import { fuelTypes } from '../../domain/prices/fuel-price.ts';
import { callPage } from '../http/client.ts';
import {
  arrayOf,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

export type FuelRequestPages = InfiniteData<Page>;

interface Page {
  requests: FuelRequest[];
  next: string | null;
}

const requestValidator = objectOf<FuelRequest>({
  id: isString,
  userId: isString,
  carMake: isString,
  carModel: isString,
  carYear: isNumber,
  fuelAmount: isNumber,
  fuelCapacity: nullable(isNumber),
  fuelType: oneOf(...fuelTypes),
  basePricePerLiter: isNumber,
  discountPercentage: isNumber,
  discountedPrice: isNumber,
  totalAmount: isNumber,
  loyaltyTier: oneOf(...loyaltyTiers),
  status: oneOf<FuelRequestStatus>('pending', 'approved', 'completed', 'rejected'),
  approvedBy: nullable(isString),
  approvedAt: nullable(isDate),
  completedAt: nullable(isDate),
  notes: nullable(isString),
  requestedAt: isDate,
  pouredLitres: optional(isNumber),
  heldAmount: optional(isNumber),
});

const pagesValidator = objectOf<FuelRequestPages>({
  pages: arrayOf(objectOf<Page>({ requests: arrayOf(requestValidator), next: nullable(isString) })),
  pageParams: arrayOf(nullable(isString)),
});

/** The user's fuel requests in pages, newest first. */
export function fuelRequestsQuery(userId: UserId) {
  return infiniteQueryOptions({
    queryKey: [queryRoots.fuelRequests, userId],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next,
    // Admins decide on the requests, so data older than a minute is fetched again.
    staleTime: appDurations.refetch.pendingRequests,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(hasPending) ? appDurations.refetch.pendingRequests : false,
    refetchOnWindowFocus: ({ state }) => state.data?.pages.some(hasPending) ?? false,
    refetchOnReconnect: true,
    meta: { persistedAs: { version: 2, isValid: pagesValidator }, mergesSentItems: true },
  });
}

async function fetchPage(cursor: string | null, signal: AbortSignal): Promise<Page> {
  const query = cursor === null ? {} : { cursor };
  const { data, next } = await callPage('GET /api/fuel-requests', { query }, { signal });
  return { requests: data.requests, next };
}

function hasPending(page: Page): boolean {
  return page.requests.some((request) => request.status === 'pending');
}

/** Adds a new request at the top of the list. */
export function withFuelRequest(list: FuelRequestPages, request: FuelRequest): FuelRequestPages {
  const [first, ...others] = without(list.pages, request.id);
  if (!first) return list;
  return { ...list, pages: [{ ...first, requests: [request, ...first.requests] }, ...others] };
}

export function withoutFuelRequest(
  list: FuelRequestPages,
  id: FuelRequestId | undefined,
): FuelRequestPages {
  return { ...list, pages: without(list.pages, id) };
}

function without(pages: readonly Page[], id: FuelRequestId | undefined): Page[] {
  return pages.map((page) => ({
    ...page,
    requests: page.requests.filter((request) => request.id !== id),
  }));
}
