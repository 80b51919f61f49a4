import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from '../single-keys.ts';

const typing = 'input, textarea, select, [contenteditable]';
const dialogs = '[role=dialog], [role=alertdialog], dialog[open]';

/** Calls the action of a pressed key, unless somebody types or a dialog is open (ADM-16). */
export function useVerdictKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, repeat, altKey, ctrlKey, metaKey, target } = event;
      const isTyping = target instanceof Element && target.closest(typing);
      if (event.defaultPrevented || repeat || altKey || ctrlKey || metaKey || isTyping) return;
      const action = latest.current[key.toLowerCase()];
      if (!action || document.querySelector(dialogs) || !areSingleKeysOn()) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
