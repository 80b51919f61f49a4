import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Handles files dropped anywhere on the page. A picture that misses the dialog would otherwise
 * replace the page.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useWindowEvent('dragenter', (event) => {
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('dragleave', (event) => {
    // Only when the pointer leaves the window is there no related target.
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return isOver;
}
