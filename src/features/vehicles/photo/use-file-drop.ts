import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page: a picture that misses the dialog would otherwise
 * be opened in place of the page. Answers whether files are held over the page.
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
      // Only leaving the window names nothing that is entered.
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
