import { vi } from 'vitest';

/**
 * Replaces the camera and the browser's own reader of QR codes. The returned function holds a code in
 * front of the camera: it is read once.
 */
export function holdCodes(): (text: string) => void {
  let next: string | null = null;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];

      async detect(source: unknown): Promise<{ rawValue: string }[]> {
        if (!(source instanceof HTMLVideoElement) || next === null) return [];
        const rawValue = next;
        next = null;
        return [{ rawValue }];
      }
    },
  );
  showToCamera(() => document.createElement('canvas'));
  return (text) => {
    next = text;
  };
}

/** Has the camera see what is on a canvas; returns its streams. */
export function showToCamera(canvasOf: () => HTMLCanvasElement): MediaStream[] {
  const streams: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const canvas = canvasOf();
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    const stream = canvas.captureStream();
    streams.push(stream);
    return stream;
  });
  return streams;
}
