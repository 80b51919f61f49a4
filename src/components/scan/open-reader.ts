import { nativeReader, noneYet, type QrReader } from '../../vouchers/qr-reader.ts';
import type { ReaderAnswer } from './reader-worker.ts';

/** The browser's own reader of QR codes, or else one that comes with the app, in a worker. */
export async function openReader(): Promise<QrReader> {
  return (await nativeReader()) ?? openWorker();
}

function openWorker(): QrReader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  let answer: (text: string | null) => void = () => {};
  // It may fail before the camera has its first picture.
  const failure = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The reader of codes does not work'));
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
      data === 'failed' ? fail() : answer(data.text);
  });
  failure.catch(() => {});
  return {
    async read(video) {
      const frame = await frameOf(video).catch(noneYet);
      if (!frame) return null;
      const answered = new Promise<string | null>((resolve) => {
        answer = resolve;
      });
      worker.postMessage(frame, [frame]);
      return Promise.race([answered, failure]);
    },
    close: () => worker.terminate(),
  };
}

/** The present picture. Taking a `VideoFrame` copies nothing on the thread of the screen. */
async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  return 'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);
}
