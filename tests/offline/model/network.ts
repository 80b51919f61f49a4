import type { Answer } from '../../../src/offline/answer.ts';
import { send } from '../../../src/offline/net.ts';
import type { OutboxItem } from '../../../src/offline/outbox-item.ts';
import type { Photo, StepRequest } from '../../../src/offline/steps.ts';
import type { Call, Reply } from './server.ts';

/** What finally reaches the device. */
export type Arrival =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'nothing' }
  | { kind: 'cut-off'; reply: Reply }
  | { kind: 'page' }
  | { kind: 'stranger' }
  | { kind: 'redirect' };

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
    globalThis.fetch = async (path, options) => {
      const call = toCall(path, options);
      return toResponse(call, await carry(call));
    };
    // The port calls fetch before it awaits anything, so that each call gets its own.
    return send(item, request);
  };
}

function toCall(path: unknown, options: RequestInit | undefined): Omit<Call, 'session'> {
  const headers = new Headers(options?.headers);
  const body = options?.body;
  return {
    method: String(options?.method),
    path: String(path),
    user: headers.get('X-Outbox-User') ?? '',
    item: headers.get('X-Outbox-Item') ?? '',
    key: headers.get('Idempotency-Key'),
    body:
      body instanceof ArrayBuffer
        ? body.byteLength
        : (JSON.parse(String(body ?? 'null')) as Call['body']), // created by JSON.stringify
  };
}

/** A body that would satisfy every call if it came from our server. */
const anything = { id: 'any', made: null, uploadURL: '/any', objectPath: '/any' };

function toResponse({ item }: { item: string }, arrival: Arrival): Response {
  if (arrival.kind === 'nothing') throw new TypeError('fetch failed');
  if (arrival.kind === 'redirect') return Response.redirect('http://portal.example/');
  if (arrival.kind === 'page') {
    return new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } });
  }
  if (arrival.kind === 'stranger') return Response.json(anything);
  const { status, body, retryAfterSeconds } = arrival.reply;
  const headers = new Headers({
    'X-Volmaak': 'api',
    'X-Outbox-Item': item,
    'Content-Type': 'application/json',
  });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  if (status === 204) return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  const isCut = arrival.kind === 'cut-off';
  return new Response(isCut ? text.slice(0, -2) : text, { status, headers });
}
