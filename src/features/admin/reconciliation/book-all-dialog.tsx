import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Settlement } from '../../../../domain/admin/reconciliation.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { useDeskReload } from '../../../api/admin/desk-reload.ts';
import { settlementsToBookQuery } from '../../../api/admin/settlements.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { moneyOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { Loaded } from '../loaded.tsx';
import { tableTexts } from '../table/texts.ts';
import { bookAllTexts as texts } from './texts.ts';
import { useBookAll } from './use-book-all.ts';

/** Books all settlements of which each line has a partner, with progress. The others stay (PAY-39). */
export function BookAllDialog({ onClosed, ...frame }: DialogFrame & { onClosed: () => void }) {
  const { opened, onClose } = frame;
  const query = useQuery({ ...settlementsToBookQuery(), enabled: opened });
  const reload = useDeskReload();
  const { run, start, cancelRest } = useBookAll((booked, all) => {
    reload();
    if (booked === all) toastSuccess(texts.toast(booked));
    else toastError(texts.toastFailed);
  });
  const part = useRef<HTMLDivElement>(null);
  // The confirm button is gone, so the focus moves to the progress or the result.
  useEffect(() => {
    if (run.phase !== 'asking') part.current?.focus();
  }, [run.phase]);
  return (
    <Dialog
      {...frame}
      onClose={run.phase === 'running' ? cancelRest : onClose}
      closeOnClickOutside={run.phase === 'asking'}
      withCloseButton={run.phase !== 'running'}
      title={texts.title}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <div ref={part} tabIndex={-1} className="stack">
        {run.phase === 'asking' && (
          <Loaded
            query={query}
            heights={[120]}
            failed={{ title: texts.failed }}
            stale={tableTexts.stale}
          >
            {(settlements) => (
              <Question
                settlements={settlements}
                onConfirm={(chosen) => void start(chosen)}
                onCancel={onClose}
              />
            )}
          </Loaded>
        )}
        {run.phase === 'running' && <Running {...run} onCancel={cancelRest} />}
        {run.phase === 'done' && (
          <>
            <p>{texts.done(run.booked)}</p>
            <Button onClick={onClose}>{texts.close}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Those of which each line has a partner. */
const matchedOf = (settlements: readonly Settlement[]) =>
  settlements.filter(({ unmatched }) => unmatched === 0);

interface QuestionProps {
  settlements: readonly Settlement[];
  onConfirm: (settlements: readonly Settlement[]) => void;
  onCancel: () => void;
}

function Question({ settlements, onConfirm, onCancel }: QuestionProps) {
  const matched = matchedOf(settlements);
  const others = settlements.length - matched.length;
  const net = matched.reduce((sum, one) => sum + centsFromRand(one.net), 0);
  return (
    <>
      <p>{texts.means(matched.length, moneyOf(randFromCents(cents(net))))}</p>
      {others > 0 && <Notice kind="note">{texts.others(others)}</Notice>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button disabled={matched.length === 0} onClick={() => onConfirm(matched)}>
          {texts.confirm}
        </Button>
      </Group>
    </>
  );
}

interface RunningProps {
  ended: number;
  all: number;
  isCancelled: boolean;
  onCancel: () => void;
}

function Running({ ended, all, isCancelled, onCancel }: RunningProps) {
  return (
    <>
      <ProgressBar label={texts.progress} percent={(100 * ended) / Math.max(all, 1)} />
      <p role="status" className={shared.summary}>
        {texts.sofar(ended, all)}
      </p>
      <Button variant="default" disabled={isCancelled} onClick={onCancel}>
        {isCancelled ? texts.finishing : texts.cancelRest}
      </Button>
    </>
  );
}
