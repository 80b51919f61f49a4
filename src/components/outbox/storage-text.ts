import { OutboxStorageError } from '../../offline/outbox-database.ts';
import { outboxTexts } from './outbox-texts.ts';

export function storageText(error: unknown): string {
  return outboxTexts.storage[error instanceof OutboxStorageError ? error.reason : 'unavailable'];
}

/** Whether a newer version of the app has written this phone's outbox. */
export function isNewerStorage(error: unknown): boolean {
  return error instanceof OutboxStorageError && error.reason === 'newer';
}

/** What a form shows before the user starts, if the outbox cannot be used. */
export function storageNote(error: unknown): string {
  return isNewerStorage(error) ? outboxTexts.newerNote : outboxTexts.keepsNothing;
}
