import { useEffect, useRef } from 'react';
import { takesKey } from '../keys.ts';

/** Calls the action of a pressed key, in either case, once for each press (ADM-16). */
export function useVerdictKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || event.repeat || !takesKey(event)) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
