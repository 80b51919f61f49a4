/** Why a call to an external service returned no usable response. */
export type HttpFailure =
  | 'unreachable'
  | 'timed-out'
  | 'connection-lost'
  | 'too-large'
  | 'redirected';

/** Whether the service answered in a way that makes another try useless. */
export function isAnswer(failure: HttpFailure): failure is 'too-large' | 'redirected' {
  return failure === 'too-large' || failure === 'redirected';
}

export interface HttpAnswer {
  outcome: 'answered';
  status: number;
  headers: Headers;
  bytes: Buffer;
}

interface Limits {
  /** Milliseconds for the complete answer, including redirects. */
  timeoutMs: number;
  maxBytes: number;
  /** The maximum number of redirects of a GET; 0 by default. */
  maxRedirects?: number;
}

/** Error codes that mean that nothing was sent. */
const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

class HttpError extends Error {
  readonly reason: HttpFailure;
  constructor(reason: HttpFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Sends a request and reads the answer, with limits for time and size. It never throws. */
export async function sendRequest(
  request: Request,
  { timeoutMs, maxBytes, maxRedirects = 0 }: Limits,
): Promise<HttpAnswer | { outcome: 'failed'; reason: HttpFailure }> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(request, maxRedirects, signal);
    const { status, headers } = response;
    return { outcome: 'answered', status, headers, bytes: await readBody(response, maxBytes) };
  } catch (error) {
    return { outcome: 'failed', reason: signal.aborted ? 'timed-out' : reasonOf(error) };
  }
}

/** The JSON value of an answer; undefined if it is not JSON. */
export function jsonOf({ bytes }: Pick<HttpAnswer, 'bytes'>): unknown {
  try {
    // TextDecoder skips a byte order mark.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A request for JSON. A name and a password in the address become its authorization header. */
export function serviceRequest(address: string, options: RequestInit = {}): Request {
  const url = new URL(address);
  const { username, password } = url;
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (username || password) {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  }
  return new Request(new URL(url.pathname + url.search, url.origin), { ...options, headers });
}

async function follow(request: Request, maxRedirects: number, signal: AbortSignal) {
  const { origin } = new URL(request.url);
  let next = request;
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(next, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const url = URL.parse(location, next.url);
    const isSafe = url && (url.protocol === 'https:' || url.origin === origin);
    if (!isSafe || hops >= maxRedirects) throw new HttpError('redirected');
    const headers = new Headers(request.headers);
    // The secret is only sent to the configured address.
    if (url.origin !== origin) headers.delete('authorization');
    next = new Request(url, { headers });
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): HttpFailure {
  if (error instanceof HttpError) return error.reason;
  // `fetch` throws errors whose `cause` has the reason.
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return unreachable.test(code) ? 'unreachable' : 'connection-lost';
}
