import type { OutboxItem } from './outbox-item.ts';
import type { Changed } from './outbox-store.ts';

/** The outbox as a drain knows it: as it was read, with all changes that it has heard of since. */
export class KnownItems {
  /** Something has changed in a way that only another reading shows. */
  isStale = true;
  private items = new Map<string, OutboxItem>();
  private sinceRead = new Map<string, OutboxItem | null>();

  note(changed: Changed): void {
    if (!changed) this.isStale = true;
    for (const [id, item] of changed ?? []) {
      this.sinceRead.set(id, item);
      this.set(id, item);
    }
  }

  async read(store: { all(): Promise<OutboxItem[]> }): Promise<void> {
    this.isStale = false;
    this.sinceRead.clear();
    const items = await store.all();
    this.items = new Map(items.map((item) => [item.id, item]));
    // The reading may be from before them.
    for (const [id, item] of this.sinceRead) this.set(id, item);
  }

  filter(isWanted: (item: OutboxItem) => boolean): OutboxItem[] {
    return [...this.items.values()].filter(isWanted);
  }

  private set(id: string, item: OutboxItem | null): void {
    if (item) this.items.set(id, item);
    else this.items.delete(id);
  }
}
