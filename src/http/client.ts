import type { CallInput, CallKey, CallPart, CallResult } from '../../domain/calls.ts';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { originOf } from '../offline/response-origin.ts';
import { ApiError, ConnectionError, ForeignResponseError, SessionOverError } from './api-error.ts';
import { reportAnswer, reportNetworkError, reportServerError } from './connection.ts';
import { askForProof } from './proof.ts';
import { noteServerTime } from './server-clock.ts';

export type Parts<K extends CallKey> = {
  [Part in CallPart as CallInput<K, Part, Blob> extends undefined ? never : Part]: CallInput<
    K,
    Part,
    Blob
  >;
};

export interface CallOptions {
  /** The `Idempotency-Key`, created when the form opens, so that a retry creates nothing twice. */
  key?: string;
  signal?: AbortSignal | undefined;
  /** After this time in milliseconds, a missing answer counts as no connection. */
  timeout?: number;
  /** The call does not name the page's user, so it also works after another user has signed in. */
  anyUser?: true;
  /** The user whose session is meant, if the page no longer has that user. */
  userId?: string;
}

let activeUserId: () => UserId | null = () => null;

/** Sets the user whom each call names, so that the server can compare it with the session. */
export function setUserProvider(readUserId: () => UserId | null): void {
  activeUserId = readUserId;
}

/**
 * Makes one call of the contract.
 * @throws ApiError if the server refuses
 * @throws ConnectionError if our server does not answer
 */
export async function call<K extends CallKey>(
  name: K,
  parts: Parts<K>,
  options: CallOptions = {},
): Promise<CallResult<K, Blob>> {
  const { body } = await send(name, parts, options);
  // The server parses what it answers with the contract's own schema.
  return body as CallResult<K, Blob>;
}

/**
 * Like `call`, for a paged list. `next` is the cursor of the next page, and `total` the length of
 * the list, if the server knows it.
 */
export async function callPage<K extends CallKey>(
  name: K,
  parts: Parts<K>,
  options: CallOptions = {},
): Promise<{ data: CallResult<K, Blob>; next: string | null; total: number | null }> {
  const { body, headers } = await send(name, parts, options);
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  const next = link ? new URL(link, location.origin).searchParams.get('cursor') : null;
  const total = headers.get('X-Total-Count');
  // The server parses what it answers with the contract's own schema.
  return { data: body as CallResult<K, Blob>, next, total: total === null ? null : Number(total) };
}

interface Answer {
  body: unknown;
  headers: Headers;
}

interface AnyParts {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Sends a call, and once more under the same key when its user has given a missing proof. */
async function send(name: CallKey, parts: AnyParts, options: CallOptions): Promise<Answer> {
  try {
    return await sendOnce(name, parts, options);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'proof-required';
    if (!needsProof || !(await askForProof())) throw error;
    return sendOnce(name, parts, options);
  }
}

/** Reports errors to the connection state, and turns a missing answer into a ConnectionError. */
async function sendOnce(name: CallKey, parts: AnyParts, options: CallOptions): Promise<Answer> {
  const { path, request } = toRequest(name, parts, options, 'application/json');
  const timeout = AbortSignal.timeout(options.timeout ?? appDurations.calls.default);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const user = options.anyUser ? null : activeUserId();
  try {
    return await fetchAnswer(path, { ...request, signal }, user);
  } catch (error) {
    if (options.signal?.aborted || error instanceof SessionOverError) throw error;
    if (error instanceof ApiError) {
      if (error.status >= 500) reportServerError();
      throw error;
    }
    reportNetworkError();
    throw new ConnectionError('No answer from the server', { cause: error });
  }
}

/** The path of a call and the options for `fetch`. */
export function toRequest(name: CallKey, parts: AnyParts, options: CallOptions, accept: string) {
  const [method = '', template = ''] = name.split(' ');
  const { body } = parts;
  const headers: Record<string, string> = { Accept: accept };
  if (options.key) headers['Idempotency-Key'] = options.key;
  // Another user may have signed in in another tab. The server then refuses the call.
  const userId = options.userId ?? (options.anyUser ? null : activeUserId());
  if (userId) headers['X-Outbox-User'] = userId;
  if (body !== undefined && !(body instanceof Blob)) headers['Content-Type'] = 'application/json';
  const request = {
    method,
    headers,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  };
  return { path: buildUrl(template, parts), request };
}

/**
 * Sends the request and parses our server's answer.
 * @throws ApiError if the server refuses; any other error if our server did not answer
 */
async function fetchAnswer(
  path: string,
  request: RequestInit,
  user: UserId | null,
): Promise<Answer> {
  const begun = Date.now();
  const response = await fetch(path, request);
  const { status, statusText, headers } = response;
  if (originOf(response) === 'server') noteServerTime(headers, begun);
  const text = await response.text();
  if (user && activeUserId() !== user) throw new SessionOverError('The user has signed out');
  // The text of a proxy is not meant for our users.
  if (requireOwnOrigin(response) === 'gateway') throw new ApiError(status, statusText, '');
  if (status >= 500) throw new ApiError(status, statusText, text);
  if (status === 204) return { body: undefined, headers };
  const body: unknown = JSON.parse(text);
  reportAnswer();
  if (!response.ok) throw new ApiError(status, statusText, text);
  return { body, headers };
}

/**
 * Distinguishes our API from a proxy in front of it.
 * @throws ForeignResponseError if the response comes from neither
 */
export function requireOwnOrigin(response: Response): 'server' | 'gateway' {
  const origin = originOf(response);
  if (origin === 'foreign') throw new ForeignResponseError();
  return origin;
}

function buildUrl(template: string, parts: AnyParts): string {
  const values: Record<string, unknown> = { ...parts.params };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
