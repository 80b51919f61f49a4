import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serverDurations } from '../../domain/durations.ts';
import { Refusal } from '../refusal.ts';
import { semaphore } from '../semaphore.ts';

/** Argon2id with the parameters that OWASP recommends. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a processor for some time, and one of the four threads that files need too: one of each
 * stays free.
 */
const permits = Math.max(1, Math.min(3, availableParallelism() - 1));
const inOrder = semaphore(permits, () => serverDurations.http.passwordWait);
/** More would wait for longer than people do. */
const maxWaiting = 60;
let waiting = 0;

/**
 * Runs work on a password (LIM-11).
 * @throws Refusal 503 'overloaded' at once when too many are waiting
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const retryAfter = serverDurations.retryAfter.busy;
  if (waiting >= maxWaiting) throw new Refusal('overloaded', { retryAfter });
  waiting += 1;
  try {
    return await inOrder(work);
  } finally {
    waiting -= 1;
  }
}

/** @throws Refusal 503 'overloaded' */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** Checks a password; for an unknown account, it does the same work and returns false. */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  const known = hashed ?? (await dummyHash);
  const right = await inTurn(() => verify(known, password));
  return hashed !== null && right;
}

const dummyHash = hashPassword('nobody has this password');
