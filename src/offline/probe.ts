import { appDurations } from '../../domain/durations.ts';

/**
 * Whether Volmaak can be reached.
 * - `online`: our own API answered, whatever the browser thinks of its connection.
 * - `server-down`: something answered in our name that there is no service (a 5xx).
 * - `no-internet`: somebody else answered, a network that wants a sign-in of its own.
 * - `no-answer`: nobody did, although the browser has a network. A dead one and a server that refuses
 *   connections look the same from here.
 * - `offline`: nobody answered, and the browser has no network.
 */
export type Connection = 'online' | 'offline' | 'no-internet' | 'no-answer' | 'server-down';

/** What came back to a probe: our answer, a status of somebody's, or nothing. */
export type Echo = 'ours' | number | null;

/** A network that wants somebody to sign in to it first says so with this 5xx. */
const portalStatus = 511;

export function connectionOf(echo: Echo, hasNetwork: boolean): Connection {
  if (echo === 'ours') return 'online';
  if (echo === null) return hasNetwork ? 'no-answer' : 'offline';
  return echo >= 500 && echo !== portalStatus ? 'server-down' : 'no-internet';
}

/** Asks our own API for a nonce, which nobody else can answer. Never fails. */
export async function probe(): Promise<Connection> {
  const echo = await ping(crypto.randomUUID());
  return connectionOf(echo, navigator.onLine);
}

async function ping(nonce: string): Promise<Echo> {
  let status: number | null = null;
  try {
    const response = await fetch(`/api/ping?n=${nonce}`, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(appDurations.calls.probe),
    });
    status = response.status;
    const body: unknown = await response.json();
    const isOurs = typeof body === 'object' && body !== null && 'n' in body && body.n === nonce;
    return isOurs && response.ok ? 'ours' : status;
  } catch {
    return status;
  }
}
