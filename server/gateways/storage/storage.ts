import type { Checkable } from '../gateway-check.ts';

/** Keeps pictures under names of ours, such as `3f…/full.webp`. What the store does not do is a StorageFailure. */
export interface Storage extends Checkable {
  /** Stores it for good before it returns: whole, or not at all. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** What is stored, whole, or null. */
  get(name: string): Promise<Buffer | null>;
  /** Removes it for good, with whatever a broken `put` left of it; there may be nothing. */
  remove(name: string): Promise<void>;
}

/**
 * - `unreachable`, `timed-out`, `connection-lost`, `busy`, `failed`: passes by itself, mostly;
 * - `full`, `not-let-in`, `no-bucket`, `unreadable`: somebody has to see to it.
 */
export type StorageTrouble =
  | 'unreachable'
  | 'timed-out'
  | 'connection-lost'
  | 'busy'
  | 'failed'
  | 'full'
  | 'not-let-in'
  | 'no-bucket'
  | 'unreadable';

/** The store did not do what it was asked: nothing is known to be kept, and the same may be asked again. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  readonly code: StorageTrouble;

  constructor(code: StorageTrouble, cause?: unknown) {
    const inner = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    super(`The picture store has not done its work: ${code}${inner}`, { cause });
    this.code = code;
  }
}
