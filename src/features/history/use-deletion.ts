import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FuelRequest, isDeletable } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useFuelRequestDeletion } from '../../api/fuel-requests.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { isConnected } from '../../http/connection.ts';
import { deletionToast } from './deletion-toast.ts';
import { historyToasts } from './texts.ts';

/** Asks, then deletes. Approved and completed requests show why they stay (REQ-7). */
export function useDeletion(userId: UserId, onDeleted: () => void) {
  const deletion = useFuelRequestDeletion(userId);
  const [asked, setAsked] = useState<FuelRequest | null>(null);

  function ask(request: FuelRequest) {
    if (isDeletable(request.status)) setAsked(request);
    else toastError(historyToasts.notDeletable);
  }

  async function confirm() {
    if (!asked || deletion.isPending) return;
    try {
      await deletion.mutateAsync(asked.id);
      close();
      onDeleted();
      toastSuccess(historyToasts.deleted);
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
