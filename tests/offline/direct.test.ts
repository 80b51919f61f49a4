import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/offline/answer.ts';
import { sendDirectly } from '../../src/offline/direct.ts';
import type { OutboxItem } from '../../src/offline/outbox-item.ts';
import type { StepRequest } from '../../src/offline/steps.ts';
import { newRequest, newVehicle, photo, uuid } from './support/items.ts';

const answer = (status: number, body: object): Answer => ({
  kind: 'answer',
  status,
  body,
  retryAfter: null,
});

/** A network that returns the answers in turn, and records the requests. */
function network(...answers: Answer[]) {
  const asked: StepRequest[] = [];
  const net = async (_: OutboxItem, request: StepRequest) => {
    asked.push(request);
    // A drain in an endless loop must fail its test.
    if (asked.length > 100) throw new Error('The drain calls without end');
    return answers[asked.length - 1] ?? ({ kind: 'none', reason: 'No connection' } as const);
  };
  return { asked, net };
}

// OUT-9
describe('sendDirectly', () => {
  it('sends a vehicle in all its steps, under its key', async () => {
    const { asked, net } = network(
      answer(201, { uploadURL: '/api/uploads/7' }),
      answer(204, {}),
      answer(200, { objectPath: '/objects/7' }),
      answer(201, { id: uuid(70) }),
    );
    const sent = await sendDirectly(newVehicle(1), photo(9), net);
    expect(sent).toMatchObject({ state: 'sent', result: { id: uuid(70) } });
    expect(asked.map(({ step }) => step)).toEqual(['open-upload', 'upload', 'attach', 'create']);
    expect(asked[1]?.body).toEqual(photo(9));
    expect(asked[3]?.key).toBe(uuid(1));
  });

  it('returns a refusal, and a missing answer', async () => {
    const refused = network(answer(400, { message: 'No', code: 'invalid' }));
    expect(await sendDirectly(newRequest(1), null, refused.net)).toMatchObject({
      state: 'needs-you',
      lastError: { message: 'No' },
    });
    const { asked, net } = network();
    expect(await sendDirectly(newRequest(1), null, net)).toMatchObject({ state: 'waiting' });
    expect(asked).toHaveLength(1);
  });
});
