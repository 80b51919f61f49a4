import type { UserId } from '../../domain/ids.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { serverNow } from '../http/server-clock.ts';
import { buildCopy } from '../offline/copy/build-copy.ts';
import { CopyError } from '../offline/copy/copy-error.ts';
import { copyFaults, copyLimits } from '../offline/copy/copy-format.ts';
import { type AddedCopy, addContents, readContents } from '../offline/copy/copy-records.ts';
import { parseCopy } from '../offline/copy/parse-copy.ts';
import { outboxStore } from '../offline/sender.ts';
import { sendNow } from './sending.ts';

/**
 * One file with all of a user's items, what cannot be read among them, and their photos.
 * @throws CopyError, OutboxStorageError
 */
export async function copyOutbox(userId: UserId): Promise<{ file: File; count: number }> {
  const contents = await outboxStore.read((transaction) => readContents(transaction, userId));
  const now = new Date(serverNow());
  const name = `volmaak-outbox-${southAfricanDay(now)}.json`;
  const parts = buildCopy(userId, contents, now.getTime());
  const count = contents.items.length + contents.unreadable.length;
  return { file: new File(parts, name, { type: 'application/json' }), count };
}

/**
 * Adds the items of a copy to this phone's outbox, all or none, and sends them.
 * @throws CopyError, OutboxStorageError
 */
export async function addCopy(userId: UserId, file: Blob): Promise<AddedCopy> {
  if (file.size > copyLimits.bytes) throw new CopyError(copyFaults.tooLarge);
  const contents = parseCopy(await file.text(), userId);
  const result = await outboxStore.write((write) => addContents(write, contents));
  void sendNow();
  return result;
}
