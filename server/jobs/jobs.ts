import type { Context } from '../context.ts';
import { isConnectionLoss } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { loggableError } from '../loggable-error.ts';

/** Work that is repeated at an interval. Several processes can do it at the same time. */
export interface Job {
  name: string;
  /** Milliseconds from one run to the next. */
  interval(): number;
  /** When `ending` is aborted, the server stops: a long run completes its item and returns. */
  run(context: Context, ending: AbortSignal): Promise<void>;
}

/**
 * Runs each job now and at its interval, but never twice at once in this process. Returns a
 * function that stops the jobs and waits for running ones.
 */
export function startJobs(context: Context, jobs: readonly Job[]): () => Promise<void> {
  const ending = new AbortController();
  const ends = jobs.map((job) => startJob(context, job, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(ends.map((end) => end()));
  };
}

function startJob(context: Context, job: Job, ending: AbortSignal): () => Promise<void> {
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  const run = () => {
    clearTimeout(retry);
    running ??= runOnce(context, job, ending).then((succeeded) => {
      running = null;
      if (!succeeded && !ending.aborted) retry = setTimeout(run, serverDurations.jobs.retry);
    });
  };
  run();
  const timer = setInterval(run, job.interval());
  return async () => {
    clearInterval(timer);
    clearTimeout(retry);
    await running;
  };
}

async function runOnce(context: Context, job: Job, ending: AbortSignal): Promise<boolean> {
  try {
    await job.run(context, ending);
    return true;
  } catch (error) {
    // The server does not wait for a long run when it stops. The next start does its work.
    if (ending.aborted && isConnectionLoss(error)) return false;
    const details = { job: job.name, error: loggableError(error) };
    context.log.warn(details, 'a job failed and will be tried again');
    return false;
  }
}
