import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import type { UserId } from '../../../domain/ids.ts';
import { call } from '../../http/client.ts';
import { queryRoots } from '../query-roots.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { adminListKey } from './lists.ts';
import { adminUserQuery } from './users.ts';

const previewing = 'POST /api/admin/collections/reminders/preview';

/** The people to remind, or the filter that finds them. */
export type ReminderSelection = CallInput<typeof previewing, 'body', never>;

/** What is late by age. */
export function lateDebtQuery() {
  return adminQuery(['late debt'], 'GET /api/admin/collections/debt', {});
}

/** Who would get which reminder. It stays as it was when its dialog opened. */
export function reminderPreviewQuery(selection: ReminderSelection, opening: number) {
  return queryOptions({
    queryKey: [queryRoots.admin, 'reminder preview', opening],
    queryFn: ({ signal }) => call(previewing, { body: selection }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Queues the reminders of some people, once for a key. */
export function remindPeople(userIds: readonly UserId[], key: string) {
  return call(
    'POST /api/admin/collections/reminders',
    { body: { userIds: [...userIds] } },
    { key },
  );
}

/** Reloads what a reminder or a promise changes. */
export function useCollectionsReload(): () => void {
  const client = useQueryClient();
  return () => {
    void reload(client, lateDebtQuery().queryKey);
    void reload(client, adminListKey('GET /api/admin/collections/people'));
    void reload(client, adminListKey('GET /api/admin/messages'));
  };
}

/** Records a promise to pay, once under the key of the open dialog (API-4). */
export function usePromise(id: UserId) {
  const name = 'POST /api/admin/users/{id}/promises';
  const send = (body: CallInput<typeof name, 'body', never>, key: string) =>
    call(name, { params: { id }, body }, { key });
  return useKeyedMutation(send, { onSettled: usePromiseReload(id) });
}

/** Takes a promise back, once (LEND-36). */
export function useWithdrawal(id: UserId) {
  const name = 'DELETE /api/admin/users/{id}/promises/{promiseId}';
  const send = (promiseId: string, key: string) =>
    call(name, { params: { id, promiseId } }, { key });
  return useKeyedMutation(send, { onSettled: usePromiseReload(id) });
}

/** Reloads what shows a person's promise. */
function usePromiseReload(id: UserId): () => void {
  const client = useQueryClient();
  const reloadCollections = useCollectionsReload();
  return () => {
    reloadCollections();
    void reload(client, adminUserQuery(id).queryKey);
  };
}
