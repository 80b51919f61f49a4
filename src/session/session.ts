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
import { dropStart, fetchStart, sessionFromStart } from '../http/start-call.ts';
import { activeUserId, setActiveUserId } from './active-user.ts';
import { removeUserData, setDeviceUser } from './clear-device.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { isSharedQuery, restoreFirstPaintData } from './first-paint-data.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { clearPendingSignOut, recordPendingSignOut } from './pending-sign-out.ts';
import { broadcastSession, onSessionBroadcast } from './session-channel.ts';
import { isSession } from './session-validator.ts';

export type SignInBody = CallInput<'POST /api/auth/login', 'body', Blob>;
type RegistrationBody = CallInput<'POST /api/auth/register', 'body', Blob>;
type PasswordChangeBody = CallInput<'POST /api/account/password', 'body', Blob>;
type PasswordResetBody = CallInput<'POST /api/auth/reset-password', 'body', Blob>;

/** The signed-in user; null if nobody is signed in. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ client, signal }) => fetchSessionUser(client, signal),
  });
}

const sessionKey = sessionQuery().queryKey;

async function fetchSessionUser(
  client: QueryClient,
  signal: AbortSignal,
): Promise<SessionUser | null> {
  await finishSignOut();
  const user = await requestSessionUser(signal);
  // After a sign-out, a late answer must not restore the session.
  signal.throwIfAborted();
  if (user) await beginSession(client, user, canReleaseItems(client, user));
  else setActiveUserId(null);
  return user;
}

/** The clients that have received an answer about the session since the app started. */
const confirmedClients = new WeakSet<QueryClient>();

/**
 * Whether waiting items can be sent because of this answer: it is the first one, another user
 * signed in, or the restriction has ended. Later answers about the same user change nothing.
 */
function canReleaseItems(client: QueryClient, user: SessionUser): boolean {
  const before = client.getQueryData(sessionKey);
  const isFirst = !confirmedClients.has(client);
  confirmedClients.add(client);
  if (isFirst || before?.id !== user.id) return true;
  return isRestricted(before) && !isRestricted(user);
}

/** The session has changed on the server, such as once a second factor is set up. */
export function reloadSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionKey });
}

function isRestricted({ isBlacklisted, mustChangePassword }: SessionUser): boolean {
  return isBlacklisted || mustChangePassword;
}

async function requestSessionUser(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const timeout = appDurations.calls.session;
    const options = { signal, timeout, anyUser: true } as const;
    const early = await sessionFromStart();
    const session: unknown = early ?? (await call('GET /api/auth/session', {}, options));
    if (!isSession(session)) throw new ConnectionError('The answer is not a session');
    return session.authenticated ? session.user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Makes a user the owner of this device. With `releasesItems`, the listener of `onUserConfirmed`
 * learns that what waits for the user can be sent.
 */
async function beginSession(
  client: QueryClient,
  user: SessionUser,
  releasesItems: boolean,
): Promise<void> {
  const before = activeUserId();
  await setDeviceUser(user.id);
  const isKept = (query: Query) => isSharedQuery(query) || query.queryKey.includes(user.id);
  if (before !== user.id) setTimeout(() => removeQueries(client, isKept));
  if (releasesItems) notifyUserConfirmed(user);
}

/** `sign-in` if the user is blocked or must change the password, otherwise `unblocked`. */
type ConfirmationListener = (user: SessionUser, as: 'sign-in' | 'unblocked') => void;

let confirmationListener: ConfirmationListener = () => {};

/** Calls the listener when the server confirms the user, so that waiting items can be sent. */
export function onUserConfirmed(listener: ConfirmationListener): void {
  confirmationListener = listener;
}

function notifyUserConfirmed(user: SessionUser): void {
  confirmationListener(user, isRestricted(user) ? 'sign-in' : 'unblocked');
}

/** Restores the saved user before any call, and follows sign-ins and sign-outs of other tabs. */
export async function restoreSession(client: QueryClient): Promise<void> {
  await restoreFirstPaintData(client);
  setActiveUserId(client.getQueryData(sessionKey)?.id ?? null);
  onSessionBroadcast((userId) => void handleOtherTab(client, userId));
}

async function handleOtherTab(client: QueryClient, userId: UserId | null): Promise<void> {
  const before = client.getQueryData(sessionKey)?.id;
  if (before === userId) return;
  endSession(client);
  if (before) await removeUserData(before);
  if (userId) await client.invalidateQueries({ queryKey: sessionKey });
}

export type SessionState =
  | { state: 'checking' }
  | { state: 'signed-in'; user: SessionUser }
  | { state: 'signed-out' }
  | { state: 'unreachable'; retrying: boolean; retry: () => void };

/** The user in the cache, which may come from the device before the server has answered. */
export function rememberedUser(client: QueryClient): SessionUser | null {
  return client.getQueryData(sessionKey) ?? null;
}

/** The session as screens see it. Only an answer that says so counts as signed out (ACC-6). */
export function useSession(): SessionState {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(sessionQuery());
  if (data) return { state: 'signed-in', user: data };
  if (data === null) return { state: 'signed-out' };
  if (errorUpdateCount === 0) return { state: 'checking' };
  return { state: 'unreachable', retrying: isFetching, retry: () => void refetch() };
}

/** @internal */
export function signIn(client: QueryClient, body: SignInBody): Promise<SessionUser> {
  return signInBy(client, async () => {
    const user = await call('POST /api/auth/login', { body });
    passwordSignIn.isRecent = true;
    return user;
  });
}

/** Signs in by a call, and removes what the previous session has fetched. */
export async function signInBy(
  client: QueryClient,
  requestUser: () => Promise<SessionUser>,
): Promise<SessionUser> {
  // The previous sign-out is sent first. If that fails, the sign-in replaces that session.
  await finishSignOut().catch(() => {});
  const user = await requestUser();
  clearPendingSignOut();
  fetchStart();
  await beginSession(client, user, true);
  broadcastSession(user.id);
  removeQueries(client, isSharedQuery);
  // A running query would bring the previous session back.
  await client.cancelQueries({ queryKey: sessionKey });
  client.setQueryData(sessionKey, user);
  return user;
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (body: SignInBody) => signIn(client, body) });
}

