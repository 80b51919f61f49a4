import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminUser } from '../../../domain/admin/admin-lists.ts';
import type { Blacklisting, UserChange } from '../../../domain/admin/admin-users.ts';
import type { CallInput } from '../../../domain/calls.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { CreditLimitsChange } from '../../../domain/purchases/credit-schemas.ts';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';
import { useSingleRun } from '../../http/use-single-run.ts';
import { activeUserId } from '../../session/active-user.ts';
import { handleSessionError, sessionQuery } from '../../session/session.ts';
import { reload } from '../reload.ts';
import { vehiclesQuery } from '../vehicles.ts';
import { adminQuery } from './admin-query.ts';
import { reloadAdmin, useAdminReload } from './lists.ts';

export type UserCreationBody = CallInput<'POST /api/admin/users', 'body', Blob>;

/** All about a user. It leaves the cache when the view closes, because it is personal. */
export function adminUserQuery(id: UserId) {
  const query = adminQuery(['user', id], 'GET /api/admin/users/{id}', { params: { id } });
  return { ...query, gcTime: 0 };
}

/** Reloads the views, lists and figures that show a user, and the session if it is the admin. */
function reloadUser(client: QueryClient, id: UserId): void {
  void reload(client, adminUserQuery(id).queryKey);
  // All three lists show the user's name.
  const lists = ['GET /api/admin/users', 'GET /api/admin/fuel-requests'] as const;
  reloadAdmin(client, ...lists, 'GET /api/admin/purchases');
  if (id !== activeUserId()) return;
  void client.invalidateQueries({ queryKey: sessionQuery().queryKey });
  void reload(client, vehiclesQuery(id).queryKey);
}

/**
 * Creates an account under one idempotency key, which is created when the form opens (API-4). A
 * double tap returns null. No query and no mutation stores the password.
 */
export function useUserCreation() {
  const client = useQueryClient();
  const reload = useAdminReload('GET /api/admin/users');
  const attempt = useIdempotencyKey();
  const runOnce = useSingleRun();

  return (body: UserCreationBody): Promise<AdminUser | null> =>
    runOnce(async () => {
      try {
        return await attempt.make((key) => call('POST /api/admin/users', { body }, { key }));
      } catch (error) {
        if (error instanceof Error) handleSessionError(client, error);
        throw error;
      } finally {
        reload();
      }
    });
}

/** A change of somebody, after which everything that shows them is fetched again. */
export function useUserMutation<Variables, Result>(
  id: UserId,
  options: Pick<UseMutationOptions<Result, Error, Variables>, 'mutationFn' | 'onSuccess'>,
) {
  const client = useQueryClient();
  return useMutation({ ...options, onSettled: () => reloadUser(client, id) });
}

export function useBlacklistUser(userId: UserId) {
  return useUserMutation(userId, {
    mutationFn: (body: Blacklisting) =>
      call('PATCH /api/admin/users/{userId}/blacklist', { params: { userId }, body }),
  });
}

export function useRestoreUser(userId: UserId) {
  return useUserMutation(userId, {
    mutationFn: () =>
      call('PATCH /api/admin/users/{userId}/restore', { params: { userId }, body: {} }),
  });
}

/** Corrects a user's fields, verification or role. Only changed fields are sent. */
export function useUserChange(id: UserId) {
  const client = useQueryClient();
  return useUserMutation(id, {
    mutationFn: (body: UserChange) => call('PATCH /api/admin/users/{id}', { params: { id }, body }),
    onSuccess: (user) => client.setQueryData(adminUserQuery(id).queryKey, user),
  });
}

/** Sets other credit limits for a user. A retry after a lost answer sets them once (LEND-6). */
export function useCreditLimits(id: UserId) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey();
  return useUserMutation(id, {
    mutationFn: (body: CreditLimitsChange) =>
      attempt.make((key) =>
        call('PATCH /api/admin/users/{id}/credit-limits', { params: { id }, body }, { key }),
      ),
    onSuccess: (user) => client.setQueryData(adminUserQuery(id).queryKey, user),
  });
}

/** Mails a user a link for a new password. A retry after a lost answer sends no second mail. */
export function usePasswordLink(id: UserId) {
  const attempt = useIdempotencyKey();
  return useMutation({
    mutationFn: () =>
      attempt.make((key) =>
        call('POST /api/admin/users/{id}/reset-password', { params: { id }, body: {} }, { key }),
      ),
    onSuccess: attempt.renew,
    onError: (error) => {
      // That mail was not sent and never will be.
      if (error instanceof ApiError && error.code === 'mail-unavailable') attempt.renew();
    },
  });
}

/** Shows a user's whole ID number, which no cache keeps (ADM-51). */
export function useShownIdNumber(id: UserId) {
  return useMutation({
    gcTime: 0,
    mutationFn: () => call('POST /api/admin/users/{id}/id-number', { params: { id }, body: {} }),
  });
}

/** Takes a user's lost second factor away (ACC-34). */
export function useFactorRemoval(userId: UserId) {
  return useUserMutation(userId, {
    mutationFn: () =>
      call('DELETE /api/admin/users/{id}/second-factor', { params: { id: userId } }),
  });
}
