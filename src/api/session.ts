import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SessionUser } from '../../domain/account.ts';
import type { CallInput } from '../../domain/calls.ts';
import { wakeAndSend } from '../pwa/sending.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { claimDevice, wipeDevice } from './device-cache.ts';
import { isSignOutOwed, oweSignOut, signOutPaid } from './owed-sign-out.ts';

export type SignInBody = CallInput<'POST /api/auth/login', 'body', Blob>;
export type RegistrationBody = CallInput<'POST /api/auth/register', 'body', Blob>;
export type PasswordChangeBody = CallInput<'POST /api/account/password', 'body', Blob>;
export type PasswordResetBody = CallInput<'POST /api/auth/reset-password', 'body', Blob>;

/** A sign-out that nobody hears is over soon: the user waits for it. */
const signOutPatience = 5_000;

/** Who is signed in; null for nobody. */
export function sessionQuery() {
  return queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => currentUser(signal) });
}

async function currentUser(signal: AbortSignal): Promise<SessionUser | null> {
  if (isSignOutOwed()) await paySignOut();
  try {
    const { authenticated, user } = await call('GET /api/auth/session', {}, { signal });
    if (!authenticated || !user) return null;
    await welcome(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A user this device knows to be signed in: it is theirs now, and what waited for their sign-in goes out. */
async function welcome(user: SessionUser): Promise<void> {
  await claimDevice(user.id);
  void wakeAndSend('sign-in', user.id);
}

async function paySignOut(): Promise<void> {
  await call('POST /api/auth/logout', { body: {} }, { timeout: signOutPatience });
  signOutPaid();
}

export type SessionState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: SessionUser }
  | { state: 'signed-out' }
  | { state: 'unreachable'; retrying: boolean; retry: () => void };

/** The session as screens see it: only an answer that says so is a sign-out (decision 2). */
export function useSession(): SessionState {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(sessionQuery());
  if (data) return { state: 'signed-in', user: data };
  if (data === null) return { state: 'signed-out' };
  if (errorUpdateCount === 0) return { state: 'checking' };
  return { state: 'unreachable', retrying: isFetching, retry: () => void refetch() };
}

/** Signs in, and drops whatever a session before this one has fetched. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SignInBody) => {
      // The one before is still signed in on the server: their sign-out comes first.
      if (isSignOutOwed()) await paySignOut();
      const user = await call('POST /api/auth/login', { body });
      await welcome(user);
      return user;
    },
    onSuccess: (user) => {
      forgetQueries(client);
      return setSession(client, user);
    },
  });
}

export function useRegistration() {
  return useMutation({
    mutationFn: (body: RegistrationBody) => call('POST /api/auth/register', { body }),
  });
}

/** Signs out on this device whatever the server answers (section 2). */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      oweSignOut();
      await wipeDevice();
      await paySignOut();
    },
    onSettled: async () => {
      await setSession(client, null);
      // Once the screens of the session are gone: emptied under their eyes, they would ask again.
      setTimeout(() => forgetQueries(client));
    },
  });
}

export function usePasswordChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChangeBody) => call('POST /api/account/password', { body }),
    onSuccess: (user) => setSession(client, user),
  });
}

export function useResetLink() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/auth/forgot-password', { body: { email } }),
  });
}

/** Sets a new password by a reset link; every session of that user ends with it. */
export function usePasswordReset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordResetBody) => call('POST /api/auth/reset-password', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionQuery().queryKey }),
  });
}

/** An answer that is still under way speaks of the session before this one. */
async function setSession(client: QueryClient, user: SessionUser | null): Promise<void> {
  const { queryKey } = sessionQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, user);
}

/** Drops everything but the session itself. */
function forgetQueries(client: QueryClient): void {
  const [session] = sessionQuery().queryKey;
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== session });
}

/** Refusals that tell of a change in the user: the session here is older than it. */
const changesTheUser = new Set(['blocked', 'password-change-required']);

/** What an answer says about the session itself, whichever call it came to. */
export function heedSession(client: QueryClient, error: Error): void {
  // Some errors say in which step a call failed; what it answered is then their cause.
  const answer = error.cause instanceof ApiError ? error.cause : error;
  if (!(answer instanceof ApiError)) return;
  const { queryKey } = sessionQuery();
  if (answer.status === 401) client.setQueryData(queryKey, null);
  else if (answer.code && changesTheUser.has(answer.code))
    void client.invalidateQueries({ queryKey });
}
