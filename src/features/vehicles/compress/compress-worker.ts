import { compress } from './compression.ts';
import type { CompressionMessage } from './messages.ts';

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
