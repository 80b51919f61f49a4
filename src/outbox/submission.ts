import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../domain/ids.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { isConnected, recheckConnection } from '../http/connection.ts';
import { isKeyUnusable } from '../offline/correction.ts';
import { sendDirectly } from '../offline/direct.ts';
import type { LastError, NewOutboxItem, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import type { Photo } from '../offline/steps.ts';
import { requestPersistentStorage } from '../pwa/persistent-storage.ts';
import { handleOutboxChanges, handleRefusal } from './queries.ts';
import { sendNow } from './sending.ts';
import { outcomeOf, type Submitted } from './submission-outcome.ts';

/** What a form puts into the outbox; its id and whose it is are added here. */
export type NewItem = WithoutIds<NewOutboxItem>;
type WithoutIds<Item> = Item extends NewOutboxItem ? Omit<Item, 'id' | 'userId'> : never;

interface Options {
  isShown?: boolean;
  /** The item that the form corrects. */
  refused?: OutboxItem | undefined;
}

/** `sending-unkept`: what is sent is kept nowhere on this phone. */
export type Phase = 'idle' | 'saving' | 'sending' | 'sending-unkept';

/**
 * Takes a form through the outbox (OUT-7):
 * 1. its id is minted when it opens, and stays until something may have come of it;
 * 2. the item is on the disk before anything is sent;
 * 3. the answer is waited for as long as it can come in time;
 * 4. a refusal goes back into the form, while that is shown.
 * A phone that can keep nothing sends it at once, under the same id, while it is connected.
 * A form for what was refused before puts its correction in that item's place, where it stays.
 * What is submitted meanwhile (a double tap) is nothing: null. @throws OutboxStorageError when the phone cannot keep it
 */
export function useOutboxSubmission(userId: UserId, { isShown = true, refused }: Options = {}) {
  const client = useQueryClient();
  const [id, setId] = useState(() => refused?.id ?? crypto.randomUUID());
  const [phase, setPhase] = useState<Phase>('idle');
  // State comes too late for the second half of a double tap.
  const isBusy = useRef(false);
  const isOpen = useIsOpen(isShown);

  async function submit(newItem: NewItem, photo: Photo | null): Promise<Submitted | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    let nextId = id;
    setPhase('saving');
    try {
      const submitted = await storeAndSend({ ...newItem, id, userId }, photo);
      if (submitted.kind === 'refused') reportRefusal(submitted.error);
      if (!refused && mayHaveWorked(submitted)) nextId = crypto.randomUUID();
      return submitted;
    } finally {
      isBusy.current = false;
      // At once: a field that is still locked could not take the focus.
      flushSync(() => {
        setId(nextId);
        setPhase('idle');
      });
    }
  }

  async function storeAndSend(item: NewOutboxItem, photo: Photo | null): Promise<Submitted> {
    try {
      const store = refused ? outboxStore.correct : outboxStore.add;
      if (!(await store(item, photo))) return { kind: 'overtaken' };
    } catch (error) {
      if (refused || !(await canBeReached())) throw error;
      return sendFromMemory(item, photo, error);
    }
    setPhase('sending');
    void sendNow();
    void requestPersistentStorage();
    // What was refused before never leaves the outbox for its form.
    return outcomeOf(item.id, () => !refused && isOpen());
  }

  /** Where this phone can keep nothing the form itself is what keeps it, until the answer is there. */
  async function sendFromMemory(item: NewOutboxItem, photo: Photo | null, fault: unknown) {
    setPhase('sending-unkept');
    const sent = await sendDirectly(item, photo);
    handleOutboxChanges(client, userId, [], [sent]);
    if (sent.state === 'sent') return { kind: 'sent' } as const;
    if (sent.state !== 'needs-you' || !sent.lastError) throw fault;
    return { kind: 'refused', error: sent.lastError, isKept: false } as const;
  }

  function reportRefusal(error: LastError) {
    handleRefusal(client, error);
    // A vehicle may have been changed or deleted elsewhere.
    void client.invalidateQueries({ queryKey: vehiclesQuery(userId).queryKey });
  }

  return { submit, phase, isOpen };
}

/** Whether an answer still finds its form, asked from work that may outlive it. */
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

/** The next look for a lost connection may be a minute off, and whoever submits knows better. */
async function canBeReached(): Promise<boolean> {
  if (!isConnected()) await recheckConnection();
  return isConnected();
}

/** A refusal leaves no trace on the server, so its id serves the next try; any other outcome uses it up. */
function mayHaveWorked(submitted: Submitted): boolean {
  if (submitted.kind !== 'refused') return true;
  return submitted.isKept || isKeyUnusable(submitted.error.code);
}
