import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from './single-keys.ts';

/** What happens at a key, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, () => void>>;

const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';
const dialogs = '[role=dialog], [role=alertdialog]';

/** Listens for single keys, except while somebody types or a dialog is open (ADM-21). */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[event.key];
      if (!action || !isFree(event)) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element) || target.matches(typing)) return false;
  // Enter and other named keys are not typed by speech or by mistake.
  if (key.length === 1 && !areSingleKeysOn()) return false;
  // Enter presses the button or follows the link that has the focus.
  if (key === 'Enter' && target.matches('button, a, summary, input')) return false;
  return !document.querySelector(dialogs);
}

/**
 * Presses the visible control that announces this key, so that no key does what the screen does not
 * offer.
 */
export function pressControl(key: string, scope: ParentNode | null = document): void {
  const control = scope?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control?.matches('input[type=search]')) control.focus();
  else control?.click();
}
