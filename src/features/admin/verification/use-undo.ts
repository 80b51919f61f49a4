import { useEffect, useRef, useState } from 'react';
import { appDurations } from '../../../../domain/durations.ts';

/** A verdict of the last ten seconds. */
export interface RecentVerdict {
  id: string;
  name: string;
  text: string;
  /** Null for what cannot be taken back. */
  undo: (() => Promise<unknown>) | null;
}

/** The verdicts of the last ten seconds, oldest first (ADM-16). */
export function useUndo() {
  const [entries, setEntries] = useState<readonly RecentVerdict[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);

  const remove = (entry: RecentVerdict) =>
    setEntries((all) => all.filter((each) => each !== entry));

  function add(entry: RecentVerdict) {
    setEntries((all) => [...all, entry]);
    timers.current.add(setTimeout(() => remove(entry), appDurations.screen.undo));
  }

  return { entries, add, remove };
}
