export type CameraFault = 'unsupported' | 'denied' | 'unavailable';

interface CameraSource {
  id: string;
  label: string;
}

/** A running camera, and the cameras to choose from. */
export interface Camera {
  stream: MediaStream;
  sources: CameraSource[];
}

/** The camera could not be used. */
export class CameraError extends Error {
  readonly fault: CameraFault;

  constructor(fault: CameraFault, cause?: unknown) {
    super(`No camera: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Starts a camera, by default the one on the back of the phone.
 * @throws CameraError
 */
export async function startCamera(sourceId: string | null): Promise<Camera> {
  // Missing in old browsers and on pages without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new CameraError('unsupported');
  const which = sourceId ? { deviceId: { exact: sourceId } } : { facingMode: 'environment' };
  try {
    const video = { ...which, width: { ideal: 1920 }, height: { ideal: 1440 } };
    const stream = await devices.getUserMedia({ video, audio: false });
    // Browsers give the labels only after the user has allowed a camera.
    return { stream, sources: await listSources(devices) };
  } catch (error) {
    const isDenied = error instanceof DOMException && /NotAllowed|Security/.test(error.name);
    throw new CameraError(isDenied ? 'denied' : 'unavailable', error);
  }
}

export function stopCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The camera that a stream comes from. */
export function sourceOf({ stream }: Camera): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

/** The current picture of a video. */
export async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (!blob) throw new CameraError('unavailable');
  return new File([blob], 'camera.jpg', { type: blob.type });
}

async function listSources(devices: MediaDevices): Promise<CameraSource[]> {
  const all = await devices.enumerateDevices();
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
