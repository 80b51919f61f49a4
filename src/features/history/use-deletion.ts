import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FuelRequest, isDeletable } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
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

/**
 * Asks, then withdraws the request through the outbox. Approved and completed requests show why they
 * stay (REQ-7).
 */
export function useDeletion(userId: UserId, onDeleted: () => void) {
  const [asked, setAsked] = useState<FuelRequest | null>(null);
  const { submit, phase } = useOutboxSubmission(userId, { isShown: asked !== null });

  function ask(request: FuelRequest) {
    if (isDeletable(request.status)) setAsked(request);
    else toastError(notDeletable);
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
      if (submitted) end(submitted);
    } catch (error) {
      close();
      toastError({ title: 'Error', text: storageText(error) });
    }
  }

  function end(submitted: SubmitOutcome) {
    close();
    if (submitted.kind === 'sent') {
      onDeleted();
      toastSuccess({ title: 'Request Deleted', text: 'The fuel request has been withdrawn.' });
    }
    if (submitted.kind === 'saved') {
      toastSuccess({ title: 'Withdrawal Saved', text: outboxTexts.saved() });
    }
    if (submitted.kind === 'refused') toastError(deletionToast(submitted.error.code));
  }

  /** The dialog closes first, because nothing behind it can take the focus or be announced. */
  function close() {
    flushSync(() => setAsked(null));
  }

  return { asked, ask, confirm, cancel: () => setAsked(null), isPending: phase !== 'idle' };
}

/** Why a request was not deleted. It may have been decided in the meantime (REQ-7, SCR-1). */
export function deletionToast(code: string | null): ToastText {
  return code === 'not-deletable'
    ? notDeletable
    : { title: 'Error', text: 'Failed to delete fuel request' };
}
