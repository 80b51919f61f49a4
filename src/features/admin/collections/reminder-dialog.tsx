import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type ReminderSelection,
  reminderPreviewQuery,
  useCollectionsReload,
} from '../../../api/admin/collections.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import shared from '../dialog-parts.module.css';
import { ReminderQuestion, ReminderResults } from './reminder-steps.tsx';
import { reminderTexts as texts } from './texts.ts';
import { useReminderRun } from './use-reminder-run.ts';

interface ReminderDialogProps extends DialogFrame {
  selection: ReminderSelection;
  /** Tells one opening of the dialog from another. */
  opening: number;
  /** Called when everybody was reminded or left out. */
  onReminded: () => void;
}

/** Reminds many people: it shows the texts first, then the progress and the results (LEND-23). */
export function ReminderDialog(props: ReminderDialogProps) {
  const { selection, opening, opened, onClose, onReminded } = props;
  const preview = useQuery(reminderPreviewQuery(selection, opening));
  const reload = useCollectionsReload();
  const { run, start, sendRest, cancelRest } = useReminderRun(({ queued, open }) => {
    reload();
    if (open > 0) toastError(texts.toastFailed);
    else {
      toastSuccess(texts.toast(queued.length));
      onReminded();
    }
  });
  const part = useRef<HTMLDivElement>(null);
  // The confirm button is gone, so the focus moves to the progress or the results.
  useEffect(() => {
    if (run.phase !== 'asking') part.current?.focus();
  }, [run.phase]);
  const all = preview.data?.reminders.length ?? 0;

  return (
    <Dialog
      opened={opened}
      onClose={run.phase === 'running' ? cancelRest : onClose}
      closeOnClickOutside={run.phase === 'asking'}
      withCloseButton={run.phase !== 'running'}
      title={texts.title}
      size={640}
    >
      <div ref={part} tabIndex={-1} className="stack">
        {preview.isPending && <CardSkeleton height={240} />}
        {preview.isError && (
          <Notice kind="problem">{failureText(preview.error, texts.previewFailed)}</Notice>
        )}
        {preview.data && run.phase === 'asking' && (
          <ReminderQuestion
            preview={preview.data}
            onSend={() => void start(preview.data.reminders.map(({ userId }) => userId))}
            onCancel={onClose}
          />
        )}
        {run.phase === 'running' && (
          <>
            <ProgressBar label={texts.progress} percent={(100 * run.ended) / Math.max(all, 1)} />
            <p role="status" className={shared.summary}>
              {texts.sofar(run.ended, all)}
            </p>
            <Button variant="default" disabled={run.isCancelled} onClick={cancelRest}>
              {run.isCancelled ? texts.finishing : texts.cancelRest}
            </Button>
          </>
        )}
        {run.phase === 'done' && (
          <ReminderResults {...run} onAgain={() => void sendRest()} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}
