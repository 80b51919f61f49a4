import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Handles files dropped anywhere on the page. A picture that misses the dialog would otherwise
 * replace the page.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listeners = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent) => void,
    ) => window.addEventListener(type, act, { signal: listeners.signal });
    listen('dragenter', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragover', (event) => event.preventDefault());
    listen('dragleave', (event) => {
      // Only when the pointer leaves the window is there no related target.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listeners.abort();
  }, []);

  return isOver;
}