export function useRegistration() {
  return useMutation({
    mutationFn: (body: RegistrationBody) => call('POST /api/auth/register', { body }),
  });
}

/**
 * Signs a user out on this device at once, whatever the server answers (ACC-10), and also if their
 * session has just ended by itself: that leaves their data on the device (ACC-8).
 * @internal
 */
export async function signOut(client: QueryClient, userId: UserId): Promise<void> {
  recordPendingSignOut(userId);
  endSession(client);
  broadcastSession(null);
  // If this call fails, it is repeated before the next call about the session.
  await finishSignOut().catch(() => {});
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (userId: UserId) => signOut(client, userId) });
}

export function usePasswordChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChangeBody) => call('POST /api/account/password', { body }),
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey: sessionKey });
      // The user may have signed out in the meantime.
      client.setQueryData(sessionKey, (now) => (now?.id === user.id ? user : now));
      notifyUserConfirmed(user);
    },
  });
}

export function useResetLink() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/auth/forgot-password', { body: { email } }),
  });
}

/** Sets a new password with a reset link, which ends all sessions of that user. */
export function usePasswordReset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordResetBody) => call('POST /api/auth/reset-password', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionKey }),
  });
}

/** Ends the session on this page and cancels all running queries. */
function endSession(client: QueryClient): void {
  setActiveUserId(null);
  dropStart();
  void client.cancelQueries();
  client.setQueryData(sessionKey, null);
  // The screens unmount first. A mounted screen would fetch its removed queries again.
  setTimeout(() => removeQueries(client));
}

/** Removes all queries except the session and those to keep. */
function removeQueries(client: QueryClient, isKept: (query: Query) => boolean = () => false): void {
  const isRemoved = (query: Query) => query.queryKey[0] !== sessionKey[0] && !isKept(query);
  client.removeQueries({ predicate: isRemoved });
}

/** Codes of refusals which show that the user has changed since the session was fetched. */
const userChangeCodes = new Set([
  ...[
    'blocked',
    'password-change-required',
    'admins-only',
    'second-factor-required',
    'role-forbidden',
  ],
]);

/** Updates the session if the error of any call shows that it has ended or changed. */
export function handleSessionError(client: QueryClient, error: Error): void {
  // Errors of a multi-step call carry the server's error as their cause.
  const answer = error.cause instanceof ApiError ? error.cause : error;
  if (!(answer instanceof ApiError)) return;
  if (answer.status === 401) {
    setActiveUserId(null);
    client.setQueryData(sessionKey, null);
  } else if (answer.code && userChangeCodes.has(answer.code)) {
    void client.invalidateQueries({ queryKey: sessionKey });
  }
}
