/** Keeps pictures under names of ours, such as `3f…/full.webp`. */
export interface Storage {
  /** Stores it for good before it returns. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** What is stored, or null. */
  get(name: string): Promise<Buffer | null>;
  /** Removes what is stored; nothing stored is fine too. */
  remove(name: string): Promise<void>;
}
