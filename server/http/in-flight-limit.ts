import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverDurations } from '../durations.ts';
import { isPictureQueueFull } from '../gateways/image-check/picture-process.ts';
import { Refusal } from '../refusal.ts';
import { type Semaphore, semaphore } from '../semaphore.ts';

/** A phone uploads two pictures of its outbox at a time, besides one check and one replacement. */
const maxCallsPerAccount = 4;
/**
 * The limit for the sum of the `Content-Length`s of all running calls, in bytes. In memory, each
 * body takes about three times as much.
 */
const maxBytes = 48 * 1024 * 1024;
/** A part of it is for the app's own pictures: large bodies leave it free. */
const reservedBytes = 16 * 1024 * 1024;
const maxReservedBody = 1024 * 1024;

interface Account {
  calls: number;
  /** Each account is served one call at a time, so that it never occupies all places. */
  oneAtATime: Semaphore;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs the work of an admitted call with a large body. Its place is free again once the
     * connection is closed and the work is done.
     */
    largeBodySemaphore: Semaphore | null;
  }
}

/**
 * Admits a call before its body is read.
 * @throws Refusal 429 for its account, 503 in total, with Retry-After
 */
export type InFlightLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
) => void;

/**
 * Limits the large bodies that this process holds at the same time: their number per account, and
 * their bytes in total.
 */
export function limitInFlight(app: FastifyInstance): InFlightLimit {
  const accounts = new Map<string, Account>();
  let freeBytes = maxBytes;

  function take(id: string, bytes: number) {
    const account = accounts.get(id) ?? {
      calls: 0,
      oneAtATime: semaphore(1, () => serverDurations.http.accountUploadWait),
    };
    const retryAfter = serverDurations.retryAfter.busy;
    if (account.calls >= maxCallsPerAccount) {
      const message = 'You are sending too many photos at once: please wait a moment';
      throw new Refusal('too-many', { message, retryAfter });
    }
    const isLarge = bytes > maxReservedBody;
    const reserved = isLarge ? reservedBytes : 0;
    // Reading a large body keeps the event loop busy for many small calls.
    const mustWait = isLarge && freeBytes < maxBytes && app.isEventLoopBusy();
    if (isPictureQueueFull() || bytes > freeBytes - reserved || mustWait) {
      // Whoever comes next finds the place of a body that hardly arrives.
      app.closeSlowBody();
      throw new Refusal('busy', { retryAfter });
    }
    account.calls += 1;
    freeBytes -= bytes;
    accounts.set(id, account);
    const release = () => {
      account.calls -= 1;
      freeBytes += bytes;
      if (account.calls === 0) accounts.delete(id);
    };
    return { account, release };
  }

  return (request, reply, bodyLimit) => {
    // The caller has disconnected meanwhile, so no event would ever free the place.
    if (reply.raw.destroyed) throw new Refusal('invalid');
    // If the connection closed at once, a caller that is still sending would not receive the
    // refusal.
    reply.raw.shouldKeepAlive = true;
    // A body of unknown length counts with the limit of its call.
    const announced = Number(request.headers['content-length'] ?? bodyLimit);
    const bytes = Math.min(announced, bodyLimit);
    const { account, release } = take(request.signedIn?.id ?? request.ip, bytes);
    let working: Promise<unknown> | undefined;
    // The work continues, and holds its memory, even after the caller has disconnected.
    reply.raw.once('close', () => void Promise.allSettled([working]).then(release));
    request.largeBodySemaphore = (work) => {
      const result = account.oneAtATime(work);
      working = result;
      return result;
    };
  };
}
