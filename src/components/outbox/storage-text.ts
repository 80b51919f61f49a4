import { OutboxStorageError, type StorageFault } from '../../offline/outbox-database.ts';

const storageTexts: Record<StorageFault, string> = {
  full: 'This phone is full, so nothing was saved. What you entered is still here. Free up some space, then try again.',
  newer:
    'This page is out of date, so nothing was saved. What you entered is still here. Please write it down, update Volmaak and enter it again.',
  unavailable:
    "Volmaak didn't answer, and it can't save anything on this phone. What you entered is still here. Please try again when you are connected.",
};

export function storageText(error: unknown): string {
  return storageTexts[error instanceof OutboxStorageError ? error.reason : 'unavailable'];
}

/** Whether a newer version of the app has written this phone's outbox. */
export function isNewerStorage(error: unknown): boolean {
  return error instanceof OutboxStorageError && error.reason === 'newer';
}

/** What a form shows before the user starts, if the outbox cannot be used. */
export function storageNote(error: unknown): string {
  return isNewerStorage(error)
    ? 'This page is out of date. Please update Volmaak before you enter anything.'
    : "Volmaak can't save anything on this phone, so sending needs a connection.";
}
