import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { apiMarker } from '../../domain/api-marker.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';

/**
 * An address with invalid percent signs is taken literally: it matches nothing and is answered like
 * any other.
 */
export function readableAddress(request: Pick<IncomingMessage, 'url'>): string {
  const address = request.url ?? '/';
  const [path = ''] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return path.replaceAll('%', '%25') + address.slice(path.length);
  }
}

const statuses: Record<string, string> = {
  ERR_SERVER_ENDS: '503 Service Unavailable',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The code of a request whose header is still arriving when the server ends. */
export const serverEnds = 'ERR_SERVER_ENDS';

/** Invalid HTTP never reaches a route, so the refusal is written to the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isEnd = error.code === serverEnds;
  const { message, code } = new Refusal(isEnd ? 'unavailable' : 'invalid');
  const seconds = Math.ceil(serverDurations.retryAfter.unavailable / 1000);
  const body = JSON.stringify({ message, code });
  socket.end(
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n` +
      (isEnd ? `Retry-After: ${seconds}\r\n` : '') +
      'Connection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n" +
      'X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n' +
      `${apiMarker.header}: ${apiMarker.value}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
