import { useEffect, useLayoutEffect, useRef } from 'react';

interface OpenDialog {
  /** Marks the entry in the history that Back takes away in place of the page. */
  entry: string;
  onBack: () => void;
}

/** The dialogs that stand open, the topmost last, and the entries they have in the history. */
const dialogs: OpenDialog[] = [];
const entries: string[] = [];
/** Steps back that we take ourselves. */
let ownSteps = 0;
const backListeners = new Set<() => void>();

/** Calls a listener each time the user goes back while a dialog is open. @returns what ends it */
export function onUserBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/**
 * While a dialog stands open, Back asks it to close and stays on the page, as Back does on a phone:
 * 1. an open dialog has an entry of its own in the history;
 * 2. Back takes that away; it is put back, and the topmost dialog is asked to close;
 * 3. once a dialog is closed, however it was, its entry goes.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { entry: crypto.randomUUID(), onBack: () => latest.current() };
    if (dialogs.push(dialog) === 1) window.addEventListener('popstate', handleBack);
    addEntry(dialog.entry);
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      // After the others that close with it, and after a navigation that closed it.
      setTimeout(settle);
    };
  }, [isOpen]);
}

function addEntry(entry: string): void {
  entries.push(entry);
  // The router's own state stays what it is: it sees the same place.
  history.pushState({ ...history.state, dialog: entry }, '');
}

function handleBack(): void {
  if (ownSteps > 0) {
    ownSteps -= 1;
    settle();
    return;
  }
  const dialog = dialogs.at(-1);
  if (!dialog) return;
  for (const listener of backListeners) listener();
  if (entries.at(-1) === dialog.entry) {
    entries.pop();
    addEntry(dialog.entry);
  } else if (history.state?.dialog === dialog.entry) {
    // It took away the entry of one that was closed just now, sooner than we did.
    entries.length = entries.indexOf(dialog.entry) + 1;
  } else {
    return;
  }
  dialog.onBack();
}

/** Takes the entries of closed dialogs off the top. Where the page went elsewhere meanwhile they are passed over as any other. */
function settle(): void {
  if (ownSteps > 0) return;
  if (history.state?.dialog !== entries.at(-1)) entries.length = 0;
  const isOpen = (entry: string | undefined) => dialogs.some((dialog) => dialog.entry === entry);
  if (entries.length > 0 && !isOpen(entries.at(-1))) {
    entries.pop();
    ownSteps += 1;
    history.back();
  } else if (dialogs.length === 0) {
    window.removeEventListener('popstate', handleBack);
  }
}
