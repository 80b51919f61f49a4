import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serverDurations } from '../durations.ts';
import { clientNetwork } from '../http/client-network.ts';
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
/** More would wait for longer than people do, and one network must not take all places. */
const most = { total: 60, network: 15 };
const waiting = new Map<string, number>();
let total = 0;

function count(network: string, change: 1 | -1): void {
  const places = (waiting.get(network) ?? 0) + change;
  total += change;
  if (places === 0) waiting.delete(network);
  else waiting.set(network, places);
}

/**
 * Runs work on a password (LIM-11). Without an address, it is the product's own.
 * @throws Refusal 503 'overloaded' at once when too many are waiting
 */
async function inTurn<Result>(address: string | undefined, work: () => Promise<Result>) {
  const network = address === undefined ? '' : clientNetwork(address);
  const isFull = network !== '' && (waiting.get(network) ?? 0) >= most.network;
  if (isFull || total >= most.total) {
    throw new Refusal('overloaded', { retryAfter: serverDurations.retryAfter.busy });
  }
  count(network, 1);
  try {
    return await inOrder(work);
  } finally {
    count(network, -1);
  }
}

/**
 * Hashes a password, in its composed form (ACC-52), for a client at a network address.
 * @throws Refusal 503 'overloaded'
 */
export function hashPassword(password: string, address?: string): Promise<string> {
  return inTurn(address, () => hash(password.normalize('NFC'), options));
}

/**
 * Checks a password; for an unknown account, it does the same work and returns false.
 * @throws Refusal 503 'overloaded'
 */
export async function isPassword(
  hashed: string | null,
  password: string,
  address?: string,
): Promise<boolean> {
  const known = hashed ?? (await dummyHash);
  const right = await inTurn(address, () => isOneOf(known, formsOf(password)));
  return hashed !== null && right;
}

/**
 * The forms of a typed password of which a hash may be: composed, and what earlier versions have
 * hashed, which is as it was typed, composed or taken apart (ACC-52).
 */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
}

async function isOneOf(hashed: string, passwords: Iterable<string>): Promise<boolean> {
  for (const password of passwords) {
    if (await verify(hashed, password)) return true;
  }
  return false;
}

const dummyHash = hashPassword('nobody has this password');
