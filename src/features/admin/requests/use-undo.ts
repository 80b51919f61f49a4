import { useEffect, useRef, useState } from 'react';
import { appDurations } from '../../../../domain/durations.ts';
import type { FuelRequestId } from '../../../../domain/ids.ts';
import { useUndoDecision } from '../../../api/admin/requests.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { type Outcome, runBatch } from './decision/run-batch.ts';
import { undoTexts as texts } from './texts.ts';

/** How many decisions are undone at a time. */
const atOnce = 4;

type Timer = ReturnType<typeof setTimeout>;

interface UndoState {
  /** The decisions made last, while they can be undone. */
  held: readonly FuelRequestId[];
  isUndoing: boolean;
  /** Why decisions could not be undone. It stays until the next decision or try. */
  problem: string | null;
}

const nothing: UndoState = { held: [], isUndoing: false, problem: null };

/** Undoes the decisions that were made last, for as long as the server holds them (REQ-14). */
export function useUndo(onChange: () => void) {
  const { mutateAsync } = useUndoDecision();
  const [state, setState] = useState(nothing);
  const timers = useRef<Timer[]>([]);
  useEffect(() => () => clearAll(timers.current), []);

  function hold(held: readonly FuelRequestId[]) {
    clearAll(timers.current);
    setState({ ...nothing, held });
    const { undo, carriedOut } = appDurations.decisions;
    const hide = () => setState((now) => (now.isUndoing ? now : { ...now, held: [] }));
    timers.current = [setTimeout(hide, undo), setTimeout(onChange, carriedOut)];
  }

  async function undo(ids: readonly FuelRequestId[]) {
    setState((now) => ({ ...now, isUndoing: true, problem: null }));
    const { signal } = new AbortController();
    const outcomes = await runBatch({ items: ids, work: mutateAsync, atOnce, signal });
    setState({ ...nothing, problem: problemOf(outcomes) });
    onChange();
  }

  return { ...state, hold, undo };
}

function clearAll(timers: readonly Timer[]): void {
  for (const timer of timers) clearTimeout(timer);
}

function problemOf(outcomes: readonly Outcome<void>[]): string | null {
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed');
  const [first] = failed;
  if (!first) return null;
  const reason = failureText(first.error, texts.failed);
  return outcomes.length === 1 ? reason : texts.someFailed(failed.length, outcomes.length, reason);
}
