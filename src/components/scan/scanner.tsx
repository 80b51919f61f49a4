import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nativeReader, noneYet, type QrReader } from '../../vouchers/qr-reader.ts';
import { useWakeLock } from '../../vouchers/use-wake-lock.ts';
import { type Camera, useCamera } from '../pictures/use-camera.ts';
import { Notice } from '../states/notice.tsx';
import { useRetryWhenBack } from '../states/use-retry-when-back.ts';
import type { ReaderAnswer } from './reader-worker.ts';
import classes from './scanner.module.css';

/** In pixels. The reader needs no more, and each picture has to be copied. */
const pictureWidth = 1280;

interface ScannerProps {
  onCode: (text: string) => void;
  onCancel: () => void;
}

/** The camera, until it has read a QR code. */
export function Scanner({ onCode, onCancel }: ScannerProps) {
  const { state, retry } = useCamera(pictureWidth);
  const { reader, reopen } = useReader();
  useWakeLock();
  return (
    <div className="stack-12">
      {state.state === 'init' && (
        <p role="status" className="prose">
          {texts.starting}
        </p>
      )}
      {state.state === 'error' && <Notice kind="problem">{texts.faults[state.fault]}</Notice>}
      {state.state === 'ready' && reader && (
        <Viewfinder
          key={state.camera.stream.id}
          camera={state.camera}
          reader={reader}
          onCode={onCode}
          onReopen={reopen}
        />
      )}
      <div className={classes.actions}>
        {state.state === 'error' && state.fault !== 'unsupported' && (
          <Button onClick={retry}>{texts.retry}</Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The reader of codes, which loads while the camera starts. */
function useReader() {
  const [reader, setReader] = useState<Promise<QrReader> | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens another reader.
  useEffect(() => {
    const opened = openReader();
    // The viewfinder says so, once the camera has started.
    opened.catch(() => {});
    setReader(opened);
    return () =>
      void opened.then(
        (open) => open.close(),
        () => {},
      );
  }, [tries]);
  const reopen = useCallback(() => setTries((before) => before + 1), []);
  return { reader, reopen };
}

interface ViewfinderProps {
  camera: Camera;
  reader: Promise<QrReader>;
  onCode: (text: string) => void;
  /** Opens another reader in the place of one that has failed. */
  onReopen: () => void;
}

function Viewfinder({ camera, reader, onCode, onReopen }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const report = useRef(onCode);
  report.current = onCode;
  // Its files may not have been on this phone.
  useRetryWhenBack(hasFailed, onReopen);

  useEffect(() => {
    const ending = new AbortController();
    setFailed(false);
    readUntilFound(reader, () => video.current, ending.signal).then(
      (text) => text !== null && report.current(text),
      () => !ending.signal.aborted && setFailed(true),
    );
    return () => ending.abort();
  }, [reader]);

  return (
    <>
      <video
        ref={(element) => {
          video.current = element;
          if (element && element.srcObject !== camera.stream) element.srcObject = camera.stream;
        }}
        className={classes.viewfinder}
        aria-label={texts.viewfinder}
        autoPlay
        muted
        playsInline
      />
      {hasFailed ? (
        <Notice kind="problem">{texts.readerFailed}</Notice>
      ) : (
        <p role="status" className="prose">
          {texts.aim}
        </p>
      )}
    </>
  );
}

/** Reads one picture after another; null if it was ended before it has found a code. */
async function readUntilFound(
  opened: Promise<QrReader>,
  videoOf: () => HTMLVideoElement | null,
  ending: AbortSignal,
): Promise<string | null> {
  const reader = await opened;
  while (!ending.aborted) {
    const video = videoOf();
    const isLive = video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const text = isLive ? await reader.read(video) : null;
    if (text !== null) return ending.aborted ? null : text;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}

const texts = {
  viewfinder: 'Camera picture',
  aim: 'Hold the phone so that the whole code is in the picture.',
  starting: 'Starting the camera…',
  cancel: 'Cancel',
  retry: 'Try again',
  faults: {
    unsupported: 'This browser has no camera.',
    denied: 'The camera is not allowed. Allow it in the settings of the browser.',
    unavailable: 'The camera does not start. Close other apps that use it.',
  },
  readerFailed: 'The reader of codes could not be loaded. Connect to Volmaak, and try again.',
} as const;

/** The browser's own reader of QR codes, or else one that comes with the app, in a worker. */
async function openReader(): Promise<QrReader> {
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
