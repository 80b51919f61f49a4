import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Profile } from '../../domain/accounts/own-account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { fuelRequestsQuery } from '../api/fuel-requests.ts';
import { profileQuery } from '../api/profile.ts';
import { queryRoots } from '../api/query-roots.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { ApiError } from '../http/api-error.ts';
import { reportAnswer, reportNetworkError, reportServerError } from '../http/connection.ts';
import { dropStart } from '../http/start-call.ts';
import { oneAtATime } from '../offline/one-at-a-time.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type {
  FuelRequestItem,
  LastError,
  OutboxItem,
  ProfileChangeItem,
  RequestWithdrawalItem,
  VehicleChangeItem,
  VehicleDeletionItem,
  VehicleItem,
} from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { isRedacted } from '../offline/transitions.ts';
import { handleSessionError, sessionQuery } from '../session/session.ts';
import { mergeIntoCache } from './merge-sent.ts';
import { countOutboxProblems, countStorageFault } from './outbox-problems.ts';
import { countLost, refreshWaitingCookies } from './waiting-cookies.ts';

/** All items of a user on this device, oldest first, and how many items were lost. */
export function outboxQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['outbox', userId],
    queryFn: async () => {
      const { items, unreadable } = await readContents();
      const lost = await countLost(userId);
      void countOutboxProblems({ items, unreadable, lost });
      return {
        items: items.filter((item) => item.userId === userId).sort((a, b) => a.seq - b.seq),
        unreadable: unreadable.filter((item) => item.userId === null || item.userId === userId),
        lost,
      };
    },
    // Kept forever, because each reading is compared with the previous one.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function readContents() {
  try {
    return await outboxStore.contents();
  } catch (error) {
    countStorageFault(error);
    throw error;
  }
}

export function outboxPhotoQuery(id: string) {
  return queryOptions({
    queryKey: ['outbox-photo', id],
    queryFn: () => outboxStore.photo(id),
    // Pictures are large and are read quickly.
    gcTime: 0,
  });
}

export function useOutboxChanges(userId: UserId): void {
  const client = useQueryClient();
  useEffect(() => followOutbox(client, userId), [client, userId]);
}

/**
 * Updates the page and its lists when an item changes, whether the page or the worker sends it.
 * Returns a function that stops it.
 * @internal
 */
export function followOutbox(client: QueryClient, userId: UserId): () => void {
  const { queryKey } = outboxQuery(userId);
  let known: OutboxItem[] | undefined;
  let areListsBehind = false;
  const handle = () => {
    const items = client.getQueryData(queryKey)?.items;
    if (known && items) {
      areListsBehind = handleOutboxChanges(client, userId, known, items, areListsBehind);
    }
    known = items ?? known;
    void refreshWaitingCookies();
  };
  const refresh = oneAtATime(() => rereadOutbox(client, userId).then(handle));
  void client.prefetchQuery(outboxQuery(userId)).then(handle);
  return onOutboxChange(() => void refresh());
}

/**
 * Reads the outbox as it is now. Otherwise the library would join a first reading that is under
 * way, and that one may be from before the change.
 */
export async function rereadOutbox(client: QueryClient, userId: UserId): Promise<void> {
  const query = outboxQuery(userId);
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  await client.prefetchQuery({ ...query, staleTime: 0 });
}

/**
 * Applies what changed between two readings of the outbox to lists, session and connection. Returns
 * whether the lists still have to be fetched: while items are sent one after the other, that waits
 * for the end.
 */
