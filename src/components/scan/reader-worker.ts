import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the worker says: the text of a code, null if a picture has none, or that it cannot read. */
export type ReaderAnswer = { text: string | null } | 'failed';

const say = (answer: ReaderAnswer) => postMessage(answer);

// By default the library fetches its module from another host. It loads while the camera starts.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) =>
      path.endsWith('.wasm') ? wasmUrl : prefix + path,
  },
  fireImmediately: true,
}).catch(() => say('failed'));

/** Our codes are black on white, and a QR code has no upright side. */
const options: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
};

/** A sharp picture that one of them cannot read, the other can. */
const binarizers = ['LocalAverage', 'GlobalHistogram'] as const;

/** The longest side of the picture that is read, in pixels: enough for the 69 modules of a code. */
const longestSide = 1024;

/** Reads the QR code in a picture, and answers its text, or null. */
addEventListener('message', async ({ data }: MessageEvent<VideoFrame | ImageBitmap>) => {
  say({ text: await read(data).catch(() => null) });
});

async function read(frame: VideoFrame | ImageBitmap): Promise<string | null> {
  const { width: wide, height: high } = sizeOf(frame);
  const scale = Math.min(1, longestSide / Math.max(wide, high));
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(frame, 0, 0, width, height);
  frame.close();
  const picture = context?.getImageData(0, 0, width, height);
  if (!picture) return null;
  for (const binarizer of binarizers) {
    const [found] = await readBarcodes(picture, { ...options, binarizer });
    if (found?.isValid) return found.text;
  }
  return null;
}

function sizeOf(frame: VideoFrame | ImageBitmap) {
  if (frame instanceof ImageBitmap) return frame;
  return { width: frame.displayWidth, height: frame.displayHeight };
}
