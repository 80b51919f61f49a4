import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../domain/calls.ts';
import type { SessionId, UserId } from '../../domain/ids.ts';
import { acceptGone } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { download } from '../http/download.ts';
import { sessionQuery } from '../session/session.ts';
import { profileQuery } from './profile.ts';
import { queryRoots } from './query-roots.ts';

export type ProfileChangeBody = CallInput<'PATCH /api/account/profile', 'body', Blob>;

/** The browsers in which the user is signed in. */
export function devicesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.devices, userId],
    queryFn: ({ signal }) => call('GET /api/account/sessions', {}, { signal }),
    staleTime: 0,
  });
}

export function useProfileChange(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChangeBody) => call('PATCH /api/account/profile', { body }),
    // The password must not stay in memory.
    gcTime: 0,
    onSuccess: (profile) => {
      client.setQueryData(profileQuery(userId).queryKey, profile);
      // The session contains the name and the number.
      void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
}

export function useIdNumber() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/account/id-number', { body: { password } }),
    // The number leaves memory when the screen closes.
    gcTime: 0,
  });
}

export function useDeviceSignOut(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = devicesQuery(userId);
  return useMutation({
    mutationFn: (id: SessionId | 'all') =>
      id === 'all'
        ? call('DELETE /api/account/sessions', {})
        : acceptGone(call('DELETE /api/account/sessions/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/**
 * Downloads everything that is stored about the user, as one file.
 * @throws ApiError, ConnectionError
 */
export function useDataExport() {
  return useMutation({
    mutationFn: ({ password, signal }: { password: string; signal: AbortSignal }) =>
      download(
        'POST /api/account/download',
        { body: { password } },
        { type: 'application/zip', signal },
      ),
    gcTime: 0,
  });
}

export function useAccountDeletion() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/account/deletion', { body: { password } }),
    gcTime: 0,
  });
}
