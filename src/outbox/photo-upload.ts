import { useSyncExternalStore } from 'react';
import type { DrainPorts } from '../offline/drain.ts';
import { newListeners } from '../offline/listeners.ts';
import { send } from '../offline/net.ts';
import { sendWithRetry } from '../offline/net-with-retry.ts';

interface Upload {
  percent: number;
  stop(): void;
}

/** The photos that this page is sending, by the ids of their items. */
const uploads = new Map<string, Upload>();
const listeners = newListeners();

/** How many percent of an item's photo this page has sent; null if it sends none. */
export function usePhotoPercent(id: string): number | null {
  return useSyncExternalStore(listeners.add, () => uploads.get(id)?.percent ?? null);
}

function note(id: string, upload: Upload | null): void {
  if (upload) uploads.set(id, upload);
  else uploads.delete(id);
  listeners.tell();
}

/** Stops the upload of an item's photo, if this page is sending it. */
export function stopUpload(id: string): void {
  uploads.get(id)?.stop();
}

/** Sends a step of an item from the page, which knows how much of a photo was sent. */
export const sendWithProgress: DrainPorts['net'] = (item, request) =>
  sendWithRetry(item, request, {
    sendOnce: (one, step) => send(one, step, step.step === 'upload' ? uploadOf(item.id) : fetch),
  });

/** An upload in place of `fetch`, which does not report progress. */
function uploadOf(id: string): typeof fetch {
  return (path, { method = 'PUT', headers = {}, body, signal } = {}) =>
    new Promise<Response>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, String(path));
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      const stop = () => call.abort();
      note(id, { percent: 0, stop });
      call.upload.onprogress = ({ loaded, total }) =>
        note(id, { percent: Math.round((loaded / total) * 100), stop });
      call.onload = () => resolve(answerOf(call));
      call.onerror = () => reject(new TypeError('No answer'));
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      call.onloadend = () => note(id, null);
      signal?.addEventListener('abort', stop);
      call.send(body as ArrayBuffer); // a photo
    });
}

function answerOf(call: XMLHttpRequest): Response {
  const lines = call.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  const { status } = call;
  return new Response(status === 204 ? null : call.responseText, { status, headers });
}
