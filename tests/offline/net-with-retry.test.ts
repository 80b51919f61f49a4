import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/offline/answer.ts';
import { sendWithRetry } from '../../src/offline/net-with-retry.ts';
import type { StepRequest } from '../../src/offline/steps.ts';
import { vehicleItem } from './support/items.ts';

const lost: Answer = { kind: 'none', reason: 'lost' };
const stored: Answer = { kind: 'answer', status: 204, body: null, retryAfter: null };
const later: Answer = { kind: 'answer', status: 503, body: {}, retryAfter: 60_000 };
const refused: Answer = { kind: 'answer', status: 413, body: {}, retryAfter: null };

/** Sends a step that gets these answers in turn, and returns the pauses between them. */
async function sendWith(step: StepRequest['step'], answers: Answer[]) {
  const pauses: number[] = [];
  const left = [...answers];
  const request: StepRequest = { step, method: 'PUT', path: '/x', body: undefined, key: null };
  const answer = await sendWithRetry(vehicleItem(), request, {
    sendOnce: async () => left.shift() ?? lost,
    pause: async (delay) => void pauses.push(delay),
  });
  return { answer, pauses };
}

// VEH-11
describe('sendWithRetry', () => {
  it('repeats an upload after 0, 1, 3 and 5 seconds, then returns the failure', async () => {
    expect(await sendWith('upload', [])).toEqual({ answer: lost, pauses: [0, 1000, 3000, 5000] });
  });

  it('stops at the first answer', async () => {
    expect(await sendWith('upload', [lost, lost, stored])).toEqual({
      answer: stored,
      pauses: [0, 1000],
    });
  });

  it.each([
    ['the server said when to come back', later],
    ['the picture is refused', refused],
  ])('repeats nothing when %s', async (_, answer) => {
    expect(await sendWith('upload', [answer])).toEqual({ answer, pauses: [] });
  });

  it('repeats no call other than an upload', async () => {
    expect(await sendWith('create', [lost])).toEqual({ answer: lost, pauses: [] });
  });
});
