import { appDurations } from '../../domain/durations.ts';
import { newUuid } from './new-uuid.ts';
import { portalStatus } from './response-origin.ts';

/**
 * Whether Volmaak can be reached.
 * - `online`: our API answered, whatever the browser says about its connection.
 * - `server-down`: a 5xx came back instead of our API's answer.
 * - `no-internet`: something else answered, such as a network that requires a sign-in (captive
 *   portal).
 * - `no-answer`: nothing answered, although the browser has a network. A dead network and a server
 *   that refuses connections look the same from here.
 * - `offline`: nothing answered, and the browser has no network.
 */
export type Connection = 'online' | 'offline' | 'no-internet' | 'no-answer' | 'server-down';

/** The result of a probe: our API's answer, the status of any other answer, or nothing. */
export type ProbeResult = 'ours' | number | null;

/** @internal */
export function connectionOf(echo: ProbeResult, hasNetwork: boolean): Connection {
  if (echo === 'ours') return 'online';
  if (echo === null) return hasNetwork ? 'no-answer' : 'offline';
  return echo >= 500 && echo !== portalStatus ? 'server-down' : 'no-internet';
}

/** Sends a nonce to our API, which returns it; no other server can. Never throws. */
export async function probe(): Promise<Connection> {
  const echo = await ping(newUuid());
  return connectionOf(echo, navigator.onLine);
}

async function ping(nonce: string): Promise<ProbeResult> {
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
