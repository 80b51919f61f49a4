import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import {
  isAnswerLost,
  isConflictOrGone,
  useRequestDecision,
} from '../../../../api/admin/requests.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../../components/dialogs/use-dialog.ts';
import { type LeavingState, useLeaving } from '../../../../components/dialogs/use-leaving.tsx';
import { useDraftState } from '../../../../components/fields/use-form-draft.ts';
import { type Detail, DetailList } from '../../../../components/layout/detail-list.tsx';
import { failureText } from '../../../../components/states/failure-text.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../../components/states/toast.ts';
import { useSingleRun } from '../../../../http/use-single-run.ts';
import { litresOf, moneyOf, nameOf } from '../../cell-text.ts';
import { fallbackTexts, requestStatusTexts } from '../../texts.ts';
import { doubtsAbout, oncePoured, owedWords } from '../request-credit.ts';
import { canBecome, carOf, isFromBlacklistedUser, standingOf } from '../request-facts.ts';
import {
  type Decision,
  debtTexts,
  doubtTexts,
  decisionTexts as texts,
  requestToasts as toasts,
} from '../texts.ts';
import { DecisionForm, notesToSend } from './decision-form.tsx';

interface DecisionDialogProps extends DialogFrame {
  /** The request as the list shows it now. */
  request: AdminFuelRequest;
  decision: Decision;
  /** The request was decided, or may have been although the answer got lost. */
  onDecided: () => void;
  /** Somebody else has decided, so the list is out of date. */
  onOvertaken: () => void;
  onClosed: () => void;
}

/** Confirms the decision on one request, with notes for its user. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { request, decision, opened, onClose, onDecided, onOvertaken, onClosed } = props;
  const sending = useRequestDecision();
  const runOnce = useSingleRun();
  const [notes, setNotes] = useDraftState(`notes-${request.id}`, '');
  const isPossible = canBecome(decision)(request);
  const isApproval = decision === 'approved';
  const problems = [
    ...(isFromBlacklistedUser(request)
      ? [texts.blacklisted(request.user.blacklistReason ?? fallbackTexts.reason)]
      : []),
    ...((isApproval && doubtsAbout([request]).get(request.userId)) || []),
  ];
  const isDoubtful = isApproval && problems.length > 0;

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

  async function submit() {
    if (sending.isSuccess || !isPossible) return;
    try {
      await sending.mutateAsync({ id: request.id, status: decision, ...notesToSend(notes) });
      toastSuccess(toasts.updated);
      close();
      onDecided();
    } catch (error) {
      toastError({ title: toasts.failedTitle, text: problemText(error) });
      if (isConflictOrGone(error)) close();
      // The server may hold the decision, so that it can be undone.
      if (isAnswerLost(error)) onDecided();
      if (isConflictOrGone(error)) onOvertaken();
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
      <DecisionForm
        decision={decision}
        isDoubtful={isDoubtful}
        notes={notes}
        notesHint={texts.notesHint}
        onNotes={setNotes}
        submitLabel={isDoubtful ? doubtTexts.verb : texts.verbs[decision]}
        disabled={!isPossible}
        pending={sending.isPending}
        onSubmit={() => void runOnce(submit)}
        onCancel={leave}
      >
        <DetailList details={detailsOf(request, decision)} />
        {isPossible && decision === 'completed' && (
          <Notice kind="note">{owedWords([request])}</Notice>
        )}
        {isPossible && problems.length > 0 && (
          <Notice kind="problem">
            {[...problems, ...(isDoubtful ? [doubtTexts.question(1)] : [])].join(' ')}
          </Notice>
        )}
        {sending.isError && opened && <Notice kind="problem">{problemText(sending.error)}</Notice>}
        {!isPossible && opened && !sending.isSuccess && (
          <Notice kind="note">
            {texts.overtaken(requestStatusTexts[request.heldDecision?.status ?? request.status])}
          </Notice>
        )}
      </DecisionForm>
      {question}
    </Dialog>
  );
}

function problemText(error: unknown): string {
  return isAnswerLost(error) ? texts.unknown : failureText(error, toasts.failedDefault);
}

function detailsOf(request: AdminFuelRequest, decision: Decision): Detail[] {
  return [
    ['User', nameOf(request.user)],
    ['Vehicle', carOf(request)],
    ['Amount', litresOf(request.fuelAmount)],
    ['Total cost', moneyOf(request.totalAmount)],
    ...(decision === 'approved' ? [[debtTexts.oncePoured, oncePoured([request])] as const] : []),
    ['Person', standingOf(request)],
    ...(request.notes ? [['Notes so far', request.notes] as const] : []),
  ];
}
