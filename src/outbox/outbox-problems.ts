import type { DeviceProblem } from '../../domain/devices/device-problem.ts';
import { appDurations } from '../../domain/durations.ts';
import { connectedPeriod } from '../http/connection.ts';
import { objectOrder } from '../offline/object-order.ts';
import { OutboxStorageError, type StorageFault } from '../offline/outbox-database.ts';
import { isUnsent, type OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { isReplacing } from '../offline/transitions.ts';
import {
  countProblem,
  noProblems,
  storedProblems,
  storeProblems,
} from '../session/device-problems.ts';

const faultProblems: Record<StorageFault, DeviceProblem> = {
  full: 'storage-full',
  newer: 'database-newer',
  unavailable: 'database-closed',
};
/** The faults that this page has counted. Each counts once, however often the outbox is read. */
const countedFaults = new Set<DeviceProblem>();

/** Counts that the outbox could not be read or written (OUT-25). */
export function countStorageFault(error: unknown): void {
  if (!(error instanceof OutboxStorageError)) return;
  const problem = faultProblems[error.reason];
  if (countedFaults.has(problem)) return;
  countedFaults.add(problem);
  countProblem(problem);
}

interface OutboxContents {
  /** The items of all users. */
  items: OutboxItem[];
  unreadable: { id: string }[];
  /** How many items of the user are lost. */
  lost: number;
}

/** Counts what is wrong with the outbox, each item and each loss once (OUT-25). Never throws. */
export async function countOutboxProblems(contents: OutboxContents): Promise<void> {
  const { items, unreadable, lost } = contents;
  const period = connectedPeriod();
  const isFree = objectOrder(items.filter(isUnsent));
  const stuck = period ? items.filter((item) => isFree(item) && isStuck(item, period)) : [];
  countLasting('item-stuck', stuck.map(idOf), items.filter(isUnsent).map(idOf));
  countLasting('item-unreadable', unreadable.map(idOf));
  // The storage that replaced the cleared one has a new id.
  const storageId = lost > 0 && (await outboxStore.storageId().catch(() => null));
  if (storageId) countLasting('storage-cleared', [storageId]);
  await countDataLoss();
}

let isLossCounted = false;

/** Counts what the browser lost before it began the database anew, once for each loss (OUT-42). */
async function countDataLoss(): Promise<void> {
  if (isLossCounted) return;
  const loss = await outboxStore.dataLoss().catch(() => null);
  isLossCounted = true;
  if (!loss) return;
  countLasting(`data-loss-${loss.extent}`, [idOf(loss)]);
  countLasting(`data-loss-${loss.cause}`, [idOf(loss)]);
}

/**
 * Whether the outbox cannot send an item although our server answers: it was saved more than a day
 * ago, waits for nothing but the server, and failed again between the beginning of this connection
 * and the server's latest answer. Where it was not tried at all, a connection that has held for ten
 * minutes counts. An item that has just come back into reach is not stuck, and a clock that was
 * changed does not make it stuck by itself.
 * @internal
 */
export function isStuck(
  item: OutboxItem,
  { since, answeredAt }: { since: number; answeredAt: number },
): boolean {
  const { stuckAfter, connected } = appDurations.problems;
  const { state, dependsOn, createdAt, lastError } = item;
  const isPending = ['queued', 'sending', 'waiting'].includes(state);
  if (!isPending || dependsOn !== null || isReplacing(item)) return false;
  if (answeredAt - createdAt < stuckAfter) return false;
  const failedAt = lastError?.at ?? 0;
  return (failedAt > since && failedAt < answeredAt) || answeredAt - since > connected;
}

/**
 * Counts what lasts once: a key that was counted counts again only after it was absent. `present`
 * are the keys that exist, whether they are a problem at the moment or not.
 */
function countLasting(
  problem: DeviceProblem,
  keys: readonly string[],
  present: readonly string[] = keys,
): void {
  const before = storedProblems()?.lasting[problem] ?? [];
  const counted = before.filter((key) => present.includes(key));
  const added = keys.filter((key) => !counted.includes(key));
  if (added.length === 0 && counted.length === before.length) return;
  if (added.length > 0) countProblem(problem, added.length);
  const known = storedProblems() ?? noProblems();
  storeProblems({ ...known, lasting: { ...known.lasting, [problem]: [...counted, ...added] } });
}

/** The last part of a random id, which tells the items of a phone apart. */
function idOf({ id }: { id: string }): string {
  return id.slice(-12);
}
