import { setTimeout as wait } from 'node:timers/promises';
import type { MessageId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';
import { loggableError } from '../loggable-error.ts';
import { claimMessage } from './due-messages.ts';
import type { Channel } from './message-delivery.ts';
import { findMessageState, type MessageState } from './messages-table.ts';

/**
 * Sends a message now, unless another process is sending it, and returns its state after that or
 * after 5 s. A longer try ends later, or the job repeats it.
 */
export async function deliverAndWait(
  context: Context,
  { channel, deliver }: Channel,
  id: MessageId,
): Promise<MessageState> {
  const from = context.clock();
  const lease = { from, until: new Date(from.getTime() + serverDurations.leases[channel]) };
  const message = await claimMessage(context.db, channel, lease, id);
  if (!message) return waitForOtherProcess(context, id);
  const delivery = deliver(context, message, lease).catch((error) => {
    const details = { [channel]: message.id, error: loggableError(error) };
    context.log.warn(details, 'a message will be tried again');
  });
  const { answer } = serverDurations.messages;
  await Promise.race([delivery, wait(answer, undefined, { ref: false })]);
  return findMessageState(context.db, message.id);
}

async function waitForOtherProcess(context: Context, id: MessageId): Promise<MessageState> {
  const end = performance.now() + serverDurations.messages.answer;
  let state = await findMessageState(context.db, id);
  while (isUnderWay(state, context.clock()) && performance.now() < end) {
    await wait(serverDurations.messages.pollInterval);
    state = await findMessageState(context.db, id);
  }
  return state;
}

/** Whether a process is sending the message, or is about to. */
function isUnderWay({ status, claimedUntil, nextTryAt }: MessageState, now: Date): boolean {
  return status === 'queued' && ((claimedUntil ?? now) > now || nextTryAt <= now);
}
