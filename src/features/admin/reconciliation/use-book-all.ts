import { useEffect, useRef, useState } from 'react';
import type { Settlement } from '../../../../domain/admin/reconciliation.ts';
import { bookSettlement } from '../../../api/admin/settlements.ts';
import { newUuid } from '../../../offline/new-uuid.ts';
import { runBatch } from '../requests/decision/run-batch.ts';

type BookingRun =
  | { phase: 'asking' }
  | { phase: 'running'; ended: number; all: number; isCancelled: boolean }
  | { phase: 'done'; booked: number };

/** Books settlements one after the other. What is left after a failure can be booked again. */
export function useBookAll(onEnd: (booked: number, all: number) => void) {
  const [run, setRun] = useState<BookingRun>({ phase: 'asking' });
  const stop = useRef<AbortController | null>(null);
  // Leaving the page cancels what has not started.
  useEffect(() => () => stop.current?.abort(), []);

  async function start(settlements: readonly Settlement[]) {
    // A double click can fire again before React has updated the state, so a ref blocks it.
    if (stop.current) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const all = settlements.length;
    const tell = (ended: number) =>
      setRun({ phase: 'running', ended, all, isCancelled: signal.aborted });
    tell(0);
    let booked = 0;
    await runBatch({
      items: settlements,
      work: async ({ id }) => {
        await bookSettlement(id, newUuid());
        booked += 1;
      },
      atOnce: 1,
      signal,
      onEnded: tell,
    });
    stop.current = null;
    setRun({ phase: 'done', booked });
    onEnd(booked, all);
  }

  function cancelRest() {
    stop.current?.abort();
    setRun((now) => (now.phase === 'running' ? { ...now, isCancelled: true } : now));
  }

  return { run, start, cancelRest };
}
