import { type RefObject, useEffect, useRef } from 'react';
import { countOpenDialogs } from '../../components/dialogs/use-back-closes.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** What happens at a key, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, () => void>>;

const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]';
const dialogs = '[role=dialog], [role=alertdialog]';

interface KeyOptions {
  /** A part of a dialog: the keys count while it is the uppermost one, not without a dialog. */
  within?: RefObject<Element | null>;
  /** Whether these actions go before those of others for the same key. */
  isFirst?: boolean;
  /** Whether a key counts in either case, and once for each press. */
  isOnce?: boolean;
}

/** Listens for single keys, except while somebody types or a dialog is open (ADM-21). */
export function useKeys(
  actions: KeyActions,
  { within, isFirst = false, isOnce = false }: KeyOptions = {},
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = latest.current[isOnce ? event.key.toLowerCase() : event.key];
      if (!action || (isOnce && event.repeat)) return;
      if (!isFree(event) || !isUppermost(within?.current ?? null)) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press, isFirst);
    return () => document.removeEventListener('keydown', press, isFirst);
  }, [within, isFirst, isOnce]);
}

/** Whether the uppermost dialog holds this part; for none, whether no dialog is open. */
function isUppermost(part: Element | null): boolean {
  const shown = [...document.querySelectorAll(dialogs)];
  // A dialog that was asked for has the keys before its element appears.
  if (countOpenDialogs() > shown.length) return false;
  return (shown.at(-1) ?? null) === (part?.closest(dialogs) ?? null);
}

function isFree(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof Element) || target.matches(typing)) return false;
  // Enter and other named keys are not typed by speech or by mistake.
  if (key.length === 1 && !areSingleKeysOn()) return false;
  // Enter presses the button or follows the link that has the focus.
  return key !== 'Enter' || !target.matches('button, a, summary, input');
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
