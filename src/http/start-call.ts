import type { CallResult } from '../../domain/calls.ts';
import { appDurations } from '../../domain/durations.ts';
import type { UserId } from '../../domain/ids.ts';
import { ConnectionError } from './api-error.ts';
import { call } from './client.ts';

type Start = CallResult<'GET /api/start', Blob>;
type Part = keyof Start;

let answer: Promise<Start> | undefined;
let arrivedAt = 0;
/** Each part is used once, because whoever asks again wants newer data. */
let unused = new Set<Part>();

/** Asks for what the screens show first, before their code has loaded (OUT-12). */
export function fetchStart(): void {
  unused = new Set(['session', 'prices', 'changes', 'cars', 'loyalty']);
  answer = requestStart();
  // Whoever asks for a part handles the error.
  answer.catch(() => {});
}

async function requestStart(): Promise<Start> {
  const timeout = appDurations.calls.session;
  const start = await call('GET /api/start', {}, { timeout, anyUser: true });
  arrivedAt = performance.now();
  return start;
}

/** Something may have changed since the answer was made, so the parts that are left are not used. */
export function dropStart(): void {
  unused.clear();
}

/**
 * The session in the answer; null if it has none, so that the session's own call has to be made.
 * @throws ConnectionError if our server did not answer
 */
export async function sessionFromStart(): Promise<unknown> {
  return (await takePart('session'))?.session ?? null;
}

/**
 * A user's part of the answer; without one, what its own call answers.
 * @throws ConnectionError if our server did not answer
 */
export async function startPart<P extends Exclude<Part, 'session'>>(
  part: P,
  userId: UserId | null,
  makeOwnCall: () => Promise<NonNullable<Start[P]>>,
): Promise<NonNullable<Start[P]>> {
  const start = await takePart(part);
  const isTheirs = start?.session?.user?.id === userId;
  return (isTheirs && start?.[part]) || makeOwnCall();
}

/** @throws ConnectionError if our server did not answer */
async function takePart(part: Part): Promise<Start | null> {
  if (!answer || !unused.delete(part)) return null;
  try {
    const start = await answer;
    return performance.now() - arrivedAt < appDurations.start.answer ? start : null;
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    return null;
  }
}
