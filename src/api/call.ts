import type { CallInput, CallKey, CallPart, CallResult } from '../../domain/calls.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';

type Parts<K extends CallKey> = {
  [Part in CallPart as CallInput<K, Part, Blob> extends undefined ? never : Part]: CallInput<
    K,
    Part,
    Blob
  >;
};

export interface CallOptions {
  /** The `Idempotency-Key`, minted when the form opened, so that a second try makes nothing twice. */
  key?: string;
  signal?: AbortSignal;
  /** Milliseconds until a silent server counts as no connection. */
  timeout?: number;
}

const patience = 20_000;

/** Makes one call of the contract. @throws ApiError when the server refuses, ConnectionError when no answer of ours comes */
export async function call<K extends CallKey>(
  name: K,
  parts: Parts<K>,
  options: CallOptions = {},
): Promise<CallResult<K, Blob>> {
  const response = await send(name, parts, options);
  const body = response.status === 204 ? undefined : await answered(() => response.json(), options);
  // The server parses what it answers with the contract's own schema.
  return body as CallResult<K, Blob>;
}

/** Like `call`, for a list that comes in pages: `next` is the cursor of the following page. */
export async function callPage<K extends CallKey>(
  name: K,
  parts: Parts<K>,
  options: CallOptions = {},
): Promise<{ data: CallResult<K, Blob>; next: string | null }> {
  const response = await send(name, parts, options);
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  const next = link ? new URL(link, location.origin).searchParams.get('cursor') : null;
  const data = await answered(() => response.json(), options);
  // The server parses what it answers with the contract's own schema.
  return { data: data as CallResult<K, Blob>, next };
}

async function send(
  name: CallKey,
  parts: { params?: object; query?: object; body?: unknown },
  options: CallOptions,
): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const { body } = parts;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.key) headers['Idempotency-Key'] = options.key;
  if (body !== undefined && !(body instanceof Blob)) headers['Content-Type'] = 'application/json';
  const timeout = AbortSignal.timeout(options.timeout ?? patience);
  const request = {
    method,
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  };
  const response = await answered(() => fetch(address(template, parts), request), options);
  noteAnswer();
  if (response.ok) return response;
  const text = await answered(() => response.text(), options);
  throw new ApiError(response.status, response.statusText, text);
}

/** What breaks off, times out or is not our server's JSON (a captive portal's page) is no answer. */
async function answered<Value>(
  work: () => Promise<Value>,
  { signal }: CallOptions,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw error;
    noteNoAnswer();
    throw new ConnectionError('No answer from the server', { cause: error });
  }
}

function address(template: string, parts: { params?: object; query?: object }): string {
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
