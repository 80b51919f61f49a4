import { apiMarker } from '../../domain/api-marker.ts';

/**
 * The sender of a response to one of our calls.
 * - `server`: our own API, which marks every response, including refusals and errors.
 * - `gateway`: a proxy that cannot reach our server (a 5xx without the mark).
 * - `foreign`: anything else, such as a captive portal. It does not count as an answer.
 */
export type ResponseOrigin = 'server' | 'gateway' | 'foreign';

/** The status by which a captive portal asks for a sign-in: a 5xx that is not our server's. */
export const portalStatus = 511;

export function originOf(response: {
  status: number;
  headers: { get(name: string): string | null };
  redirected?: boolean;
}): ResponseOrigin {
  const { status, headers, redirected } = response;
  // Our API never redirects.
  if (redirected) return 'foreign';
  if (headers.get(apiMarker.header) === apiMarker.value) return 'server';
  return status >= 500 && status !== portalStatus ? 'gateway' : 'foreign';
}
