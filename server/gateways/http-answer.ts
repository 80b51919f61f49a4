import { readBody, TooLarge } from './read-body.ts';

/** Why no whole answer came. */
export type HttpFailure =
  | 'unreachable'
  | 'timed-out'
  | 'connection-lost'
  | 'too-large'
  | 'redirected';

/** Whether the service answered, though nothing that is of use: another try will not help. */
export function isAnswer(failure: HttpFailure): boolean {
  return failure === 'too-large' || failure === 'redirected';
}

export type HttpAnswer =
  | { outcome: 'answered'; status: number; text: string }
  | { outcome: 'failed'; reason: HttpFailure };

interface Question {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
}

interface Limits {
  /** Milliseconds for the whole answer, with all redirects. */
  timeout: number;
  maxBytes: number;
  mostRedirects: number;
}

/** Nothing was sent where one of these came. */
const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

class Failed extends Error {
  readonly reason: HttpFailure;
  constructor(reason: HttpFailure) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Asks a service and reads its answer within limits of time and size. A name and a password in the
 * address go along as its authorization, and not to where it redirects. It never throws.
 */
export async function askHttp(question: Question, limits: Limits): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(limits.timeout);
  try {
    const response = await follow(question, limits.mostRedirects, signal);
    const bytes = await readBody(response, limits.maxBytes);
    // Takes a byte order mark for what it is.
    const text = new TextDecoder().decode(bytes);
    return { outcome: 'answered', status: response.status, text };
  } catch (error) {
    return { outcome: 'failed', reason: signal.aborted ? 'timed-out' : reasonOf(error) };
  }
}

async function follow(question: Question, mostRedirects: number, signal: AbortSignal) {
  const first = new URL(question.url);
  const authorization = basicOf(first);
  let url = new URL(first.pathname + first.search, first.origin);
  for (let hops = 0; ; hops += 1) {
    const isOwn = url.origin === first.origin;
    const response = await fetch(url, {
      method: question.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...question.headers,
        ...(isOwn && authorization !== null && { authorization }),
      },
      ...(question.body && { body: question.body }),
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    const isSafe = next && (next.protocol === 'https:' || next.origin === first.origin);
    if (!isSafe || hops >= mostRedirects) throw new Failed('redirected');
    url = next;
  }
}

function basicOf({ username, password }: URL): string | null {
  if (!username && !password) return null;
  const words = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(words).toString('base64')}`;
}

function reasonOf(error: unknown): HttpFailure {
  if (error instanceof Failed) return error.reason;
  if (error instanceof TooLarge) return 'too-large';
  // What `fetch` throws says why in its cause.
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return unreachable.test(code) ? 'unreachable' : 'connection-lost';
}
