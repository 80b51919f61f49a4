import { appDurations } from '../../domain/durations.ts';
import { originOf } from '../offline/response-origin.ts';
import { ApiError, ConnectionError } from './api-error.ts';

export interface UploadOptions {
  signal?: AbortSignal;
  /** The part that was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Step 2: uploads a picture in one request, and retries if the network or the server fails. */
export function uploadPicture(
  uploadURL: string,
  picture: Blob,
  options: UploadOptions = {},
): Promise<void> {
  const path = uploadPath(uploadURL, location.origin);
  return retryUpload(
    () => tryUpload(path, picture, options),
    (delay) => delayBy(delay, options.signal),
  );
}

/** The path of an upload. Pictures go only to our own origin, whatever host the URL names. */
export function uploadPath(uploadURL: string, origin: string): string {
  const { pathname, search } = new URL(uploadURL, origin);
  // A path that starts with two slashes would name a host.
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

/** Runs a task, and retries it after each delay as long as the error may be temporary. */
export async function retryUpload(
  once: () => Promise<void>,
  wait: (delay: number) => Promise<void>,
): Promise<void> {
  for (const delay of appDurations.pictures.retryDelays) {
    try {
      return await once();
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    await wait(delay);
  }
  return once();
}

function isTemporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500);
}

// XMLHttpRequest, because `fetch` does not report the progress of an upload.
function tryUpload(path: string, picture: Blob, { signal, onProgress }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = () => reject(new ConnectionError('No answer from the server'));
    request.open('PUT', path);
    request.timeout = appDurations.calls.picture;
    request.setRequestHeader('Content-Type', picture.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      const origin = originOf({ status, headers });
      if (origin === 'foreign') fail();
      else if (status >= 200 && status < 300) resolve();
      else reject(new ApiError(status, statusText, origin === 'server' ? responseText : ''));
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(picture);
  });
}

function delayBy(delay: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delay);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
