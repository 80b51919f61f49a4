import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../domain/ids.ts';
import { isUsedUp } from '../offline/correction.ts';
import type { LastError, NewOutboxItem, OutboxItem } from '../offline/outbox-item.ts';
import { outboxStore } from '../offline/sender.ts';
import type { Photo } from '../offline/steps.ts';
import { sendNow } from '../pwa/sending.ts';
import { heedRefusal } from './outbox.ts';
import { outcomeOf, type Submitted } from './submission-outcome.ts';
import { vehiclesQuery } from './vehicles.ts';

/** What a form puts into the outbox; its id and whose it is are added here. */
export type Wish = Unnamed<NewOutboxItem>;
type Unnamed<Item> = Item extends NewOutboxItem ? Omit<Item, 'id' | 'userId'> : never;

interface Options {
  isShown?: boolean;
  /** The item that the form corrects. */
  refused?: OutboxItem | undefined;
}

export type Phase = 'idle' | 'saving' | 'sending';

/**
 * Takes a form through the outbox (decision 26):
 * 1. its id is minted when it opens, and stays until something may have come of it;
 * 2. the item is on the disk before anything is sent;
 * 3. the answer is waited for as long as it can come in time;
 * 4. a refusal goes back into the form, while that is shown.
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

  async function submit(wish: Wish, photo: Photo | null): Promise<Submitted | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    let nextId = id;
    setPhase('saving');
    try {
      if (!(await store({ ...wish, id, userId }, photo))) return { kind: 'overtaken' };
      setPhase('sending');
      void sendNow();
      // What was refused before never leaves the outbox for its form.
      const submitted = await outcomeOf(id, () => !refused && isOpen());
      if (submitted.kind === 'refused') noteRefusal(submitted.error);
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

  function store(item: NewOutboxItem, photo: Photo | null) {
    return refused ? outboxStore.correct(item, photo) : outboxStore.add(item, photo);
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

/** A refusal leaves no trace on the server, so its id serves the next try; any other outcome uses it up. */
function mayHaveWorked(submitted: Submitted): boolean {
  if (submitted.kind !== 'refused') return true;
  return submitted.isKept || isUsedUp(submitted.error.code);
}
