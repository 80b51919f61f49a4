import { Button, Group, Stack } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import {
  isAnswerLost,
  isConflictOrGone,
  useRequestDecision,
} from '../../../../api/admin/requests.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { type LeavingState, useLeaving } from '../../../../components/dialogs/use-leaving.tsx';
import { useDraftState } from '../../../../components/fields/use-form-draft.ts';
import { type Detail, DetailList } from '../../../../components/layout/detail-list.tsx';
import { failureText } from '../../../../components/states/failure-text.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../../components/states/toast.ts';
import { litresOf, moneyOf, nameOf } from '../../cell-text.ts';
import { requestStatusTexts } from '../../texts.ts';
import { canBecome, carOf } from '../request-facts.ts';
import { type Decision, decisionTexts as texts, requestToasts as toasts } from '../texts.ts';
import { BlacklistNotice, needsBlacklistConfirmation } from './blacklist-notice.tsx';
import { NotesField, notesToSend } from './notes-field.tsx';

interface DecisionDialogProps {
  /** The request as the list shows it now. */
  request: AdminFuelRequest;
  decision: Decision;
  opened: boolean;
  onClose: () => void;
  /** The request has been decided, or may have been, so the list may be out of date. */
  onDecided: () => void;
  onClosed: () => void;
}

/** Confirms the decision on one request, with notes for its user. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { request, decision, opened, onClose, onDecided, onClosed } = props;
  const sending = useRequestDecision();
  // A double click can fire again before React has updated the state, so a ref blocks it.
  const isSent = useRef(false);
  const [notes, setNotes] = useDraftState(`notes-${request.id}`, '');
  const isPossible = canBecome(decision)(request);
  const isDoubtful = needsBlacklistConfirmation([request], decision);

  function stateOf(): LeavingState {
    if (sending.isPending) return 'blocked';
    // If the request has been decided in the meantime, there is no way to send the notes.
    return isPossible && notes.trim() !== '' ? 'unsaved' : 'empty';
  }
  const { leave, question } = useLeaving({
    opened,
    stateOf,
    onLeave: close,
    texts: texts.discard,
  });

  function close() {
    setNotes('');
    onClose();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSent.current || !isPossible) return;
    isSent.current = true;
    try {
      await sending.mutateAsync({ id: request.id, status: decision, ...notesToSend(notes) });
      toastSuccess(toasts.updated);
      close();
      onDecided();
    } catch (error) {
      toastError({ title: toasts.failedTitle, text: problemText(error) });
      if (isConflictOrGone(error)) close();
      if (isConflictOrGone(error) || isAnswerLost(error)) onDecided();
      isSent.current = false;
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={leave}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={texts.titles[decision]}
    >
      <form onSubmit={submit}>
        <Stack>
          <DetailList details={detailsOf(request)} />
          {isPossible && <BlacklistNotice request={request} decision={decision} />}
          {sending.isError && opened && (
            <Notice kind="problem">{problemText(sending.error)}</Notice>
          )}
          {!isPossible && opened && !sending.isSuccess && (
            <Notice kind="note">{texts.overtaken(requestStatusTexts[request.status])}</Notice>
          )}
          <NotesField value={notes} onChange={setNotes} />
          <Group wrap="nowrap" align="stretch" gap="sm">
            <Button
              data-autofocus={isDoubtful || undefined}
              variant="default"
              flex={1}
              disabled={sending.isPending}
              onClick={leave}
            >
              {texts.cancel}
            </Button>
            <Button
              type="submit"
              flex={1}
              data-autofocus={!isDoubtful || undefined}
              {...(decision === 'rejected' && { color: 'red' })}
              disabled={!isPossible}
              loading={sending.isPending}
              // The key that opened the dialog may still be pressed.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {texts.verbs[decision]}
            </Button>
          </Group>
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}

function problemText(error: unknown): string {
  return isAnswerLost(error) ? texts.unknown : failureText(error, toasts.failedDefault);
}

function detailsOf(request: AdminFuelRequest): Detail[] {
  return [
    [texts.user, nameOf(request.user)],
    [texts.vehicle, carOf(request)],
    [texts.amount, litresOf(request.fuelAmount)],
    [texts.cost, moneyOf(request.totalAmount)],
    ...(request.notes ? [[texts.earlierNotes, request.notes] as const] : []),
  ];
}
