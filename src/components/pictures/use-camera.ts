import { useEffect, useState } from 'react';

export type CameraFault = 'unsupported' | 'denied' | 'unavailable';

type CameraState =
  | { state: 'init' }
  | { state: 'ready'; camera: Camera }
  | { state: 'error'; fault: CameraFault };

/** A running camera, and the cameras to choose from. */
export interface Camera {
  stream: MediaStream;
  sources: MediaDeviceInfo[];
}

/**
 * Keeps a camera running while it is shown, and stops it afterwards. Its pictures are 4:3, if the camera
 * can, with a width in pixels.
 */
export function useCamera(width: number) {
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>({ state: 'init' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt restarts the camera.
  useEffect(() => {
    let running: Camera | null = null;
    let isOver = false;
    const fail = (fault: CameraFault) => !isOver && setState({ state: 'error', fault });
    startCamera(sourceId, width).then(
      (camera) => {
        if (isOver) return stopCamera(camera);
        running = camera;
        // The camera was unplugged, or the user withdrew the permission.
        camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('unavailable'));
        setState({ state: 'ready', camera });
      },
      (error: unknown) => fail(faultOf(error)),
    );
    return () => {
      isOver = true;
      if (running) stopCamera(running);
    };
  }, [sourceId, width, attempt]);

  return {
    state,
    chooseSource: (id: string) => {
      setState({ state: 'init' });
      setSourceId(id);
    },
    retry: () => {
      setState({ state: 'init' });
      setAttempt(attempt + 1);
    },
    fail: () => setState({ state: 'error', fault: 'unavailable' }),
  };
}

/** Starts a camera, by default the one on the back of the phone. */
async function startCamera(sourceId: string | null, width: number): Promise<Camera> {
  const which = sourceId ? { deviceId: { exact: sourceId } } : { facingMode: 'environment' };
  const video = { ...which, width: { ideal: width }, height: { ideal: (width * 3) / 4 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  // Browsers give the labels only after the user has allowed a camera.
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { stream, sources: devices.filter(({ kind }) => kind === 'videoinput') };
}

function stopCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop();
}

function faultOf(error: unknown): CameraFault {
  // Missing in old browsers and on pages without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) return 'unsupported';
  const isDenied = error instanceof DOMException && /NotAllowed|Security/.test(error.name);
  return isDenied ? 'denied' : 'unavailable';
}
