import { appDurations } from '../../domain/durations.ts';
import type { Answer } from './answer.ts';
import type { OutboxItem } from './outbox-item.ts';
import { originOf } from './response-origin.ts';
import type { Photo, StepRequest } from './steps.ts';

/** Why an answer is missing, as the user reads it. */
export const failureReasons = {
  unreachable: 'No connection to Volmaak',
  timeout: 'Volmaak did not answer in time',
  stopped: 'The upload was stopped',
  cutOff: 'The connection was lost before the answer was complete',
  foreign: 'This network answered in place of Volmaak. It may want you to sign in to it first.',
  busy: 'Volmaak is busy or not available at the moment',
};

/** The part of `fetch` that sending needs. */
export type FetchAnswer = (path: string, options: RequestInit) => Promise<FetchedAnswer>;

interface FetchedAnswer {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Sends one call of an item. Never throws: what is not our answer to it is returned as `none`. */
export async function send(
  item: OutboxItem,
  request: StepRequest,
  fetchAnswer: FetchAnswer = fetch,
): Promise<Answer> {
  const isPhoto = request.body !== undefined && 'bytes' in request.body;
  const { picture, default: usual } = appDurations.calls;
  const signal = AbortSignal.timeout(isPhoto ? picture : usual);
  let reason = failureReasons.unreachable;
  try {
    const response = await fetchAnswer(request.path, { ...callOptions(item, request), signal });
    if (!isOurs(response, item)) return foreignResponse(response);
    reason = failureReasons.cutOff;
    // The body can stall or break off too.
    const text = await response.text();
    const body: unknown = response.status === 204 ? null : JSON.parse(text);
    return { kind: 'answer', status: response.status, body, retryAfter: retryAfter(response) };
  } catch (error) {
    if (signal.aborted) reason = failureReasons.timeout;
    else if (error instanceof DOMException) reason = failureReasons.stopped;
    return { kind: 'none', reason };
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
  // None of our JSON bodies has a field `bytes`.
  const photo = 'bytes' in body ? (body as Photo) : null;
  headers['Content-Type'] = photo?.type ?? 'application/json';
  return { ...options, body: photo?.bytes ?? JSON.stringify(body) };
}

/** A proxy in front of our server does not repeat the item's id. Its `Retry-After` still counts. */
function foreignResponse(response: FetchedAnswer): Answer {
  const { status } = response;
  if (status < 500 || originOf(response) === 'foreign') {
    return { kind: 'none', reason: failureReasons.foreign };
  }
  const body = { message: failureReasons.busy };
  return { kind: 'answer', status, body, retryAfter: retryAfter(response) };
}

/** Only our API marks its answers and repeats the item's id. */
function isOurs(response: FetchedAnswer, item: OutboxItem): boolean {
  if (originOf(response) !== 'server') return false;
  if (response.headers.get('X-Outbox-Item') !== item.id) return false;
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 204 || type.startsWith('application/json');
}

/** Milliseconds. The header holds seconds, or a date by the server's own clock. */
function retryAfter({ headers }: FetchedAnswer): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value) - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until);
}
