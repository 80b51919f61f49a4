import type { LastError } from './outbox-item.ts';
import type { StepName } from './steps.ts';

/** The result of one try: an answer of our own server, or `none` when nothing usable came back. */
export type Answer =
  | { kind: 'none'; reason: string }
  | {
      kind: 'answer';
      status: number;
      body: unknown;
      /** Milliseconds from `Retry-After`; null when the server did not send it. */
      retryAfter: number | null;
    };

export type Meaning = 'done' | 'wait' | 'signed-out' | 'upload-again' | 'needs-you';

const temporaryStatuses = new Set([408, 425, 429]);
const expiredUploads = new Set<unknown>(['upload-expired', 'request-expired']);

/** Network and server errors are retried. A 401 waits for the sign-in, another 4xx for the user. */
export function interpretAnswer(step: StepName, answer: Answer): Meaning {
  if (answer.kind === 'none') return 'wait';
  const { status, body } = answer;
  const { code } = asRecord(body);
  // A success without the fields that the contract promises does not count as an answer.
  if (status >= 200 && status < 300) return keepsContract(step, status, body) ? 'done' : 'wait';
  // Something that is already gone needs no deletion.
  if (step === 'delete' && status === 404) return 'done';
  if (status === 401) return 'signed-out';
  if (temporaryStatuses.has(status) || status >= 500 || code === 'in-progress') return 'wait';
  if (expiredUploads.has(code) || (step === 'upload' && status === 404)) return 'upload-again';
  return status >= 400 ? 'needs-you' : 'wait';
}

/** The error that the user reads when an answer did not complete its step, whatever its body is. */
export function lastErrorOf(answer: Answer, at: number): LastError {
  if (answer.kind === 'none') {
    return { status: 0, message: answer.reason, code: null, issues: [], at };
  }
  const { status } = answer;
  const { message, code, issues, current } = asRecord(answer.body);
  return {
    status,
    message: typeof message === 'string' ? message : `The server answered ${status}`,
    code: typeof code === 'string' ? code : null,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    ...(code === 'changed-elsewhere' && { current: asRecord(current) }),
    at,
  };
}

function keepsContract(step: StepName, status: number, body: unknown): boolean {
  const { uploadURL, objectPath, made, state } = asRecord(body);
  switch (step) {
    case 'look-up':
      return typeof state === 'string' && (made === null || hasId(made));
    case 'open-upload':
      return typeof uploadURL === 'string' && uploadURL !== '';
    case 'upload':
      return true;
    case 'attach':
      return typeof objectPath === 'string' && objectPath !== '';
    case 'create':
      return hasId(body);
    case 'change':
      // A vehicle, or the user's own details.
      return hasId(body) || typeof asRecord(body).username === 'string';
    case 'delete':
      return status === 204;
    case 'cancel':
      return made === null || hasId(made);
  }
}

function hasId(made: unknown): boolean {
  const { id } = asRecord(made);
  return typeof id === 'string' && id !== '';
}

function isIssue(issue: unknown): issue is LastError['issues'][number] {
  const { field, message } = asRecord(issue);
  return typeof field === 'string' && typeof message === 'string';
}

function asRecord(value: unknown): Record<string, unknown> {
  // Reading any property of an object is safe.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
