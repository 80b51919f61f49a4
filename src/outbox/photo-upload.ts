import { useSyncExternalStore } from 'react';
import { newListeners } from '../offline/listeners.ts';
import { type FetchAnswer, send } from '../offline/net.ts';
import { sendWithRetry } from '../offline/net-with-retry.ts';
import { sendPhotosBy } from './sending.ts';

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

// The page knows how much of a photo was sent. A worker does not.
sendPhotosBy((item, request) =>
  sendWithRetry(item, request, {
    sendOnce: (one, step) => send(one, step, step.step === 'upload' ? uploadOf(item.id) : fetch),
  }),
);

/** An upload in place of `fetch`, which does not report progress. */
function uploadOf(id: string): FetchAnswer {
  return (path, { method = 'PUT', headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, path);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      const stop = () => call.abort();
      note(id, { percent: 0, stop });
      call.upload.onprogress = ({ loaded, total }) =>
        note(id, { percent: Math.round((loaded / (total || 1)) * 100), stop });
      call.onload = () =>
        resolve({
          status: call.status,
          headers: { get: (name) => call.getResponseHeader(name) },
          text: async () => call.responseText,
        });
      call.onerror = () => reject(new TypeError('No answer'));
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      call.onloadend = () => note(id, null);
      signal?.addEventListener('abort', stop);
      call.send(body as ArrayBuffer); // a photo
    });
}
