import { type OutboxItem } from '../outbox-item.ts';
/**
 * What waits in the outbox, without photos, in a second store of the device: a browser may find its
 * database damaged, and begin an empty one before any page hears of it (OUT-41). It is only read when
 * the outbox has just begun and is empty.
 */
export interface OutboxMirror {
    /** Follows a write of the outbox. Never throws: the outbox is what counts. */
    follow(changed: ReadonlyMap<string, OutboxItem | null>): Promise<void>;
    /** The ids of the items in it. */
    ids(): Promise<string[]>;
    /** @throws what the storage throws, or Error if it does not answer */
    read(): Promise<OutboxItem[]>;
}
/** A mirror in the Cache Storage, which browsers keep apart from IndexedDB. */
export declare function createOutboxMirror(storage: () => CacheStorage | undefined): OutboxMirror;
