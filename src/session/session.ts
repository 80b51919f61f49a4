import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SessionUser } from '../../domain/accounts/account.ts';
import type { CallInput } from '../../domain/calls.ts';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { ApiError, ConnectionError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { activeUserId, setActiveUserId } from './active-user.ts';
import { claimDevice, isPublic, removeUserData, restoreFirstPaint } from './device-cache.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { clearPendingSignOut, recordPendingSignOut } from './pending-sign-out.ts';
import { broadcastSession, onSessionBroadcast } from './session-channel.ts';
import { isSession } from './session-validator.ts';

export type SignInBody = CallInput<'POST /api/auth/login', 'body', Blob>;
export type RegistrationBody = CallInput<'POST /api/auth/register', 'body', Blob>;
export type PasswordChangeBody = CallInput<'POST /api/account/password', 'body', Blob>;
export type PasswordResetBody = CallInput<'POST /api/auth/reset-password', 'body', Blob>;

/** Who is signed in; null for nobody. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ client, signal }) => fetchSessionUser(client, signal),
  });
}

async function fetchSessionUser(
  client: QueryClient,
  signal: AbortSignal,
): Promise<SessionUser | null> {
  await finishSignOut();
  const user = await requestSessionUser(signal);
  // Somebody signed out meanwhile: nobody comes back by a late answer.
  signal.throwIfAborted();
  if (user) await startSession(client, user, isUserChange(client, user));
  else setActiveUserId(null);
  return user;
}

/** Whose session the server has confirmedClients for since the app started. */
const confirmedClients = new WeakSet<QueryClient>();

/** Whether an answer says that what waits for its user can be sent: the first one, a sign-in, and the end of a block. A look at the session alone changes nothing. */
function isUserChange(client: QueryClient, user: SessionUser): boolean {
  const before = client.getQueryData(sessionQuery().queryKey);
  const isFirst = !confirmedClients.has(client);
  confirmedClients.add(client);
  if (isFirst || before?.id !== user.id) return true;
  return isRestricted(before) && !isRestricted(user);
}

function isRestricted({ isBlacklisted, mustChangePassword }: SessionUser): boolean {
  return isBlacklisted || mustChangePassword;
}

async function requestSessionUser(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const timeout = appDurations.calls.session;
    const options = { signal, timeout, anyUser: true } as const;
    const session: unknown = await call('GET /api/auth/session', {}, options);
    if (!isSession(session)) throw new ConnectionError('That is no answer about a session');
    return session.authenticated ? session.user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A user this device knows to be signed in: it is theirs now, and what waited for their sign-in goes out. */
async function startSession(
  client: QueryClient,
  user: SessionUser,
  isUserChange: boolean,
): Promise<void> {
  const before = activeUserId();
  await claimDevice(user.id);
  const isTheirs = (query: Query) => isPublic(query) || query.queryKey.includes(user.id);
  if (before !== user.id) setTimeout(() => removeQueries(client, isTheirs));
  if (isUserChange) notifyUserConfirmed(user);
}

/** `sign-in` where the user is still blocked or has to set a password, else `unblocked`. */
type ConfirmationListener = (user: SessionUser, as: 'sign-in' | 'unblocked') => void;

let confirmationListener: ConfirmationListener = () => {};

/** Calls a listener when the server has confirmed who is signed in: what waited for that can be sent. */
export function onUserConfirmed(listener: ConfirmationListener): void {
  confirmationListener = listener;
}

function notifyUserConfirmed(user: SessionUser): void {
  confirmationListener(user, isRestricted(user) ? 'sign-in' : 'unblocked');
}

/** Shows whom the device remembers before anything is asked, and heeds sign-ins and sign-outs in other tabs. */
export async function restoreSession(client: QueryClient): Promise<void> {
  await restoreFirstPaint(client);
  const { queryKey } = sessionQuery();
  setActiveUserId(client.getQueryData(queryKey)?.id ?? null);
  onSessionBroadcast((userId) => void handleOtherTab(client, userId));
}

async function handleOtherTab(client: QueryClient, userId: UserId | null): Promise<void> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey)?.id;
  if (before === userId) return;
  endSession(client);
  if (before) await removeUserData(before);
  if (userId) await client.invalidateQueries({ queryKey });
}

export type SessionState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: SessionUser }
  | { state: 'signed-out' }
  | { state: 'unreachable'; retrying: boolean; retry: () => void };

/** Whom this device knows to be signed in, before the server was asked. */
export function rememberedUser(client: QueryClient): SessionUser | null {
  return client.getQueryData(sessionQuery().queryKey) ?? null;
}

/** The session as screens see it: only an answer that says so is a sign-out (ACC-6). */
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
      // The one before comes first. Where that is not heard, the sign-in itself ends their session.
      await finishSignOut().catch(() => {});
      const user = await call('POST /api/auth/login', { body });
      clearPendingSignOut();
      await startSession(client, user, true);
      return user;
    },
    onSuccess: (user) => {
      broadcastSession(user.id);
      removeQueries(client, isPublic);
      return setSession(client, user);
    },
  });
}

export function useRegistration() {
  return useMutation({
    mutationFn: (body: RegistrationBody) => call('POST /api/auth/register', { body }),
  });
}

/** Signs out on this device at once, whatever the server answers (ACC-10). */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const user = client.getQueryData(sessionQuery().queryKey);
      if (user) recordPendingSignOut(user.id);
      endSession(client);
      broadcastSession(null);
      // What the server does not hear now it is told before anything else is asked.
      await finishSignOut().catch(() => {});
    },
  });
}

export function usePasswordChange() {
  const client = useQueryClient();
  const { queryKey } = sessionQuery();
  return useMutation({
    mutationFn: (body: PasswordChangeBody) => call('POST /api/account/password', { body }),
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey });
      // They may have signed out meanwhile.
      client.setQueryData(queryKey, (now) => (now?.id === user.id ? user : now));
      notifyUserConfirmed(user);
    },
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
async function setSession(client: QueryClient, user: SessionUser): Promise<void> {
  const { queryKey } = sessionQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, user);
}

/** Nobody is signed in any more, and nothing that is still under way counts. */
function endSession(client: QueryClient): void {
  setActiveUserId(null);
  void client.cancelQueries();
  client.setQueryData(sessionQuery().queryKey, null);
  // Once the screens of the session are gone: emptied under their eyes, they would ask again.
  setTimeout(() => removeQueries(client));
}

/** Drops everything but the session itself and what is to stay. */
function removeQueries(client: QueryClient, isKept: (query: Query) => boolean = () => false): void {
  const [session] = sessionQuery().queryKey;
  const isRemoved = (query: Query) => query.queryKey[0] !== session && !isKept(query);
  client.removeQueries({ predicate: isRemoved });
}

/** Refusals that tell of a change in the user: the session here is older than it. */
const userChangeCodes = new Set(['blocked', 'password-change-required', 'admins-only']);

/** What an answer says about the session itself, whichever call it came to. */
export function handleSessionError(client: QueryClient, error: Error): void {
  // Some errors say in which step a call failed; what it confirmedClients is then their cause.
  const answer = error.cause instanceof ApiError ? error.cause : error;
  if (!(answer instanceof ApiError)) return;
  const { queryKey } = sessionQuery();
  if (answer.status === 401) {
    setActiveUserId(null);
    client.setQueryData(queryKey, null);
  } else if (answer.code && userChangeCodes.has(answer.code)) {
    void client.invalidateQueries({ queryKey });
  }
}
