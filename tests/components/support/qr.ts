import { encode } from 'uqr';
import type { Locator } from 'vitest/browser';
import type { ReaderAnswer } from '../../../src/components/scan/reader-worker.ts';

const pixels = 6;
let reader: Worker | null = null;

/** The text of a QR code that is drawn on the screen; null if it cannot be read. */
export async function readQr(code: Locator): Promise<string | null> {
  const path = code.element().querySelector('path')?.getAttribute('d') ?? '';
  const size = Number(code.element().getAttribute('viewBox')?.split(' ')[2]);
  const frame = await createImageBitmap(draw(path, size));
  const worker = openReader();
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
      resolve(data === 'failed' ? null : data.text);
    worker.postMessage(frame, [frame]);
  });
}

/** The product's own reader. */
function openReader(): Worker {
  const address = new URL('../../../src/components/scan/reader-worker.ts', import.meta.url);
  reader ??= new Worker(address, { type: 'module' });
  return reader;
}

/** A picture of a QR code. */
export function drawQr(text: string): HTMLCanvasElement {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return draw(path, size);
}

function draw(path: string, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * pixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('A canvas draws');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pixels, pixels);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return canvas;
}
