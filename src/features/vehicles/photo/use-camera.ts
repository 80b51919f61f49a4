import { useEffect, useState } from 'react';
import {
  type Camera,
  CameraError,
  type CameraFault,
  startCamera,
  stopCamera,
} from './camera-stream.ts';

export type CameraState =
  | { state: 'init' }
  | { state: 'ready'; camera: Camera }
  | { state: 'error'; fault: CameraFault };

/** Keeps a camera running while it is shown, and stops it afterwards. */
export function useCamera() {
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>({ state: 'init' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt restarts the camera.
  useEffect(() => {
    let running: Camera | null = null;
    let isOver = false;
    const fail = (fault: CameraFault) => !isOver && setState({ state: 'error', fault });
    startCamera(sourceId).then(
      (camera) => {
        if (isOver) return stopCamera(camera);
        running = camera;
        // The camera was unplugged, or the user withdrew the permission.
        camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('unavailable'));
        setState({ state: 'ready', camera });
      },
      (error: unknown) => fail(error instanceof CameraError ? error.fault : 'unavailable'),
    );
    return () => {
      isOver = true;
      if (running) stopCamera(running);
    };
  }, [sourceId, attempt]);

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
    fail: (fault: CameraFault) => setState({ state: 'error', fault }),
  };
}
