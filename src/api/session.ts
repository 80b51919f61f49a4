import {
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SessionUser } from '../../domain/account.ts';
import type { CallInput } from '../../domain/calls.ts';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { call } from './call.ts';
import { claimDevice, forgetOnDevice, restoreStart } from './device-cache.ts';
import { deviceOwner, setDeviceOwner } from './device-owner.ts';
import { isSession } from './kept-shapes.ts';
import { oweSignOut, signOutPaid } from './owed-sign-out.ts';
import { paySignOut } from './pay-sign-out.ts';
import { onSessionNews, tellSession } from './session-news.ts';

export type SignInBody = CallInput<'POST /api/auth/login', 'body', Blob>;
export type RegistrationBody = CallInput<'POST /api/auth/register', 'body', Blob>;
export type PasswordChangeBody = CallInput<'POST /api/account/password', 'body', Blob>;
export type PasswordResetBody = CallInput<'POST /api/auth/reset-password', 'body', Blob>;

/** Who is signed in; null for nobody. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: ({ client, signal }) => currentUser(client, signal),
  });
}

async function currentUser(client: QueryClient, signal: AbortSignal): Promise<SessionUser | null> {
  await paySignOut();
  const user = await askForUser(signal);
  // Somebody signed out meanwhile: nobody comes back by a late answer.
  signal.throwIfAborted();
  if (user) await welcome(client, user, isNews(client, user));
  else setDeviceOwner(null);
  return user;
}

/** Whose session the server has answered for since the app started. */
const answered = new WeakSet<QueryClient>();

/** Whether an answer says that what waits for its user can be sent: the first one, a sign-in, and the end of a block. A look at the session alone changes nothing. */
function isNews(client: QueryClient, user: SessionUser): boolean {
  const before = client.getQueryData(sessionQuery().queryKey);
  const isFirst = !answered.has(client);
  answered.add(client);
  if (isFirst || before?.id !== user.id) return true;
  return isHeldBack(before) && !isHeldBack(user);
}

function isHeldBack({ isBlacklisted, mustChangePassword }: SessionUser): boolean {
  return isBlacklisted || mustChangePassword;
}

async function askForUser(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const timeout = appDurations.calls.session;
    const options = { signal, timeout, forAnybody: true } as const;
    const session: unknown = await call('GET /api/auth/session', {}, options);
    if (!isSession(session)) throw new ConnectionError('That is no answer about a session');
    return session.authenticated ? session.user : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A user this device knows to be signed in: it is theirs now, and what waited for their sign-in goes out. */
async function welcome(client: QueryClient, user: SessionUser, isNews: boolean): Promise<void> {
  const before = deviceOwner();
  await claimDevice(user.id);
  const isTheirs = (key: QueryKey) => isPublic(key) || key.includes(user.id);
  if (before !== user.id) setTimeout(() => forgetQueries(client, isTheirs));
  if (isNews) void sendWhatWaited(user);
}

async function sendWhatWaited(user: SessionUser): Promise<void> {
  // Loaded apart: nothing can be sent before somebody is signed in. Without it, what waits is sent at the next occasion.
  const sending = await import('../pwa/sending.ts').catch(() => null);
  // They may have signed out meanwhile, and what they keep here waits for them.
  if (deviceOwner() !== user.id) return;
  await sending?.wakeAndSend(isHeldBack(user) ? 'sign-in' : 'unblocked', user.id);
}

/** Shows whom the device remembers before anything is asked, and heeds sign-ins and sign-outs in other tabs. */
export async function restoreSession(client: QueryClient): Promise<void> {
  await restoreStart(client);
  const { queryKey } = sessionQuery();
  setDeviceOwner(client.getQueryData(queryKey)?.id ?? null);
  onSessionNews((userId) => void heedOtherTab(client, userId));
}

async function heedOtherTab(client: QueryClient, userId: UserId | null): Promise<void> {
  const { queryKey } = sessionQuery();
  const before = client.getQueryData(queryKey)?.id;
  if (before === userId) return;
  leave(client);
  if (before) await forgetOnDevice(before);
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
      await paySignOut().catch(() => {});
      const user = await call('POST /api/auth/login', { body });
      signOutPaid();
      await welcome(client, user, true);
      return user;
    },
    onSuccess: (user) => {
      tellSession(user.id);
      forgetQueries(client, isPublic);
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
      if (user) oweSignOut(user.id);
      leave(client);
      tellSession(null);
      // What the server does not hear now it is told before anything else is asked.
      await paySignOut().catch(() => {});
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
      void sendWhatWaited(user);
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
function leave(client: QueryClient): void {
  setDeviceOwner(null);
  void client.cancelQueries();
  client.setQueryData(sessionQuery().queryKey, null);
  // Once the screens of the session are gone: emptied under their eyes, they would ask again.
  setTimeout(() => forgetQueries(client));
}

/** Drops everything but the session itself and what is to stay. */
function forgetQueries(client: QueryClient, stays: (key: QueryKey) => boolean = () => false): void {
  const [session] = sessionQuery().queryKey;
  const isGone = ({ queryKey }: Query) => queryKey[0] !== session && !stays(queryKey);
  client.removeQueries({ predicate: isGone });
}

/** Prices are everybody's. */
function isPublic(key: QueryKey): boolean {
  return key[0] === 'fuel-prices';
}

/** Refusals that tell of a change in the user: the session here is older than it. */
const changesTheUser = new Set(['blocked', 'password-change-required', 'admins-only']);

/** What an answer says about the session itself, whichever call it came to. */
export function heedSession(client: QueryClient, error: Error): void {
  // Some errors say in which step a call failed; what it answered is then their cause.
  const answer = error.cause instanceof ApiError ? error.cause : error;
  if (!(answer instanceof ApiError)) return;
  const { queryKey } = sessionQuery();
  if (answer.status === 401) {
    setDeviceOwner(null);
    client.setQueryData(queryKey, null);
  } else if (answer.code && changesTheUser.has(answer.code)) {
    void client.invalidateQueries({ queryKey });
  }
}
