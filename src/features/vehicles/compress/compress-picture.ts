import type { CompressionMessage } from './compress-worker.ts';

/** This device cannot open the picture. */
export class PictureUnreadable extends Error {}

type OnProgress = (percent: number) => void;

/**
 * Compresses a picture in a worker, so that the page stays responsive.
 * @throws PictureUnreadable
 */
export function compressPicture(picture: File, signal: AbortSignal, onProgress: OnProgress) {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', () => reject(new Error('The compression worker failed')));
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionMessage>) => {
      if (data.kind === 'progress') onProgress(data.percent);
      else if (data.kind === 'done') resolve(data.picture);
      else if (data.kind === 'needs-page') resolve(compressOnPage(picture, onProgress));
      else reject(new PictureUnreadable('The picture does not open'));
    });
    worker.postMessage(picture);
  }).finally(() => worker.terminate());
}

/** Compresses without a worker: in Safari the library cannot open pictures inside one. */
async function compressOnPage(picture: File, onProgress: OnProgress): Promise<Blob> {
  const { compress } = await import('./compression.ts');
  return compress(picture, onProgress);
}