export function handleOutboxChanges(
  client: QueryClient,
  userId: UserId,
  before: OutboxItem[],
  now: OutboxItem[],
  areListsBehind = false,
): boolean {
  const known = new Map(before.map((item) => [item.id, item]));
  const changed = now.filter(({ id, state, lastError }) => {
    const item = known.get(id);
    // An item that has failed again may have been sent without a reading that saw it.
    return state !== item?.state || lastError?.at !== item.lastError?.at;
  });
  for (const { id, corrections } of now) {
    // A correction may have replaced the picture.
    if (corrections !== known.get(id)?.corrections) {
      void client.invalidateQueries({ queryKey: outboxPhotoQuery(id).queryKey });
    }
  }
  const sent = changed.filter((item) => item.state === 'sent');
  for (const item of sent) mergeIntoCache(client, item);
  if (sent.length > 0) dropStart();
  // The session contains the name and the phone number.
  if (sent.some(({ kind }) => kind === 'profile-change')) {
    void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
    fetchAnew(client, profileQuery(userId).queryKey);
  }
  // What was poured is booked, so that the next voucher may be due.
  if (sent.some(({ kind }) => kind === 'redemption')) fetchAnew(client, [queryRoots.vouchers]);
  for (const item of changed) handleAnswer(client, item);
  // A refusal may mean that something was changed elsewhere.
  const isAnswered = changed.some(({ state }) => state === 'sent' || state === 'needs-you');
  const isFetchDue = areListsBehind || isAnswered;
  if (!isFetchDue || now.some((item) => item.state === 'sending')) return isFetchDue;
  fetchAnew(client, vehiclesQuery(userId).queryKey);
  fetchAnew(client, fuelRequestsQuery(userId).queryKey);
  return false;
}

/** Fetches a list again. A first answer that is under way may be from before the change. */
function fetchAnew(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
}

/** Applies what the worker learned to the page's session and connection. */
function handleAnswer(client: QueryClient, { state, lastError, sentAt }: OutboxItem): void {
  if (state === 'sent') reportAnswer(sentAt);
  if (!lastError) return;
  // Only our server can refuse an item or end its session.
  const isAnswer = state === 'needs-you' || state === 'signed-out';
  const isFromOurServer = lastError.status >= 400 && lastError.status < 500;
  if (isAnswer && isFromOurServer) reportAnswer(lastError.at);
  if (state === 'waiting' && lastError.status === 0) reportNetworkError();
  if (state === 'waiting' && lastError.status >= 500) reportServerError();
  // The session of this page may be over, or only that of another tab, so it is fetched again.
  if (state === 'signed-out') void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
  if (state === 'needs-you') handleRefusal(client, lastError);
}

/** A refused item may reveal a change of the user, like a refused call of the page. */
export function handleRefusal(client: QueryClient, error: LastError): void {
  handleSessionError(client, new ApiError(error.status, '', JSON.stringify(error)));
}

/** Vehicles that are not on the server yet, oldest first. */
export function waitingVehicles(items: OutboxItem[]): VehicleItem[] {
  return shownItems(items).filter((item) => item.kind === 'vehicle');
}

/** Fuel requests that are not on the server yet, oldest first. */
export function waitingRequests(items: OutboxItem[]): FuelRequestItem[] {
  return shownItems(items).filter((item) => item.kind === 'fuel-request');
}

/** The items that are shown in their lists before they are sent: of a correction only the new one. */
function shownItems(items: OutboxItem[]): OutboxItem[] {
  const replaced = new Set(items.map((item) => item.replaces));
  return items.filter(
    (item) => item.state !== 'sent' && !isRedacted(item) && !replaced.has(item.id),
  );
}

export type WaitingChange = VehicleChangeItem | VehicleDeletionItem | RequestWithdrawalItem;

/** The waiting changes of a vehicle or a fuel request that is on the server, oldest first. */
export function waitingChanges(items: OutboxItem[], { id }: { id: string }): WaitingChange[] {
  return shownItems(items).filter((item) => {
    if (item.isWithdrawn) return false;
    if (item.kind === 'request-withdrawal') return item.payload.request.id === id;
    const isOfCar = item.kind === 'vehicle-change' || item.kind === 'vehicle-deletion';
    return isOfCar && item.payload.car.id === id;
  }) as WaitingChange[]; // the filter leaves only these
}

/** The user's details as they will be once their waiting changes are sent. */
export function withWaitingProfileChanges(items: OutboxItem[], profile: Profile): Profile {
  const waiting = waitingProfileChanges(items).map(({ payload }) => payload.changes);
  return Object.assign({}, profile, ...waiting);
}

export function waitingProfileChanges(items: OutboxItem[]): ProfileChangeItem[] {
  return shownItems(items).filter(
    (item) => item.kind === 'profile-change' && !item.isWithdrawn,
  ) as ProfileChangeItem[]; // the filter leaves only these
}

/** A vehicle as it will be once its waiting changes are sent. */
export function withWaitingChanges(items: OutboxItem[], car: Car): Car {
  const changes = waitingChanges(items, car).map((item) =>
    item.kind === 'vehicle-change' ? item.payload.changes : {},
  );
  return Object.assign({}, car, ...changes);
}
