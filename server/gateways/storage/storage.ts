import type { Checkable } from '../gateway-check.ts';

/** Keeps pictures under names of ours, such as `3f…/full.webp`. */
export interface Storage extends Checkable {
  /** Stores it for good before it returns. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** What is stored, or null. */
  get(name: string): Promise<Buffer | null>;
}
