import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '../../../domain/ids.ts';
import { serverNow } from '../../http/server-clock.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import {
  type Draft,
  draftsQuery,
  openDraft,
  removeDraft,
  type StoredDraft,
  tabDraftId,
  takeDraft,
} from '../../session/drafts.ts';
import type { Validator } from '../../session/validator.ts';
import { momentText } from '../states/moment-text.ts';
import { Notice } from '../states/notice.tsx';
import classes from './draft-offer.module.css';

/** What drafts of a form contain. */
export interface DraftKind<Parts extends object> {
  isValid: Validator;
  /** Such as `vehicle`, for "an unfinished vehicle". */
  name: string;
  describe: (parts: Partial<Parts>) => string;
  /** Such a draft is continued without a question. */
  mustContinue?: (parts: Partial<Parts>) => boolean;
}

interface DraftOfferProps<Parts extends object> {
  userId: UserId;
  form: string;
  kind: DraftKind<Parts>;
  /** Shown until the phone has been asked for a draft that must be continued. */
  fallback?: ReactNode;
  children: (draft: Draft<Parts>) => ReactNode;
}

/**
 * A form with its draft. What another tab or an earlier start has left is offered above the form,
 * which begins without it (OUT-24).
 */
export function DraftOffer<Parts extends object>(props: DraftOfferProps<Parts>) {
  const { userId, form, kind, fallback, children } = props;
  const client = useQueryClient();
  const stored = useQuery(draftsQuery(userId));
  const outbox = useQuery(outboxQuery(userId));
  const [draft, setDraft] = useState(() => openDraft<Parts>(userId, form, kind.isValid));
  /** How many drafts were continued. Each time the form is mounted again, as after a reload. */
  const [round, setRound] = useState(0);
  const frame = useRef<HTMLDivElement>(null);

  const ownId = tabDraftId(userId, form);
  // The list may be older than the end of this form's own draft.
  const left =
    stored.data?.filter(
      ({ form: about, id }) => about === form && id !== ownId && !draft.hasHad(id),
    ) ?? [];
  const [offered] = left.filter(canContinue);
  const useless = left.find((one) => !canContinue(one));
  const isUrgent = ({ parts }: StoredDraft) => kind.mustContinue?.(parts as Partial<Parts>); // valid
  const urgent = ownId === null && offered && isUrgent(offered) ? offered : null;

  /** Whether a draft has the right shape, and its item did not reach the outbox. */
  function canContinue({ parts }: StoredDraft): boolean {
    const itemId = 'itemId' in parts ? parts.itemId : null;
    return kind.isValid(parts) && !outbox.data?.items.some(({ id }) => id === itemId);
  }

  function forget({ id }: StoredDraft) {
    const { queryKey } = draftsQuery(userId);
    client.setQueryData(queryKey, (drafts) => drafts?.filter((one) => one.id !== id));
  }

  function take(taken: StoredDraft) {
    takeDraft(userId, taken);
    forget(taken);
    setDraft(openDraft<Parts>(userId, form, kind.isValid));
    setRound(round + 1);
  }

  function refuse(refused: StoredDraft) {
    removeDraft(userId, refused.id);
    forget(refused);
  }

  /** The pressed button disappears, so the frame takes the focus. */
  function answer(work: () => void) {
    flushSync(work);
    frame.current?.focus({ preventScroll: true });
  }

  useEffect(() => {
    if (useless) refuse(useless);
    if (urgent) take(urgent);
  });

  if (fallback && ownId === null && (stored.isPending || urgent)) return fallback;
  return (
    <div ref={frame} tabIndex={-1}>
      {offered && (
        <div className={`stack-8 ${classes.offer}`}>
          <Notice kind="note">
            {`You have an unfinished ${kind.name} from ${momentText(offered.savedAt, serverNow())}: ${
              // Valid, and the form's own.
              kind.describe(offered.parts as Partial<Parts>)
            }.`}
          </Notice>
          <div className={classes.buttons}>
            <Button variant="light" onClick={() => answer(() => take(offered))}>
              Continue where you left off
            </Button>
            <Button variant="default" onClick={() => answer(() => refuse(offered))}>
              Start afresh
            </Button>
          </div>
        </div>
      )}
      <Fragment key={round}>{children(draft)}</Fragment>
    </div>
  );
}
