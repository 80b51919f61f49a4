import type { LastError, OutboxItem } from '../../offline/outbox-item.ts';
import { dueAt } from '../../offline/transitions.ts';
import { momentText } from '../states/moment-text.ts';
import { outboxTexts as texts } from './outbox-texts.ts';

/** How a state is styled: items that need action stand out, sent items look done. */
export type ItemTone = 'waiting' | 'attention' | 'done';

export function itemTone({ state }: OutboxItem): ItemTone {
  if (state === 'sent') return 'done';
  return state === 'needs-you' || state === 'signed-out' ? 'attention' : 'waiting';
}

interface Circumstances {
  isConnected: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

export function itemState(item: OutboxItem, { isConnected, now }: Circumstances): string {
  switch (item.state) {
    case 'sent':
      return item.isWithdrawn ? texts.arrived : sentText(item, now);
    case 'needs-you':
      return texts.needsYou(refusalText(item.lastError));
    case 'signed-out':
      return texts.signedOut;
  }
  if (item.isWithdrawn) return isConnected ? texts.withdrawing : texts.marked;
  if (item.dependsOn !== null) return texts.waitsForVehicle;
  if (item.state === 'sending') return texts.sending;
  if (!isConnected) return texts.noConnection;
  const due = item.state === 'waiting' ? dueAt(item, now) : now;
  return due > now ? texts.nextTry(momentText(due, now)) : texts.due;
}

/** The server tells the time of creation for vehicles only. */
function sentText({ result }: OutboxItem, now: number): string {
  const at = result && 'createdAt' in result ? Date.parse(result.createdAt) : null;
  return at === null ? texts.sent : texts.sentAt(momentText(at, now));
}

function refusalText(error: LastError | null): string {
  if (error?.code === 'key-reused') return texts.arrivedBefore;
  return error?.message ?? '';
}
