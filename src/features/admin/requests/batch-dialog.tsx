import { useEffect, useRef } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin-lists.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { toastError, toastSuccess } from '../../../components/toast.ts';
import { useDraftState } from '../../../components/use-form-draft.ts';
import { useLeaving } from '../../../components/use-leaving.tsx';
import classes from './batch-dialog.module.css';
import { BatchProgress } from './batch-progress.tsx';
import { BatchQuestion } from './batch-question.tsx';
import { BatchResultList } from './batch-result-list.tsx';
import {
  type Decision,
  decisionTexts,
  batchTexts as texts,
  requestToasts as toasts,
} from './texts.ts';
import { type BatchResults, useBatch } from './use-batch.ts';

interface BatchDialogProps {
  /** Those that the decision applies to, as they stood when it was asked for. */
  requests: readonly AdminFuelRequest[];
  /** How many more were ticked. */
  others: number;
  decision: Decision;
  opened: boolean;
  onClose: () => void;
  /** Called once, with those that are decided now. */
  onEnd: (decided: ReadonlySet<string>) => void;
  onClosed: () => void;
}

/** The same decision on many requests: asked for, under way, and what came of each. */
export function BatchDialog(props: BatchDialogProps) {
  const { requests, others, decision, opened, onClose, onEnd, onClosed } = props;
  const [notes, setNotes] = useDraftState(`notes-${decision}`, '');
  const { state, start, cancelRest } = useBatch(requests, decision, tell);
  const isRunning = state.phase === 'running';
  const isAsking = state.phase === 'asking';
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => (isAsking && notes.trim() !== '' ? 'unsaved' : 'empty'),
    // While it runs, leaving means calling off the rest: what came of it is still to be read.
    onLeave: isRunning ? cancelRest : close,
    texts: decisionTexts.discard,
  });

  const part = useRef<HTMLDivElement>(null);
  // The button that began it is gone: what there is to read now takes the focus.
  useEffect(() => {
    if (state.phase !== 'asking') part.current?.focus();
  }, [state.phase]);

  function close() {
    setNotes('');
    onClose();
  }

  function tell(results: BatchResults) {
    const done = results.filter(({ outcome }) => outcome.kind === 'done');
    onEnd(new Set(done.map(({ request }) => request.id)));
    const failed = results.length - done.length;
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
      <div ref={part} tabIndex={-1} className={classes.part}>
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
          <BatchProgress {...state} all={requests.length} onCancel={cancelRest} />
        )}
        {state.phase === 'done' && (
          <BatchResultList results={state.results} decision={decision} onClose={onClose} />
        )}
      </div>
      {question}
    </Dialog>
  );
}
