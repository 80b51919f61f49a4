import { useEffect, useLayoutEffect, useRef } from 'react';
import { newUuid } from '../../offline/new-uuid.ts';

interface OpenDialog {
  /** Marks the history entry that Back removes instead of leaving the page. */
  entry: string;
  onBack: () => void;
}

/** The open dialogs, the topmost last, and how many history entries they have. */
const dialogs: OpenDialog[] = [];
const entries: string[] = [];
/** How many `back` calls of our own are still to be answered. */
let ownSteps = 0;
const backListeners = new Set<() => void>();

/**
 * Calls a listener whenever the user goes back while a dialog is open.
 * @returns a function that removes it
 */
export function onUserBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/**
 * Makes Back close the open dialog and stay on the page, as it does on a phone:
 * 1. An open dialog has its own entry in the history.
 * 2. Back removes that entry. We put it back and ask the topmost dialog to close.
 * 3. When a dialog has closed, for whatever reason, its entry is removed.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { entry: newUuid(), onBack: () => latest.current() };
    if (dialogs.push(dialog) === 1) window.addEventListener('popstate', handleBack);
    addEntry(dialog.entry);
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      // A timeout, so that dialogs that close together and a navigation that closed them come
      // first.
      setTimeout(settle);
    };
  }, [isOpen]);
}

function addEntry(entry: string): void {
  entries.push(entry);
  // The router's own state is kept, because the page has not changed.
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
    // Back removed the entry of a dialog that had just closed, before we could remove it.
    entries.length = entries.indexOf(dialog.entry) + 1;
  } else {
    return;
  }
  dialog.onBack();
}

/**
 * Removes the entries of closed dialogs from the end of the history, and gives the topmost open
 * dialog its entry again if it has lost it. If the page has navigated since, the entries of closed
 * dialogs stay, and Back passes over them.
 */
function settle(): void {
  if (ownSteps > 0) return;
  if (history.state?.dialog !== entries.at(-1)) entries.length = 0;
  const isOpen = (entry: string | undefined) => dialogs.some((dialog) => dialog.entry === entry);
  if (entries.length > 0 && !isOpen(entries.at(-1))) {
    entries.pop();
    ownSteps += 1;
    history.back();
    return;
  }
  const dialog = dialogs.at(-1);
  if (!dialog) {
    window.removeEventListener('popstate', handleBack);
  } else if (entries.length === 0) {
    // A browser under load can go one step too far, when it has not yet heard of the last entry.
    addEntry(dialog.entry);
  }
}
