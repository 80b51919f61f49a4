import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../../components/dialogs/use-dialog.ts';
import { useLeaving } from '../../../../components/dialogs/use-leaving.tsx';
import { useDraftState } from '../../../../components/fields/use-form-draft.ts';
import { ProgressBar } from '../../../../components/states/progress-bar.tsx';
import { toastError, toastSuccess } from '../../../../components/states/toast.ts';
import classes from '../../dialog-parts.module.css';
import {
  type Decision,
  decisionTexts,
  batchTexts as texts,
  requestToasts as toasts,
} from '../texts.ts';
import type { HeldDecision, Undo } from '../use-undo.ts';
import { BatchQuestion } from './batch-question.tsx';
import { BatchResultList } from './batch-result-list.tsx';
import { type BatchResults, useBatch } from './use-batch.ts';

interface BatchDialogProps extends DialogFrame {
  /** The requests that the decision applies to, as they were when the dialog opened. */
  requests: readonly AdminFuelRequest[];
  /** How many selected requests stay as they are, because the decision cannot apply to them. */
  others: number;
  decision: Decision;
  /** Called once, with the decisions that were made. */
  onEnd: (made: readonly HeldDecision[]) => void;
  undo: Undo;
  onClosed: () => void;
}

/** Decides on many requests: it asks first, then shows the progress and the results. */
export function BatchDialog(props: BatchDialogProps) {
  const { requests, others, decision, opened, onClose, onEnd, undo, onClosed } = props;
  const [notes, setNotes] = useDraftState(`notes-${decision}`, '');
  const { state, start, cancelRest } = useBatch(requests, decision, tell);
  const isRunning = state.phase === 'running';
  const isAsking = state.phase === 'asking';
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => (isAsking && notes.trim() !== '' ? 'unsaved' : 'empty'),
    // While the batch runs, closing cancels the rest. The dialog stays open to show the results.
    onLeave: isRunning ? cancelRest : close,
    texts: decisionTexts.discard,
  });

  const part = useRef<HTMLDivElement>(null);
  // The confirm button is gone, so the focus moves to the progress or the results.
  useEffect(() => {
    if (state.phase !== 'asking') part.current?.focus();
  }, [state.phase]);

  function close() {
    setNotes('');
    onClose();
  }

  function tell(results: BatchResults) {
    const made = results.flatMap(({ request: { id }, outcome }) =>
      outcome.kind === 'done' ? [{ id, ...outcome.result }] : [],
    );
    onEnd(made);
    const failed = results.length - made.length;
    if (failed === 0) toastSuccess(toasts.updated);
    else toastError({ title: toasts.failedTitle, text: texts.someFailed(failed, results.length) });
  }

  return (
    <Dialog
      opened={opened}
      onClose={leave}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={isAsking}
      withCloseButton={!isRunning}
      title={texts.titles[decision](texts.requests(requests.length))}
      size={560}
    >
      <div ref={part} tabIndex={-1} className="stack">
        {isAsking && (
          <BatchQuestion
            requests={requests}
            others={others}
            decision={decision}
            notes={notes}
            onNotes={setNotes}
            onConfirm={() => {
              setNotes('');
              void start(notes);
            }}
            onCancel={leave}
          />
        )}
        {state.phase === 'running' && (
          <>
            <ProgressBar label="Progress" percent={(100 * state.ended) / requests.length} />
            <p role="status" className={classes.summary}>
              {texts.sofar(state.ended, requests.length)}
            </p>
            <Button variant="default" disabled={state.isCancelled} onClick={cancelRest}>
              {state.isCancelled
                ? 'Finishing the requests that were already sent…'
                : 'Cancel the rest'}
            </Button>
          </>
        )}
        {state.phase === 'done' && (
          <BatchResultList
            results={state.results}
            decision={decision}
            undo={undo}
            onClose={onClose}
          />
        )}
      </div>
      {question}
    </Dialog>
  );
}
