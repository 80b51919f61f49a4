import { OutboxStorageError } from '../offline/outbox-database.ts';
import { outboxTexts } from './outbox-texts.ts';

/** Why the phone could not keep what somebody wanted to save. */
export function storageText(error: unknown): string {
  return outboxTexts.storage[error instanceof OutboxStorageError ? error.reason : 'unavailable'];
}
