import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { isAnswerLost } from '../../../../api/admin/requests.ts';
import { failureText } from '../../../../components/states/failure-text.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import classes from '../../dialog-parts.module.css';
import { pressControl, useKeys } from '../../keys.ts';
import { requestStatusTexts } from '../../texts.ts';
import { requestName } from '../request-facts.ts';
import {
  type Decision,
  batchTexts as texts,
  requestToasts as toasts,
  undoTexts,
} from '../texts.ts';
import { UndoButton } from '../undo-bar.tsx';
import type { Undo } from '../use-undo.ts';
import type { Outcome } from './run-batch.ts';
import type { BatchResults } from './use-batch.ts';

interface BatchResultListProps {
  results: BatchResults;
  decision: Decision;
  undo: Undo;
  onClose: () => void;
}

/** Failures come first. */
const ranks = { failed: 0, 'not-started': 1, done: 2 } satisfies Record<
  Outcome<unknown>['kind'],
  number
>;

/** The result for each request, shown until the dialog is closed. All can be undone (REQ-15). */
export function BatchResultList({ results, decision, undo, onClose }: BatchResultListProps) {
  const ranked = results.toSorted((a, b) => ranks[a.outcome.kind] - ranks[b.outcome.kind]);
  const done = results.filter(({ outcome }) => outcome.kind === 'done').length;
  const { undone, problem } = undo;
  const summary = useRef<HTMLParagraphElement>(null);
  useKeys(
    { u: () => pressControl('u', summary.current?.closest('[role=dialog]')) },
    { within: summary },
  );
  return (
    <>
      <p ref={summary} role="status" className={classes.summary}>
        {undone.size > 0 ? undoTexts.undone(undone.size) : texts.summary(done, results.length)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard. */}
      <ul aria-label="Results" tabIndex={0} className={classes.list}>
        {ranked.map(({ request, outcome }) => {
          const Icon = outcome.kind === 'done' ? IconCheck : IconAlertTriangle;
          return (
            <li key={request.id}>
              <span>{requestName(request)}</span>
              <span className={classes.outcome}>
                <Icon size={16} aria-hidden="true" />
                <span>
                  {undone.has(request.id) ? undoTexts.isUndone : outcomeText(outcome, decision)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {done < results.length && <p>The requests that were not updated are still selected.</p>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Group justify="flex-end" gap="sm">
        {done > 0 && <UndoButton undo={undo} />}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </>
  );
}

function outcomeText(outcome: Outcome<unknown>, decision: Decision): string {
  if (outcome.kind === 'done') return requestStatusTexts[decision];
  if (outcome.kind === 'not-started') return 'Not started: cancelled.';
  if (isAnswerLost(outcome.error)) return 'Unknown: the answer got lost. Please check its status.';
  return failureText(outcome.error, toasts.failedDefault);
}
