import { compress } from './compression.ts';

/** What the worker tells the page. */
export type CompressionMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; picture: Blob }
  /** The picture cannot be opened. */
  | { kind: 'unreadable' }
  /** The picture can be opened, but not in a worker of this browser. */
  | { kind: 'needs-page' };

self.addEventListener('message', ({ data }: MessageEvent<File>) => void work(data));

async function work(picture: File): Promise<void> {
  try {
    const done = await compress(picture, (percent) => tell({ kind: 'progress', percent }));
    tell({ kind: 'done', picture: done });
  } catch {
    tell({ kind: (await opens(picture)) ? 'needs-page' : 'unreadable' });
  }
}

async function opens(picture: File): Promise<boolean> {
  try {
    (await createImageBitmap(picture)).close();
    return true;
  } catch {
    return false;
  }
}

function tell(message: CompressionMessage): void {
  self.postMessage(message);
}
