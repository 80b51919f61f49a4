import { OutboxStorageError } from '../offline/outbox-database.ts';
import { outboxTexts } from './outbox-texts.ts';

/** Why the phone could not keep what somebody wanted to save. */
export function storageText(error: unknown): string {
  return outboxTexts.storage[error instanceof OutboxStorageError ? error.reason : 'unavailable'];
}

/** Whether the outbox on this phone is one of a newer version. */
export function isNewerStorage(error: unknown): boolean {
  return error instanceof OutboxStorageError && error.reason === 'newer';
}

/** What a form says beforehand where the outbox cannot be used. */
export function storageNote(error: unknown): string {
  return isNewerStorage(error) ? outboxTexts.newerNote : outboxTexts.keepsNothing;
}
