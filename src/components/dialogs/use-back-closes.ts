import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { newListeners } from '../../offline/listeners.ts';
import { newUuid } from '../../offline/new-uuid.ts';

interface OpenDialog {
  /** Marks the history entry that Back removes instead of leaving the page. */
  entry: string;
  onBack: () => void;
  /** Only of a dialog with an address of its own. */
  putBack: (() => void) | undefined;
}

/** A dialog with an address of its own. The router has added its entry to the history. */
export interface DialogAddress {
  /** It begins with `?`, and is the `dialog` of the router's state. */
  entry: string;
  /** Adds the entry to the history again. */
  putBack: () => void;
}

/** The open dialogs, the topmost last, and their history entries. */
const dialogs: OpenDialog[] = [];
const entries: string[] = [];
/** The entries with an address whose dialog has closed. Such an entry outlives its page. */
const left = new Set<string>();
/** How many `back` calls of our own are still to be answered. */
let ownSteps = 0;
const backListeners = newListeners();
/** Called when another dialog is the topmost one. */
const orderListeners = newListeners();

/**
 * Calls a listener whenever the user goes back while a dialog is open.
 * @returns a function that removes it
 */
export const onUserBack = backListeners.add;

/** How many dialogs are open. One counts from its first render on, before its element exists. */
export function countOpenDialogs(): number {
  return dialogs.length;
}

/** Called before the router starts, so that it does not hear of the steps that are put back. */
export function watchBack(): void {
  window.addEventListener('popstate', handleBack);
}

/**
 * Makes Back close the open dialog and stay on the page, as it does on a phone:
 * 1. An open dialog has its own entry in the history.
 * 2. Back removes that entry. We put it back and ask the topmost dialog to close.
 * 3. When a dialog has closed, for whatever reason, its entry is removed.
 *
 * A dialog with an address of its own is open as long as its address says so, and is closed by
 * `closeAddress`.
 *
 * @returns whether no other dialog lies above it, so that Escape closes one dialog at a time
 */
export function useBackCloses(
  isOpen: boolean,
  onBack: () => void,
  address?: DialogAddress,
): boolean {
  const present = useRef<OpenDialog | null>(null);
  const latest = useRef({ onBack, address });
  useLayoutEffect(() => {
    latest.current = { onBack, address };
  });
  const own = address?.entry;
  useEffect(() => {
    if (!isOpen) return;
    const dialog: OpenDialog = {
      entry: own ?? newUuid(),
      onBack: () => latest.current.onBack(),
      putBack: own ? () => latest.current.address?.putBack() : undefined,
    };
    dialogs.push(dialog);
    present.current = dialog;
    if (own) claimEntry(own);
    else addEntry(dialog.entry);
    orderListeners.tell();
    return () => {
      present.current = null;
      remove(dialog);
      // A timeout, so that dialogs that close together and a navigation that closed them come
      // first.
      if (!own) setTimeout(settle);
    };
  }, [isOpen, own]);
  return useSyncExternalStore(orderListeners.add, () => {
    const place = present.current ? dialogs.indexOf(present.current) : -1;
    return place < 0 || place === dialogs.length - 1;
  });
}

/** Closes a dialog with an address of its own, by leaving its address. */
export function closeAddress(entry: string): void {
  const dialog = dialogs.find((each) => each.entry === entry);
  if (!dialog) return;
  remove(dialog);
  left.add(entry);
  setTimeout(settle);
}

function remove(dialog: OpenDialog): void {
  const place = dialogs.indexOf(dialog);
  if (place < 0) return;
  dialogs.splice(place, 1);
  orderListeners.tell();
}

/** The router has added the entry already. After a step back it may lie below others. */
function claimEntry(entry: string): void {
  left.delete(entry);
  if (!entries.includes(entry)) entries.push(entry);
  dialogs.sort((a, b) => entries.indexOf(a.entry) - entries.indexOf(b.entry));
}

/** The entry of the dialog at the present place in the history. */
function entryHere(): string | undefined {
  return history.state?.dialog ?? history.state?.usr?.dialog;
}

function addEntry(entry: string): void {
  entries.push(entry);
  // The router's own state is kept, because the page has not changed.
  history.pushState({ ...history.state, dialog: entry }, '');
}

function handleBack(event: Event): void {
  if (ownSteps > 0) {
    ownSteps -= 1;
    settle();
    return;
  }
  const dialog = dialogs.at(-1);
  const here = entryHere();
  // Forward leads to an address again, whose dialog then opens.
  if (!dialog || (here?.startsWith('?') && !entries.includes(here))) return;
  backListeners.tell();
  if (entries.at(-1) === dialog.entry) {
    if (dialog.putBack) {
      event.stopImmediatePropagation();
      dialog.putBack();
    } else {
      entries.pop();
      addEntry(dialog.entry);
    }
  } else if (here === dialog.entry) {
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
  if (entryHere() !== entries.at(-1)) entries.length = 0;
  const last = entries.at(-1);
  const isOver = (entry: string) =>
    entry.startsWith('?') ? left.has(entry) : dialogs.every((dialog) => dialog.entry !== entry);
  if (last && isOver(last)) {
    entries.pop();
    ownSteps += 1;
    history.back();
    return;
  }
  const dialog = dialogs.at(-1);
  if (dialog && !dialog.putBack && entries.length === 0) {
    // A browser under load can go one step too far, when it has not yet heard of the last entry.
    addEntry(dialog.entry);
  }
}
