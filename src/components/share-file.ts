import { downloadBlob } from './download.ts';

/** Whether this browser can hand a file like this one to another app. */
export function canShareFile(sample: File): boolean {
  return navigator.canShare?.({ files: [sample] }) ?? false;
}

/**
 * Hands a file to another app. False if the user has chosen none. It is saved as `saved` if it cannot
 * be shared, for example because the tap was too long ago.
 */
export async function shareFile(file: File, saved = file): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    downloadBlob(saved.name, saved);
  }
  return true;
}
