import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FuelRequest, isDeletable } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useFuelRequestDeletion } from '../../api/fuel-requests.ts';
import { type ToastText, toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { isConnected } from '../../http/connection.ts';

const notDeletableToast = {
  title: 'Cannot Delete',
  text: 'Approved or completed requests cannot be deleted',
};

/** Asks, then deletes. Approved and completed requests show why they stay (REQ-7). */
export function useDeletion(userId: UserId, onDeleted: () => void) {
  const deletion = useFuelRequestDeletion(userId);
  const [asked, setAsked] = useState<FuelRequest | null>(null);

  function ask(request: FuelRequest) {
    if (isDeletable(request.status)) setAsked(request);
    else toastError(notDeletableToast);
  }

  async function confirm() {
    if (!asked || deletion.isPending) return;
    try {
      await deletion.mutateAsync(asked.id);
      close();
      onDeleted();
      toastSuccess({ title: 'Request Deleted', text: 'The fuel request has been withdrawn.' });
    } catch (error) {
      close();
      toastError(deletionToast(error, isConnected()));
    }
  }

  /** The dialog closes first, because nothing behind it can take the focus or be announced. */
  function close() {
    flushSync(() => setAsked(null));
  }

  return { asked, ask, confirm, cancel: () => setAsked(null), isPending: deletion.isPending };
}

/** Why a request was not deleted. It may have been decided in the meantime (REQ-7, SCR-1). */
export function deletionToast(error: unknown, hasConnection = true): ToastText {
  if (!hasConnection) {
    return {
      title: 'Error',
      text: 'Deleting a request needs a connection. Nothing has changed. Try again when you are connected.',
    };
  }
  const isDecided = error instanceof ApiError && error.code === 'not-deletable';
  return isDecided ? notDeletableToast : { title: 'Error', text: 'Failed to delete fuel request' };
}
