import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { lazyComponent } from '../../components/lazy-component.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { objectOrder } from '../../offline/object-order.ts';
import {
  isUnsent,
  type OutboxItem,
  type VehicleChangeItem,
  type VehicleItem,
} from '../../offline/outbox-item.ts';
import type { UnreadableItem } from '../../offline/readable-item.ts';
import { clearSent } from '../../outbox/sign-out.ts';
import { ordered } from './item-order.ts';
import type { ItemPlace, LongListProps } from './long-list.tsx';
import classes from './outbox.module.css';
import { OutboxCard, UnreadableCard } from './outbox-card.tsx';
import { StorageProblem, useStorageFailure } from './storage-problem.tsx';
import { deletionTexts, outboxPageTexts as texts } from './texts.ts';
import { useItemDeletion } from './use-item-deletion.ts';

/** Of a longer list, only what is near the screen is drawn. */
const atOnce = 40;

/** A phone that lacks its code draws all of the list. */
const LongList = lazyComponent(async () => (await import('./long-list.tsx')).LongList, PlainList);

/** The newest receipts show at once, and the others when their user asks for them. */
const firstReceipts = 5;
const pageSize = 50;

interface OutboxListProps {
  user: SessionUser;
  items: OutboxItem[];
  unreadable: UnreadableItem[];
  onCorrectVehicle: (item: VehicleItem | VehicleChangeItem) => void;
}

function PlainList({ items, card }: LongListProps) {
  return <ul>{items.map((item) => card(item))}</ul>;
}

export function OutboxList({ user, items, unreadable, onCorrectVehicle }: OutboxListProps) {
  const [shown, setShown] = useState(firstReceipts);
  const content = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const refocus = () => content.current?.focus();
  const storage = useStorageFailure();
  const deletion = useItemDeletion({ items, watch: storage.watch, onDone: refocus });
  const removal = useMutation({
    ...storage.watch('sent'),
    mutationFn: () => clearSent(user.id),
    onSuccess: refocus,
  });
  const { waiting, sent } = ordered(items);
  const isFree = objectOrder(items.filter(isUnsent));
  const card = (item: OutboxItem, place?: ItemPlace) => (
    <OutboxCard
      key={item.id}
      item={item}
      isHeldUp={!isFree(item)}
      storage={storage}
      onDelete={deletion.ask}
      onCorrectVehicle={onCorrectVehicle}
      place={place}
    />
  );
  return (
    <div ref={content} className="stack" tabIndex={-1}>
      {waiting.length > 0 && (
        <Surface title="To be sent">
          {waiting.length > atOnce ? (
            <Suspense fallback={<CardSkeleton height={320} />}>
              <LongList items={waiting} card={card} />
            </Suspense>
          ) : (
            <PlainList items={waiting} card={card} />
          )}
        </Surface>
      )}
      {unreadable.length > 0 && (
        <Surface title="Can't be read">
          <ul>
            {unreadable.map((item) => (
              <UnreadableCard
                key={item.id}
                hasFailed={storage.isAt(item.id)}
                onDelete={() => deletion.ask(item)}
              />
            ))}
          </ul>
        </Surface>
      )}
      {sent.length > 0 && (
        <Surface
          title="Sent"
          action={
            <Button
              variant="default"
              aria-label="Clear sent items from this list"
              loading={removal.isPending}
              onClick={() => removal.mutate()}
            >
              Clear
            </Button>
          }
        >
          {storage.isAt('sent') && <StorageProblem />}
          <p className={classes.line}>{texts.receipts}</p>
          <ul className={classes.receipts}>{sent.slice(0, shown).map((item) => card(item))}</ul>
          {sent.length > shown && (
            <Button variant="subtle" fullWidth mt="md" onClick={() => setShown(shown + pageSize)}>
              {texts.moreReceipts(Math.min(pageSize, sent.length - shown))}
            </Button>
          )}
        </Surface>
      )}
      <ConfirmDialog
        {...deletionTexts.dialog}
        opened={deletion.asked !== null}
        text={deletion.question}
        pending={deletion.isPending}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </div>
  );
}
