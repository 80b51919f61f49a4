import { appDurations } from '../../domain/durations.ts';
import { type Answer, meaningOf } from './answer.ts';
import { reasons, send } from './net.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { StepRequest } from './steps.ts';

/** The network port: a picture that broke off is sent again a few times before the outbox waits as it does for everything (VEH-11). */
export async function sendPatiently(
  item: OutboxItem,
  request: StepRequest,
  { sendOnce = send, pause = wait } = {},
): Promise<Answer> {
  let answer = await sendOnce(item, request);
  if (request.step !== 'upload') return answer;
  for (const delay of appDurations.pictures.repetitions) {
    if (!isWorthRepeating(request, answer)) break;
    await pause(delay);
    answer = await sendOnce(item, request);
  }
  return answer;
}

/** Not where there is no network at all, nor where the server said when to come back. */
function isWorthRepeating(request: StepRequest, answer: Answer): boolean {
  if (meaningOf(request.step, answer) !== 'wait' || navigator.onLine === false) return false;
  // A stalled road has cost minutes already.
  if (answer.kind === 'none') return answer.reason !== reasons.timeout;
  return answer.retryAfter === null;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
