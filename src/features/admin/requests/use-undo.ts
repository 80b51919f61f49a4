import { useEffect, useRef, useState } from 'react';
import { appDurations } from '../../../../domain/durations.ts';
import type { FuelRequestId } from '../../../../domain/ids.ts';
import { useUndoDecision } from '../../../api/admin/requests.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { useNow } from '../../../components/states/use-now.ts';
import { type Outcome, runBatch } from './decision/run-batch.ts';
import { undoTexts as texts } from './texts.ts';

/** How many decisions are undone at a time. */
const atOnce = 4;

type Timer = ReturnType<typeof setTimeout>;

/** A decision, and until when the desk offers to undo it. */
export interface HeldDecision {
  id: FuelRequestId;
  until: number;
}

interface UndoState {
  /** The decisions made last, until none of them can be undone. */
  made: readonly HeldDecision[];
  isUndoing: boolean;
  /** Those that were undone. */
  undone: ReadonlySet<FuelRequestId>;
  /** Why decisions could not be undone. It stays until the next decision or try. */
  problem: string | null;
}

const nothing: UndoState = { made: [], isUndoing: false, undone: new Set(), problem: null };

/** Until when a decision that was made now can be undone. */
export const undoableUntil = () => Date.now() + appDurations.decisions.undo;

/** Undoes the decisions that were made last, for as long as the server holds them (REQ-14). */
export function useUndo(onChange: () => void) {
  const { mutateAsync } = useUndoDecision();
  const [state, setState] = useState(nothing);
  const timers = useRef<Timer[]>([]);
  useEffect(() => () => clearAll(timers.current), []);

  function hold(made: readonly HeldDecision[]) {
    clearAll(timers.current);
    setState({ ...nothing, made });
    const left = Math.max(0, ...made.map(({ until }) => until - Date.now()));
    const hide = () => setState((now) => (now.isUndoing ? now : { ...now, made: [] }));
    const { carriedOut } = appDurations.decisions;
    timers.current = [setTimeout(hide, left), setTimeout(onChange, carriedOut)];
  }

  async function undo(ids: readonly FuelRequestId[]) {
    setState((now) => ({ ...now, isUndoing: true, problem: null }));
    const { signal } = new AbortController();
    const outcomes = await runBatch({ items: ids, work: mutateAsync, atOnce, signal });
    const undone = ids.filter((_, index) => outcomes[index]?.kind === 'done');
    setState((now) => ({
      made: now.made.filter(({ id, until }) => !ids.includes(id) && until > Date.now()),
      isUndoing: false,
      undone: new Set([...now.undone, ...undone]),
      problem: problemOf(outcomes),
    }));
    onChange();
  }

  return { ...state, hold, undo };
}

export type Undo = ReturnType<typeof useUndo>;

/** Which decisions can be undone now, and for how many seconds all of them can. */
export function useHeld({ made, isUndoing }: Undo) {
  const now = useNow(appDurations.decisions.countdown);
  const held = isUndoing ? made : made.filter(({ until }) => until > now);
  const first = Math.min(...held.map(({ until }) => until));
  const secondsLeft = Math.max(0, Math.ceil((first - now) / 1000));
  return { ids: held.map(({ id }) => id), secondsLeft };
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
