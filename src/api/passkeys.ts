import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyId, UserId } from '../../domain/ids.ts';
import { acceptGone } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { reloadSession } from '../session/session.ts';
import { queryRoots } from './query-roots.ts';

/** The user's passkeys, oldest first. */
export function passkeysQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.passkeys, userId],
    queryFn: ({ signal }) => call('GET /api/account/passkeys', {}, { signal }),
    staleTime: 0,
  });
}

/** What an admin has besides the password. */
export function secondFactorQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.secondFactor, userId],
    queryFn: ({ signal }) => call('GET /api/account/second-factor', {}, { signal }),
    staleTime: 0,
  });
}

/** A change of what a user signs in with. Secrets and codes leave memory with the screen. */
function useSignInChange<Input, Result>(
  userId: UserId,
  mutationFn: (input: Input) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey });
      void client.invalidateQueries({ queryKey: secondFactorQuery(userId).queryKey });
      // The operator may require a second factor.
      void reloadSession(client);
    },
  });
}

export function usePasskeyCreation(userId: UserId) {
  return useSignInChange(userId, async (_: undefined) =>
    (await import('../session/passkeys.ts')).createPasskey(),
  );
}

export function usePasskeyRemoval(userId: UserId) {
  return useSignInChange(userId, (id: PasskeyId) =>
    acceptGone(call('DELETE /api/account/passkeys/{id}', { params: { id } })),
  );
}

/** The secret for an authenticator app. */
export function useAppSetup() {
  return useMutation({
    mutationFn: () => call('POST /api/account/second-factor/app', { body: {} }),
    gcTime: 0,
  });
}

/** Confirms the app by a code of it, and brings the recovery codes. */
export function useAppConfirmation() {
  return useMutation({
    mutationFn: (code: string) =>
      call('POST /api/account/second-factor/app/confirm', { body: { code } }),
    gcTime: 0,
  });
}

/** Call it once the recovery codes were seen: a required set-up ends with it. */
export function useSecondFactorReload(userId: UserId) {
  return useSignInChange(userId, (_: undefined) => Promise.resolve());
}

export function useAppRemoval(userId: UserId) {
  return useSignInChange(userId, (_: undefined) =>
    call('DELETE /api/account/second-factor/app', {}),
  );
}

export function useNewRecoveryCodes(userId: UserId) {
  return useSignInChange(userId, (_: undefined) =>
    call('POST /api/account/second-factor/recovery-codes', { body: {} }),
  );
}
