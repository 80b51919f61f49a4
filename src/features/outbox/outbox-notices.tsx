import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefreshAlert } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { outboxQuery } from '../../outbox/queries.ts';
import { clearLoss } from '../../outbox/waiting-cookies.ts';
import { storagePromiseQuery, storageRoomQuery } from '../../pwa/persistent-storage.ts';
import { applyUpdate } from '../../pwa/update.ts';
import classes from './outbox.module.css';
import { littleRoom, roomText } from './room-text.ts';
import { outboxPageTexts as texts } from './texts.ts';

interface LostNoticeProps {
  user: SessionUser;
  count: number;
  onRead: () => void;
}

/** Says that the browser deleted waiting items with its storage, until the user confirms it. */
export function LostNotice({ user, count, onRead }: LostNoticeProps) {
  const client = useQueryClient();
  const acknowledgement = useMutation({
    mutationFn: () => clearLoss(user.id),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: outboxQuery(user.id).queryKey });
      onRead();
    },
  });
  return (
    <Alert
      icon={<IconAlertCircle size={40} stroke={1.5} />}
      title={texts.lost(count)}
      text={texts.lostText}
      action={
        <Button
          variant="default"
          loading={acknowledgement.isPending}
          onClick={() => acknowledgement.mutate()}
        >
          OK
        </Button>
      }
    />
  );
}

/** Says that this version cannot read the outbox, because a newer one has written it. */
export function NewerOutbox() {
  return (
    <Alert
      icon={<IconRefreshAlert size={40} stroke={1.5} />}
      title={outboxTexts.newer}
      text={outboxTexts.newerText}
      action={<Button onClick={() => void applyUpdate()}>{outboxTexts.update}</Button>}
    />
  );
}

function Alert(props: ComponentProps<typeof EmptyState>) {
  return (
    <Surface>
      <EmptyState role="alert" {...props} />
    </Surface>
  );
}

/**
 * Says whether the browser has promised to keep what is saved, and how much more it would store. The
 * app asked for the promise at the first save.
 */
export function StorageNotes({ isWaiting }: { isWaiting: boolean }) {
  const { data: isKept = null } = useQuery(storagePromiseQuery());
  const { data: room = null } = useQuery(storageRoomQuery());
  const notKept = isWaiting ? `${texts.storageNotKept} ${texts.sendSoon}` : texts.storageNotKept;
  return (
    <div>
      {isKept !== null && <p className={classes.line}>{isKept ? texts.storageKept : notKept}</p>}
      {room !== null && <StorageRoom bytes={room} />}
    </div>
  );
}

function StorageRoom({ bytes }: { bytes: number }) {
  if (bytes >= littleRoom) return <p className={classes.line}>{texts.room(roomText(bytes))}</p>;
  return (
    <p className={classes.warning}>
      <IconAlertCircle size={18} aria-hidden="true" className={classes.warningIcon} />
      <span>{texts.littleRoom(roomText(bytes))}</span>
    </p>
  );
}
