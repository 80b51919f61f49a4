import type { Checkable } from '../gateway-check.ts';

/**
 * Stores pictures under names of ours, such as `3f…/full.webp`. Every call throws StorageFailure
 * when it fails.
 */
export interface Storage extends Checkable {
  /** Stores the object durably before it returns: completely, or not at all. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The complete object, or null. */
  get(name: string): Promise<Buffer | null>;
  /** Removes the object for good, with the remains of a failed `put`. It may be absent. */
  remove(name: string): Promise<void>;
}

/**
 * Why a store failed.
 * - `unreachable`, `timed-out`, `connection-lost`, `busy`, `failed`: usually temporary;
 * - `full`, `not-let-in`, `no-bucket`, `unreadable`: the operator has to act.
 */
export type StorageErrorCode =
  | 'unreachable'
  | 'timed-out'
  | 'connection-lost'
  | 'busy'
  | 'failed'
  | 'full'
  | 'not-let-in'
  | 'no-bucket'
  | 'unreadable';

/** The store failed: it is unknown whether anything was stored, and the call can be repeated. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, cause?: unknown) {
    const inner = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    super(`The picture store has not done its work: ${code}${inner}`, { cause });
    this.code = code;
  }
}
