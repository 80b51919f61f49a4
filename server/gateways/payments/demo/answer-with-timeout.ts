import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLoss } from '../../../db/database.ts';
import type { Unanswered } from '../payments.ts';

/** The connection to a processor broke before its answer came. */
export class ConnectionLost extends Error {}

/**
 * Returns the processor's answer, or `unknown` when it does not come in time or the connection
 * breaks. Other errors are thrown.
 */
export async function answerWithTimeout<Answer>(
  milliseconds: number,
  call: () => Promise<Answer>,
): Promise<Answer | Unanswered> {
  const ended = new AbortController();
  const timeout = wait(milliseconds, unanswered('timed-out'), { signal: ended.signal });
  try {
    return await Promise.race([call(), timeout]);
  } catch (error) {
    if (error instanceof ConnectionLost || isConnectionLoss(error)) {
      return unanswered('connection-lost');
    }
    throw error;
  } finally {
    ended.abort();
  }
}

function unanswered(reason: Unanswered['reason']): Unanswered {
  return { outcome: 'unknown', reference: null, reason };
}
