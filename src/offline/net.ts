import type { Answer } from './answer.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { Photo, StepRequest } from './steps.ts';

/** Milliseconds until a silent server counts as none; 300 KB take their time over 2G. */
const patience = 20_000;
const photoPatience = 120_000;

/** Why nothing that counts came back, as its user reads it. */
export const reasons = {
  unreachable: 'No connection to Volmaak',
  timeout: 'Volmaak did not answer in time',
  cutOff: 'The connection was lost before the answer was complete',
  stranger: 'This network answered in place of Volmaak. It may want you to sign in to it first.',
  busy: 'Volmaak is busy or not available at the moment',
};

/** A network that wants somebody to sign in to it first says so with this 5xx. */
const portalStatus = 511;

/** Sends one call of an item's. Never fails: whatever is no answer of our own server to this item comes back as none. */
export async function send(item: OutboxItem, request: StepRequest): Promise<Answer> {
  const isPhoto = request.body !== undefined && 'bytes' in request.body;
  const signal = AbortSignal.timeout(isPhoto ? photoPatience : patience);
  let reason = reasons.unreachable;
  try {
    const response = await fetch(request.path, { ...callOptions(item, request), signal });
    if (!isOurs(response, item)) return strangersAnswer(response);
    reason = reasons.cutOff;
    // The body may stall or break off as well.
    const text = await response.text();
    const body: unknown = response.status === 204 ? null : JSON.parse(text);
    return { kind: 'answer', status: response.status, body, retryAfter: retryAfter(response) };
  } catch {
    return { kind: 'none', reason: signal.aborted ? reasons.timeout : reason };
  }
}

function callOptions(item: OutboxItem, { method, body, key }: StepRequest): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Outbox-User': item.userId,
    'X-Outbox-Item': item.id,
  };
  if (key !== null) headers['Idempotency-Key'] = key;
  const options: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    redirect: 'manual',
    cache: 'no-store',
  };
  if (!body) return options;
  const photo = 'bytes' in body ? (body as Photo) : null; // no JSON body of ours has bytes
  headers['Content-Type'] = photo?.type ?? 'application/json';
  return { ...options, body: photo?.bytes ?? JSON.stringify(body) };
}

/** A proxy that stands before our server knows no items: that there is no service now, and for how long, is believed of anybody. */
function strangersAnswer(response: Response): Answer {
  const { status } = response;
  const isBusy = status === 429 || (status >= 500 && status !== portalStatus);
  if (!isBusy) return { kind: 'none', reason: reasons.stranger };
  const body = { message: reasons.busy };
  return { kind: 'answer', status, body, retryAfter: retryAfter(response) };
}

/** A captive portal's page names no item, and a redirect is no answer. */
function isOurs(response: Response, item: OutboxItem): boolean {
  if (response.redirected || response.headers.get('X-Outbox-Item') !== item.id) return false;
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 204 || type.startsWith('application/json');
}

/** Milliseconds: seconds, or a date by the server's own clock. */
function retryAfter({ headers }: Response): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until);
}
