import type { CallKey } from '../../domain/calls.ts';
import { ApiError, ConnectionError, ForeignResponseError } from './api-error.ts';
import { type Parts, requireOwnOrigin, toRequest } from './client.ts';

interface Download {
  type: string;
  /** What `Accept` says, if it is more than the type. */
  accept?: string;
  signal: AbortSignal;
  /** A stream that the bytes pass through, such as a counter. */
  through?: TransformStream<Uint8Array, Uint8Array>;
}

/**
 * Downloads a file. It has no timeout, because large files take long; only the signal ends it.
 * @throws ApiError if the server refuses
 * @throws ConnectionError if the download breaks off
 */
export async function download<K extends CallKey>(
  name: K,
  parts: Parts<K>,
  { type, accept = type, signal, through }: Download,
): Promise<Blob> {
  const { path, request } = toRequest(name, parts, {}, accept);
  try {
    const response = await fetch(path, { ...request, signal });
    const { ok, status, statusText, headers } = response;
    const origin = requireOwnOrigin(response);
    // The text of a proxy is not meant for our users.
    const errorText = ok || origin === 'gateway' ? '' : await response.text();
    if (!ok) throw new ApiError(status, statusText, errorText);
    if (!headers.get('Content-Type')?.startsWith(type)) throw new ForeignResponseError();
    const body = through ? response.body?.pipeThrough(through) : response.body;
    return await new Response(body, { headers: { 'Content-Type': type } }).blob();
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ConnectionError('The download broke off', { cause: error });
  }
}
