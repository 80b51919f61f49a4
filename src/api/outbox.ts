import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserId } from '../../domain/ids.ts';
import { changeItem } from '../offline/outbox.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import {
  isUnsent,
  type LastError,
  type NewOutboxItem,
  type OutboxItem,
} from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import type { Photo } from '../offline/steps.ts';
import { withdrawn, woken } from '../offline/transitions.ts';
import { sendNow } from '../pwa/sending.ts';
import { isConnected } from './connection.ts';
import { fuelRequestsQuery } from './fuel-requests.ts';
import { sessionQuery } from './session.ts';
import { vehiclesQuery } from './vehicles.ts';

/** What this device keeps for a user: what waits, what needs them, and what was sent, oldest first. */
export function outboxQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['outbox', userId],
    queryFn: async () => {
      const items = await outboxStore.all();
      const unreadable = await outboxStore.unreadable();
      return {
        items: items.filter((item) => item.userId === userId).sort((a, b) => a.seq - b.seq),
        unreadable: unreadable.filter((item) => item.userId === null || item.userId === userId),
      };
    },
  });
}

/** The picture of a waiting vehicle. */
export function outboxPhotoQuery(id: string) {
  return queryOptions({ queryKey: ['outbox-photo', id], queryFn: () => outboxStore.photo(id) });
}

/** Keeps the lists true to the outbox, and fetches again what a sent item has changed on the server. */
export function useOutboxNews(userId: UserId): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = async () => {
      const { queryKey } = outboxQuery(userId);
      const before = client.getQueryData(queryKey)?.items ?? [];
      await client.invalidateQueries({ queryKey });
      const after = client.getQueryData(queryKey)?.items ?? [];
      if (countSent(after) > countSent(before)) refetchLists(client, userId);
      // The worker met a 401: the page's own session may be over too.
      const isSignedOut = (item: OutboxItem) => item.state === 'signed-out';
      if (after.some(isSignedOut) && !before.some(isSignedOut)) {
        void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
      }
    };
    void client.prefetchQuery(outboxQuery(userId));
    return onOutboxChange(() => void refresh());
  }, [client, userId]);
}

function countSent(items: OutboxItem[]): number {
  return items.filter((item) => !isUnsent(item)).length;
}

function refetchLists(client: ReturnType<typeof useQueryClient>, userId: UserId): void {
  void client.invalidateQueries({ queryKey: vehiclesQuery(userId).queryKey });
  void client.invalidateQueries({ queryKey: fuelRequestsQuery(userId).queryKey });
}

/** What became of a form: on the server, refused (and taken out again), or saved on this phone (decision 26). */
export type Submitted =
  | { kind: 'sent'; item: OutboxItem }
  | { kind: 'refused'; error: LastError }
  | { kind: 'saved' };

/** How long a connected form waits for the answer. */
const patience = 4000;

/** Puts a form into the outbox, and waits for the answer as long as decision 26 says. @throws OutboxStorageError when the phone cannot keep it */
export function useOutboxSubmission() {
  return useMutation({ mutationFn: submit, networkMode: 'always' });
}

async function submit({
  item,
  photo,
}: {
  item: NewOutboxItem;
  photo: Photo | null;
}): Promise<Submitted> {
  await outboxStore.add(item, photo);
  void sendNow();
  if (!isConnected()) return { kind: 'saved' };
  const settled = await settledWithin(item.id, patience);
  if (settled?.state === 'sent') return { kind: 'sent', item: settled };
  if (settled?.state !== 'needs-you' || !settled.lastError) return { kind: 'saved' };
  await outboxStore.remove(item.id);
  return { kind: 'refused', error: settled.lastError };
}

/** The item as soon as it is sent or refused, or as it is when the time is over. */
function settledWithin(id: string, milliseconds: number): Promise<OutboxItem | null> {
  return new Promise((resolve) => {
    const look = async (isLast: boolean) => {
      const item = (await outboxStore.all()).find((found) => found.id === id) ?? null;
      if (!isLast && item?.state !== 'sent' && item?.state !== 'needs-you') return;
      clearTimeout(timer);
      stop();
      resolve(item);
    };
    const timer = setTimeout(() => void look(true), milliseconds);
    const stop = onOutboxChange(() => void look(false));
    void look(false);
  });
}

/** Tries an item again at once, because its user asks. */
export function useOutboxRetry() {
  return useMutation({
    mutationFn: async (id: string) => {
      await outboxStore.update(id, (item) => woken(item, 'user'));
      await sendNow();
    },
    networkMode: 'always',
  });
}

/** Deletes an item: at once if it was never tried, else the server is asked first what became of it. */
export function useOutboxDeletion() {
  return useMutation({
    mutationFn: async (id: string) => {
      await outboxStore.change(changeItem(id, withdrawn));
      await sendNow();
    },
    networkMode: 'always',
  });
}

/** Takes a sent item, or one that cannot be read, out of the list. */
export function useOutboxClearing() {
  return useMutation({
    mutationFn: (id: string) => outboxStore.remove(id),
    networkMode: 'always',
  });
}
