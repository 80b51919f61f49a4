import type { Answer } from '../../../../src/offline/answer.ts';
import { send } from '../../../../src/offline/net.ts';
import type { OutboxItem } from '../../../../src/offline/outbox-item.ts';
import type { Photo, StepRequest } from '../../../../src/offline/steps.ts';
import { type HttpRequest, simulatedFetch } from '../kit/fetch.ts';
import type { Arrival } from '../kit/network.ts';
import type { Call } from './server.ts';

/** Carries a call to the server and back, as the history decides. */
export type Carry = (call: Omit<Call, 'session'>) => Promise<Arrival>;

/** A network port of the drain. */
export type Net = (item: OutboxItem, request: StepRequest) => Promise<Answer>;

/** A network port without HTTP: what arrives becomes an answer directly. */
export function plainNet(carry: Carry): Net {
  return async (item, { method, path, body, key }) => {
    const json = body && 'bytes' in body ? (body as Photo).bytes.byteLength : (body ?? null);
    const arrival = await carry({
      method,
      path,
      user: item.userId,
      item: item.id,
      key,
      body: typeof json === 'number' ? json : (JSON.parse(JSON.stringify(json)) as Call['body']),
    });
    if (arrival.kind !== 'reply') return { kind: 'none', reason: `Only ${arrival.kind}` };
    const { status, retryAfterSeconds } = arrival.reply;
    const retryAfter = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000;
    return { kind: 'answer', status, body: arrival.reply.body, retryAfter };
  };
}

/** The real network port, on a `fetch` that the history answers. */
export function realNet(carry: Carry): Net {
  return (item, request) => {
    globalThis.fetch = simulatedFetch((sent) => carry(toCall(sent)), marksOf);
    // The port calls fetch before it awaits anything, so that each call gets its own.
    return send(item, request);
  };
}

function toCall({ method, path, headers, body }: HttpRequest): Omit<Call, 'session'> {
  return {
    method,
    path,
    user: headers.get('X-Outbox-User') ?? '',
    item: headers.get('X-Outbox-Item') ?? '',
    key: headers.get('Idempotency-Key'),
    body:
      body instanceof ArrayBuffer
        ? body.byteLength
        : (JSON.parse(String(body ?? 'null')) as Call['body']), // created by JSON.stringify
  };
}

function marksOf({ headers }: HttpRequest): Record<string, string> {
  return { 'X-Volmaak': 'api', 'X-Outbox-Item': headers.get('X-Outbox-Item') ?? '' };
}
