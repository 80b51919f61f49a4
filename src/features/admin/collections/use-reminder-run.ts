import { useEffect, useRef, useState } from 'react';
import { remindedAtOnce } from '../../../../domain/admin/collections.ts';
import type { ReminderOutcomes } from '../../../../domain/admin/late-reminders.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { remindPeople } from '../../../api/admin/collections.ts';
import { newUuid } from '../../../offline/new-uuid.ts';
import { runBatch } from '../requests/decision/run-batch.ts';

/** Some people who are reminded by one call. Its key stays when the call is repeated. */
interface ReminderBatch {
  key: string;
  userIds: readonly UserId[];
  outcomes: ReminderOutcomes | null;
}

export type ReminderRun =
  | { phase: 'asking' }
  | { phase: 'running'; ended: number; isCancelled: boolean }
  | ({ phase: 'done'; open: number } & ReminderOutcomes);

/** Reminds many people, 50 at a time, one call after the other. */
export function useReminderRun(onEnd: (run: Extract<ReminderRun, { phase: 'done' }>) => void) {
  const [run, setRun] = useState<ReminderRun>({ phase: 'asking' });
  const batches = useRef<ReminderBatch[]>([]);
  const stop = useRef<AbortController | null>(null);
  // Leaving the page cancels what has not started.
  useEffect(() => () => stop.current?.abort(), []);

  function start(userIds: readonly UserId[]): Promise<void> {
    batches.current = [];
    for (let at = 0; at < userIds.length; at += remindedAtOnce) {
      const chunk = userIds.slice(at, at + remindedAtOnce);
      batches.current.push({ key: newUuid(), userIds: chunk, outcomes: null });
    }
    return sendRest();
  }

  /** Sends the batches that have no answer yet. */
  async function sendRest() {
    if (stop.current) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const people = (isDone: boolean) =>
      batches.current
        .filter(({ outcomes }) => (outcomes !== null) === isDone)
        .reduce((sum, { userIds }) => sum + userIds.length, 0);
    const tell = () =>
      setRun({ phase: 'running', ended: people(true), isCancelled: signal.aborted });
    tell();
    await runBatch({
      items: batches.current.filter(({ outcomes }) => outcomes === null),
      work: async (batch) => {
        batch.outcomes = await remindPeople(batch.userIds, batch.key);
      },
      atOnce: 1,
      signal,
      onEnded: tell,
    });
    stop.current = null;
    const answers = batches.current.flatMap(({ outcomes }) => outcomes ?? []);
    const done = {
      phase: 'done',
      queued: answers.flatMap(({ queued }) => queued),
      leftOut: answers.flatMap(({ leftOut }) => leftOut),
      open: people(false),
    } as const;
    setRun(done);
    onEnd(done);
  }

  function cancelRest() {
    stop.current?.abort();
    setRun((now) => (now.phase === 'running' ? { ...now, isCancelled: true } : now));
  }

  return { run, start, sendRest, cancelRest };
}
