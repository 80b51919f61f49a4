import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../domain/ids.ts';
import type { LastError, NewOutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import type { Photo } from '../offline/steps.ts';
import { sendNow } from '../pwa/sending.ts';
import { heedRefusal } from './outbox.ts';
import { outcomeOf, type Submitted } from './submission-outcome.ts';
import { vehiclesQuery } from './vehicles.ts';

/** What a form puts into the outbox; its id and whose it is are added here. */
export type Wish = Unnamed<NewOutboxItem>;
type Unnamed<Item> = Item extends NewOutboxItem ? Omit<Item, 'id' | 'userId'> : never;

export type Phase = 'idle' | 'saving' | 'sending';

/**
 * Takes a form through the outbox (decision 26):
 * 1. its id is minted when it opens, and stays until something may have come of it;
 * 2. the item is on the disk before anything is sent;
 * 3. the answer is waited for as long as it can come in time;
 * 4. a refusal goes back into the form, while that is shown.
 * What is submitted meanwhile (a double tap) is nothing: null. @throws OutboxStorageError when the phone cannot keep it
 */
export function useOutboxSubmission(userId: UserId, isShown = true) {
  const client = useQueryClient();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [phase, setPhase] = useState<Phase>('idle');
  // State comes too late for the second half of a double tap.
  const isBusy = useRef(false);
  const isOpen = useIsOpen(isShown);

  async function submit(wish: Wish, photo: Photo | null): Promise<Submitted | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    let nextId = id;
    setPhase('saving');
    try {
      await outboxStore.add({ ...wish, id, userId }, photo);
      setPhase('sending');
      void sendNow();
      const submitted = await outcomeOf(id, isOpen);
      if (submitted.kind === 'refused') noteRefusal(submitted.error);
      if (mayHaveWorked(submitted)) nextId = crypto.randomUUID();
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

  function noteRefusal(error: LastError) {
    heedRefusal(client, error);
    // A vehicle may have been changed or deleted elsewhere.
    void client.invalidateQueries({ queryKey: vehiclesQuery(userId).queryKey });
  }

  return { submit, phase };
}

/** Whether a refusal still finds its form, asked from work that may outlive it. */
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

const usedUp = new Set<unknown>(['key-reused', 'withdrawn']);

/** A refusal leaves no trace on the server, so its id serves the next try; any other outcome uses it up. */
function mayHaveWorked(submitted: Submitted): boolean {
  if (submitted.kind !== 'refused') return true;
  return submitted.isKept || usedUp.has(submitted.error.code);
}
