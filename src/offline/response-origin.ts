import { answerMark } from '../../domain/answer-mark.ts';

/**
 * Who gave an answer to one of our calls.
 * - `server`: our own API, which marks every answer, its refusals and faults included.
 * - `gateway`: a proxy in front of it says that it does not reach it (an unmarked 5xx).
 * - `foreign`: somebody else, such as a network that wants a sign-in of its own. That is no answer.
 */
export type ResponseOrigin = 'server' | 'gateway' | 'foreign';

/** The 5xx by which a network asks for a sign-in of its own. */
export const portalStatus = 511;

export function originOf(response: {
  status: number;
  headers: { get(name: string): string | null };
  redirected?: boolean;
}): ResponseOrigin {
  const { status, headers, redirected } = response;
  // Our API never redirects.
  if (redirected) return 'foreign';
  if (headers.get(answerMark.header) === answerMark.value) return 'server';
  return status >= 500 && status !== portalStatus ? 'gateway' : 'foreign';
}
