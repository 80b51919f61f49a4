import type { Arrival } from './network.ts';

export interface HttpRequest {
  method: string;
  path: string;
  headers: Headers;
  body: RequestInit['body'];
}

/**
 * A `fetch` over the simulated network. `marks` are the headers by which an app recognises an
 * answer of its own server.
 */
export function simulatedFetch(
  carry: (request: HttpRequest) => Promise<Arrival>,
  marks: (request: HttpRequest) => Record<string, string>,
): typeof fetch {
  return async (path, options) => {
    const headers = new Headers(options?.headers);
    const method = options?.method ?? 'GET';
    const request = { method, path: String(path), headers, body: options?.body };
    return toResponse(await carry(request), marks(request));
  };
}

/** A body that would satisfy most calls if it came from the app's own server. */
const anything = { id: 'any', made: null, uploadURL: '/any', objectPath: '/any' };

function toResponse(arrival: Arrival, marks: Record<string, string>): Response {
  if (arrival.kind === 'nothing') throw new TypeError('fetch failed');
  if (arrival.kind === 'redirect') return Response.redirect('http://portal.example/');
  if (arrival.kind === 'page') {
    return new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } });
  }
  if (arrival.kind === 'stranger') return Response.json(anything);
  const { status, body, retryAfterSeconds } = arrival.reply;
  const headers = new Headers({ ...marks, 'Content-Type': 'application/json' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  if (status === 204) return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  const isCut = arrival.kind === 'cut-off';
  return new Response(isCut ? text.slice(0, -2) : text, { status, headers });
}
