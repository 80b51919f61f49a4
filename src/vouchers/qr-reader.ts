/** Reads the QR code in the present picture of a video; null if there is none. */
type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

export interface QrReader {
  read: ReadFrame;
  close(): void;
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * The browser's own reader of QR codes; null where it has none, or where the phone lacks what it
 * needs: Chrome on Android fetches that from the Play services.
 */
export async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    // A detector without its module throws only when it is used.
    await detector.detect(document.createElement('canvas'));
    const read: ReadFrame = async (video) =>
      (await detector.detect(video).catch(noneYet))?.[0]?.rawValue ?? null;
    return { read, close: () => {} };
  } catch {
    return null;
  }
}

/** A camera that has just started may have no picture yet, although its video says that it has. */
export function noneYet(error: unknown): null {
  if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
  throw error;
}
