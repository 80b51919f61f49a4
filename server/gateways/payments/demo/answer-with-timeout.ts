import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionLoss } from '../../../db/database.ts';
import { type Unanswered, unanswered } from '../payments.ts';

/** The processor's answer did not come. */
export class NoAnswer extends Error {
  readonly reason: Unanswered['reason'];

  constructor(reason: Unanswered['reason']) {
    super(reason);
    this.reason = reason;
  }
}

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
    if (error instanceof NoAnswer) return unanswered(error.reason);
    if (isConnectionLoss(error)) return unanswered('connection-lost');
    throw error;
  } finally {
    ended.abort();
  }
}
