import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QrReader } from '../../vouchers/qr-reader.ts';
import { useWakeLock } from '../../vouchers/use-wake-lock.ts';
import { type Camera, useCamera } from '../pictures/use-camera.ts';
import { Notice } from '../states/notice.tsx';
import { useRetryWhenBack } from '../states/use-retry-when-back.ts';
import { openReader } from './open-reader.ts';
import classes from './scanner.module.css';
import { scanTexts as texts } from './texts.ts';

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
    <div className={classes.scanner}>
      {state.state === 'init' && <p role="status">{texts.starting}</p>}
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
        <p role="status">{texts.aim}</p>
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
