import type { LastError, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** What became of a form (OUT-7). */
export type Submitted =
  | { kind: 'sent' }
  /** On this phone: it is sent later. */
  | { kind: 'saved' }
  /** Back into its form, and out of the outbox, unless the form is gone: then it is kept there. */
  | { kind: 'refused'; error: LastError; isKept: boolean }
  /** Its user deleted it meanwhile, in the outbox. */
  | { kind: 'deleted' }
  /** A correction came too late: what was refused has been sent again, corrected or deleted elsewhere. */
  | { kind: 'overtaken' };

/** What becomes of an item that was just stored, as far as its form waits for it; a refused one is taken out if the form is still open for it. Never fails. */
export async function outcomeOf(id: string, isOpen: () => boolean): Promise<Submitted> {
  try {
    const item = await waitForOutcome(id);
    if (item?.state === 'sent') return { kind: 'sent' };
    if (!item || item.isWithdrawn) return { kind: 'deleted' };
    if (item.state !== 'needs-you' || !item.lastError) return { kind: 'saved' };
    const isKept = !isOpen() || !(await takeOut(item));
    return { kind: 'refused', error: item.lastError, isKept };
  } catch {
    // It was stored before: the outbox will tell what became of it.
    return { kind: 'saved' };
  }
}

/** Takes a refused item out, for its form has it again; not if it was requeued meanwhile, in another tab. */
async function takeOut(refused: OutboxItem): Promise<boolean> {
  const isRefused = (item: OutboxItem) =>
    item.state === 'needs-you' && item.tries === refused.tries;
  const kept = await outboxStore
    .update(refused.id, (item) => (isRefused(item) ? null : item))
    .catch(() => refused);
  return kept === null;
}
