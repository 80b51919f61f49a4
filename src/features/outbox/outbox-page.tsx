import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { isNewerStorage } from '../../components/outbox/storage-text.ts';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { useIsConnected } from '../../http/connection.ts';
import { isUnsent, type VehicleChangeItem, type VehicleItem } from '../../offline/outbox-item.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { CopyActions } from './copy-actions.tsx';
import { connectionNoteId } from './item-actions.tsx';
import { OutboxList } from './outbox-list.tsx';
import { LostNotice, NewerOutbox, StorageNotes } from './outbox-notices.tsx';
import { outboxPageTexts as texts } from './texts.ts';

interface OutboxPageProps {
  user: SessionUser;
  /** Opens the form of a vehicle. */
  onCorrectVehicle: (item: VehicleItem | VehicleChangeItem) => void;
}

/** The items of the outbox, waiting and sent, with their actions. */
export function OutboxPage({ user, onCorrectVehicle }: OutboxPageProps) {
  const content = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const refocus = () => content.current?.focus();
  const outbox = useQuery(outboxQuery(user.id));
  const isConnected = useIsConnected();
  if (outbox.isPending) return <CardSkeleton height={240} />;
  if (isNewerStorage(outbox.error)) return <NewerOutbox />;
  if (!outbox.data) {
    return (
      <Surface>
        <ErrorState
          title="The outbox can't be read right now"
          text={texts.failedText}
          onRetry={() => void outbox.refetch()}
        />
      </Surface>
    );
  }
  const { items, unreadable, lost } = outbox.data;
  const isEmpty = !items.some(isUnsent) && unreadable.length === 0;
  return (
    <div ref={content} className="stack" tabIndex={-1}>
      {lost > 0 && <LostNotice user={user} count={lost} onRead={refocus} />}
      {!isEmpty && !isConnected && (
        <div id={connectionNoteId}>
          <Notice kind="note">{texts.noConnection}</Notice>
        </div>
      )}
      {isEmpty && lost === 0 && (
        <Surface>
          <EmptyState
            icon={<IconSend size={40} stroke={1.5} />}
            title="Nothing is waiting to be sent"
            text="What you save without a connection waits here until it is sent."
          />
        </Surface>
      )}
      <OutboxList
        user={user}
        items={items}
        unreadable={unreadable}
        onCorrectVehicle={onCorrectVehicle}
      />
      <CopyActions userId={user.id} hasItems={items.length > 0 || unreadable.length > 0} />
      <StorageNotes isWaiting={!isEmpty} />
    </div>
  );
}
