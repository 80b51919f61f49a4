import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../domain/ids.ts';
import { fuelRequestsQuery } from '../api/fuel-requests.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { isConnected, recheckConnection } from '../http/connection.ts';
import { useSingleRun } from '../http/use-single-run.ts';
import { isKeyUnusable } from '../offline/correction.ts';
import { sendDirectly } from '../offline/direct.ts';
import { newUuid } from '../offline/new-uuid.ts';
import type { LastError, NewOutboxItem, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import { nextStep, type Photo } from '../offline/steps.ts';
import { askForNotifications } from '../pwa/notifications.ts';
import { requestPersistentStorage } from '../pwa/persistent-storage.ts';
import type { Draft } from '../session/drafts.ts';
import { countStorageFault } from './outbox-problems.ts';
import { handleOutboxChanges, handleRefusal, rereadOutbox } from './queries.ts';
import { sendNow } from './sending.ts';
import { outcomeOf, type SubmitOutcome } from './wait-for-outcome.ts';

/** What a form puts into the outbox. The id and the user are added here. */
export type NewItem = WithoutIds<NewOutboxItem>;
type WithoutIds<Item> = Item extends NewOutboxItem ? Omit<Item, 'id' | 'userId'> : never;

interface Options {
  isShown?: boolean;
  /** The item that the user corrects. */
  corrected?: OutboxItem | undefined;
  /** The draft of the form. With the id in it, a form that is continued cannot be sent twice. */
  draft?: Draft<SubmittedDraft>;
}

/** The part of a draft that is there once the form was submitted. */
export interface SubmittedDraft {
  itemId: string;
}

/** `sending-unkept`: the phone cannot store anything, so the item is sent from memory. */
export type Phase = 'idle' | 'saving' | 'sending' | 'sending-unkept';

/**
 * Sends a form through the outbox (OUT-7):
 * 1. The id is created when the form opens, and stays until a try may have succeeded, also when the
 *    form is continued from its draft.
 * 2. The item is stored before anything is sent.
 * 3. The form waits for the answer as long as it can come in time.
 * 4. A refusal is shown in the form, if the form is still open.
 * If the phone cannot store the item, it is sent directly under the same id while there is a
 * connection. A form for an item of the outbox corrects it, and the item stays there. A second
 * submit while one is running (a double tap) returns null.
 * @throws OutboxStorageError if the phone cannot store the item and is not connected
 */
export function useOutboxSubmission(userId: UserId, options: Options = {}) {
  const { isShown = true, corrected, draft } = options;
  const client = useQueryClient();
  const [newId, setNewId] = useState(() => draft?.parts().itemId ?? newUuid());
  const id = corrected?.id ?? newId;
  const [phase, setPhase] = useState<Phase>('idle');
  const runOnce = useSingleRun();
  const isOpen = useIsOpen(isShown);

  async function submit(newItem: NewItem, photo: Photo | null): Promise<SubmitOutcome> {
    let nextId = newId;
    setPhase('saving');
    if (!corrected) draft?.change({ itemId: id });
    try {
      const submitted = await storeAndSend({ ...newItem, id, userId }, photo);
      if (submitted.kind === 'refused') await reportRefusal(submitted.error);
      if (!corrected && mayHaveWorked(submitted)) {
        nextId = newUuid();
        draft?.change({ itemId: undefined });
      }
      return submitted;
    } finally {
      // Renders at once: the fields must be enabled again before one of them can take the focus.
      flushSync(() => {
        setNewId(nextId);
        setPhase('idle');
      });
    }
  }

  async function storeAndSend(item: NewOutboxItem, photo: Photo | null): Promise<SubmitOutcome> {
    let stored: OutboxItem | null;
    try {
      stored = await (corrected ? outboxStore.correct : outboxStore.add)(item, photo);
    } catch (error) {
      countStorageFault(error);
      if (corrected || !(await canBeReached())) throw error;
      return sendFromMemory(item, photo, error);
    }
    if (!stored) return { kind: 'overtaken' };
    setPhase('sending');
    void sendNow();
    void requestPersistentStorage();
    // A corrected item stays in the outbox if it is refused again.
    const outcome = await outcomeOf(stored.id, () => !corrected && isOpen());
    // The item waits, so its user may want to hear of it. The tap allows the browser to ask.
    if (outcome.kind === 'saved') void askForNotifications();
    return outcome;
  }

  /** Sends the item without storing it. The form keeps its values until the answer comes. */
  async function sendFromMemory(item: NewOutboxItem, photo: Photo | null, fault: unknown) {
    setPhase('sending-unkept');
    const sent = await sendDirectly(item, photo);
    handleOutboxChanges(client, userId, [], [sent]);
    if (sent.state === 'sent') return { kind: 'sent', result: sent.result } as const;
    if (sent.state !== 'needs-you' || !sent.lastError) throw fault;
    const { step } = nextStep(sent, photo);
    return { kind: 'refused', error: sent.lastError, step, isKept: false } as const;
  }

  async function reportRefusal(error: LastError) {
    // The form compares what is typed with what waits: the refused item must be gone from it.
    await rereadOutbox(client, userId);
    handleRefusal(client, error);
    // The refusal may mean that a vehicle was changed elsewhere, or a request decided.
    void client.invalidateQueries({ queryKey: vehiclesQuery(userId).queryKey });
    void client.invalidateQueries({ queryKey: fuelRequestsQuery(userId).queryKey });
  }

  return {
    submit: (newItem: NewItem, photo: Photo | null) => runOnce(() => submit(newItem, photo)),
    phase,
    id,
    isOpen,
  };
}

/** Whether the form is still open. Asynchronous work that outlives the form can call it. */
function useIsOpen(isShown: boolean): () => boolean {
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    isOpen.current = isShown;
    return () => {
      isOpen.current = false;
    };
  }, [isShown]);
  return () => isOpen.current;
}

/** Checks the connection now, because the next scheduled check may be a minute away. */
async function canBeReached(): Promise<boolean> {
  if (!isConnected()) await recheckConnection();
  return isConnected();
}

/** Whether the server may have used this id. A refusal leaves the id free for the next try. */
function mayHaveWorked(submitted: SubmitOutcome): boolean {
  if (submitted.kind !== 'refused') return true;
  return submitted.isKept || isKeyUnusable(submitted.error.code);
}
