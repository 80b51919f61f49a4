/**
 * How many connections are read in one turn of the event loop. Node accepts one new connection in
 * each, so a turn has to be short.
 */
const perTurn = 4;
/** As many turns are left to new connections, if one was accepted in each of them. */
const turnsForNew = 16;

export interface ReadingTurns<Item> {
  add(client: string, item: Item): void;
  has(item: Item): boolean;
  remove(item: Item): void;
  /** A connection was accepted in this turn of the event loop, so more may be waiting. */
  noteAccepted(): void;
}

/**
 * Lets items begin in turns: some in each turn of the event loop, one of each client after the
 * other. So nobody waits longer than those who ask most, and nothing waits while there is time.
 */
export function readingTurns<Item>(begin: (item: Item) => void): ReadingTurns<Item> {
  const clientOf = new Map<Item, string>();
  /** The items of each client; the client whose turn is next comes first. */
  const waiting = new Map<string, Set<Item>>();
  let isScheduled = false;
  let hasAccepted = false;
  let left = turnsForNew;

  function remove(item: Item): void {
    const client = clientOf.get(item) ?? '';
    clientOf.delete(item);
    const items = waiting.get(client);
    items?.delete(item);
    if (items?.size === 0) waiting.delete(client);
  }

  function takeTurn(): void {
    isScheduled = false;
    left = hasAccepted && left > 0 ? left - 1 : turnsForNew;
    hasAccepted = false;
    if (left === turnsForNew) beginSome();
    schedule();
  }

  function beginSome(): void {
    for (let count = 0; count < perTurn; count += 1) {
      const [next] = waiting;
      if (!next) return;
      const [client, items] = next;
      const [item] = items;
      // Each set in the map has an item.
      remove(item as Item);
      if (waiting.delete(client)) waiting.set(client, items);
      begin(item as Item);
    }
  }

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(takeTurn);
  }

  return {
    add(client, item) {
      remove(item);
      clientOf.set(item, client);
      waiting.set(client, (waiting.get(client) ?? new Set<Item>()).add(item));
      schedule();
    },
    has: (item) => clientOf.has(item),
    remove,
    noteAccepted() {
      hasAccepted = true;
    },
  };
}
