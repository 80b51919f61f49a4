import { Button } from '@mantine/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { useIsConnected } from '../../http/connection.ts';
import type { OutboxItem, VehicleChangeItem, VehicleItem } from '../../offline/outbox-item.ts';
import { retryItem } from '../../outbox/actions.ts';
import type { WatchedTry } from './storage-problem.tsx';
import { outboxToasts, outboxPageTexts as texts } from './texts.ts';

interface ItemButtonProps {
  item: OutboxItem;
  /** A short description of the item, for toasts and screen readers. */
  what: string;
}

interface CorrectButtonProps extends ItemButtonProps {
  onCorrectVehicle: (item: VehicleItem | VehicleChangeItem) => void;
}

/** Opens an item in its form: a vehicle in a dialog, anything else on its own page. */
export function CorrectButton({ item, what, onCorrectVehicle }: CorrectButtonProps) {
  const look = {
    variant: 'light',
    leftSection: <IconPencil size={20} aria-hidden="true" />,
    'aria-label': texts.correctSpoken(what),
  };
  if (item.kind === 'vehicle' || item.kind === 'vehicle-change') {
    return (
      <Button {...look} onClick={() => onCorrectVehicle(item)}>
        {texts.correct}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      component={Link}
      to={item.kind === 'profile-change' ? '/account' : `/fuel-request?correct=${item.id}`}
      state={{ fromOutbox: true }}
    >
      {texts.correct}
    </Button>
  );
}

interface SendButtonProps extends ItemButtonProps {
  watch: WatchedTry;
}

/** The note of the page that there is no connection. */
export const connectionNoteId = 'outbox-connection';

/**
 * Sends an item now. Without a connection a tap still tries, because an answer would prove that there
 * is one. Without an answer there is no toast: the list shows the item's state.
 */
export function SendButton({ item, what, watch }: SendButtonProps) {
  const { id, isWithdrawn } = item;
  const isConnected = useIsConnected();
  const retry = useMutation({
    ...watch,
    mutationFn: () => retryItem(id),
    onSuccess: (tried) => {
      if (!tried) toastSuccess(outboxToasts.deleted(what));
      else if (tried.state === 'sent') {
        toastSuccess(isWithdrawn ? outboxToasts.arrived(what) : outboxToasts.sent(what));
      } else if (tried.state === 'needs-you') {
        toastError(outboxToasts.refused(what, tried.lastError?.message ?? ''));
      }
    },
  });
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={20} aria-hidden="true" />}
      aria-label={isWithdrawn ? texts.askSpoken(what) : texts.sendSpoken(what)}
      aria-describedby={isConnected ? undefined : connectionNoteId}
      // It stays while the item is sent by itself, so that no button moves under a finger.
      loading={retry.isPending || item.state === 'sending'}
      onClick={() => retry.mutate()}
    >
      {isWithdrawn ? 'Check now' : 'Send now'}
    </Button>
  );
}

interface DeleteButtonProps {
  label: string;
  onDelete: () => void;
  children?: string;
}

export function DeleteButton({ label, onDelete, children = 'Delete' }: DeleteButtonProps) {
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      aria-label={label}
      onClick={onDelete}
    >
      {children}
    </Button>
  );
}
