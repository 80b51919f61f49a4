import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isDeletable } from '../../../domain/fuel-requests/deletable.ts';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../../domain/ids.ts';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import { storageText } from '../../components/outbox/storage-text.ts';
import { type ToastText, toastError, toastSuccess } from '../../components/states/toast.ts';
import { useOutboxSubmission } from '../../outbox/submission.ts';
import type { SubmitOutcome } from '../../outbox/wait-for-outcome.ts';

/** Why an approved or completed request stays (REQ-7). */
export const notDeletable = {
  title: 'Cannot Delete',
  text: 'Approved or completed requests cannot be deleted',
};

/** Why the last try did not delete its request. */
interface DeletionFailure {
  requestId: FuelRequestId;
  text: string;
}

/**
 * Asks, then withdraws the request through the outbox. Approved and completed requests show why they
 * stay (REQ-7).
 */
export function useDeletion(userId: UserId, onDeleted: () => void) {
  const [asked, setAsked] = useState<FuelRequest | null>(null);
  const [failure, setFailure] = useState<DeletionFailure | null>(null);
  const { submit, phase } = useOutboxSubmission(userId, { isShown: asked !== null });

  function ask(request: FuelRequest) {
    if (!isDeletable(request.status)) return toastError(notDeletable);
    setFailure(null);
    setAsked(request);
  }

  async function confirm() {
    if (!asked) return;
    const item = {
      kind: 'request-withdrawal',
      payload: { request: asked },
      dependsOn: null,
    } as const;
    try {
      const submitted = await submit(item, null);
      if (submitted) end(asked, submitted);
    } catch (error) {
      close();
      fail(asked, { title: 'Error', text: storageText(error) });
    }
  }

  function end(request: FuelRequest, submitted: SubmitOutcome) {
    close();
    if (submitted.kind === 'sent') {
      onDeleted();
      toastSuccess({ title: 'Request Deleted', text: 'The fuel request has been withdrawn.' });
    }
    if (submitted.kind === 'saved') {
      toastSuccess({ title: 'Withdrawal Saved', text: outboxTexts.saved() });
    }
    if (submitted.kind === 'refused') fail(request, deletionToast(submitted.error.code));
  }

  function fail({ id }: FuelRequest, toast: ToastText) {
    setFailure({ requestId: id, text: toast.text });
    toastError(toast);
  }

  /** The dialog closes first, because nothing behind it can take the focus or be announced. */
  function close() {
    flushSync(() => setAsked(null));
  }

  const cancel = () => setAsked(null);
  return { asked, failure, ask, confirm, cancel, isPending: phase !== 'idle' };
}

/**
 * Why a request was not deleted. It may have been decided in the meantime (REQ-7, SCR-1).
 * @internal
 */
export function deletionToast(code: string | null): ToastText {
  return code === 'not-deletable'
    ? notDeletable
    : { title: 'Error', text: 'Failed to delete fuel request' };
}
