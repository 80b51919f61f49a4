import { appDurations } from '../../domain/durations.ts';
import { type Answer, interpretAnswer } from './answer.ts';
import { failureReasons, send } from './net.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { StepRequest } from './steps.ts';

/** Sends a step. An interrupted upload is repeated before the item has to wait (VEH-11). */
export async function sendWithRetry(
  item: OutboxItem,
  request: StepRequest,
  { sendOnce = send, pause = wait } = {},
): Promise<Answer> {
  let answer = await sendOnce(item, request);
  if (request.step !== 'upload') return answer;
  for (const delay of appDurations.pictures.retryDelays) {
    if (!isWorthRepeating(request, answer)) break;
    await pause(delay);
    answer = await sendOnce(item, request);
  }
  return answer;
}

/** False without a network, and when the server said how long to wait. */
function isWorthRepeating(request: StepRequest, answer: Answer): boolean {
  if (interpretAnswer(request.step, answer) !== 'wait' || navigator.onLine === false) return false;
  // After a timeout another try would take minutes again.
  const { timeout, stopped } = failureReasons;
  if (answer.kind === 'none') return answer.reason !== timeout && answer.reason !== stopped;
  return answer.retryAfter === null;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
