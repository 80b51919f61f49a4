import type { Context } from '../context.ts';
import { loggableError } from '../loggable-error.ts';
import { deleteExpiredResets } from '../stores/password-resets.ts';
import { deleteEndedWindows } from '../stores/rate-limits.ts';
import { deleteExpiredSessions } from '../stores/sessions.ts';

const hour = 60 * 60 * 1000;

/** Removes what has expired, now and every hour; answers a function that ends it once nothing is under way. Several processes may do it side by side. */
export function startCleanUp(context: Context): () => Promise<void> {
  const run = async () => {
    try {
      const now = context.clock();
      await deleteExpiredSessions(context.db, now);
      await deleteExpiredResets(context.db, now);
      await deleteEndedWindows(context.db, now);
    } catch (error) {
      context.log.warn({ error: loggableError(error) }, 'clean-up failed and will be tried again');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, hour);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
