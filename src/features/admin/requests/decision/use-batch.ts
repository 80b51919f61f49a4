import { useEffect, useRef, useState } from 'react';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { useRequestDecision } from '../../../../api/admin/requests.ts';
import type { Decision } from '../texts.ts';
import { undoableUntil } from '../use-undo.ts';
import { notesToSend } from './decision-form.tsx';
import { type Outcome, runBatch } from './run-batch.ts';

/** How many decisions are sent at a time. */
const atOnce = 4;

/** Until when a decision can be undone. */
interface Made {
  until: number;
}

type BatchState =
  | { phase: 'asking' }
  | { phase: 'running'; ended: number; isCancelled: boolean }
  | { phase: 'done'; results: { request: AdminFuelRequest; outcome: Outcome<Made> }[] };

export type BatchResults = Extract<BatchState, { phase: 'done' }>['results'];

/** Applies one decision to many requests. */
export function useBatch(
  requests: readonly AdminFuelRequest[],
  decision: Decision,
  onEnd: (results: BatchResults) => void,
) {
  const { mutateAsync } = useRequestDecision();
  const [state, setState] = useState<BatchState>({ phase: 'asking' });
  const stop = useRef<AbortController | null>(null);
  // Leaving the page cancels what has not started.
  useEffect(() => () => stop.current?.abort(), []);

  async function start(typed: string) {
    // A double click can fire again before React has updated the state, so a ref blocks it.
    if (stop.current) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ phase: 'running', ended: 0, isCancelled: false });
    const outcomes = await runBatch({
      items: requests,
      async work({ id }) {
        await mutateAsync({ id, status: decision, ...notesToSend(typed) });
        return { until: undoableUntil() };
      },
      atOnce,
      signal,
      onEnded: (ended) => setState({ phase: 'running', ended, isCancelled: signal.aborted }),
    });
    // The outcomes are in the order of the requests.
    const results = requests.map((request, index) => ({ request, outcome: outcomes[index]! }));
    setState({ phase: 'done', results });
    onEnd(results);
  }

  function cancelRest() {
    stop.current?.abort();
    setState((now) => (now.phase === 'running' ? { ...now, isCancelled: true } : now));
  }

  return { state, start, cancelRest };
}
