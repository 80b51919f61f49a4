import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until every call is answered; slow ones are answered with 503. */
    endCalls(): Promise<void>;
  }
}

/**
 * Lets the server stop even if calls hang in a gateway or are still sending their body. Each of
 * them still gets an answer.
 */
export function refuseCallsAtEnd(app: FastifyInstance): void {
  const refusals = new Map<FastifyReply, () => void>();
  const allAnswered = Promise.withResolvers<void>();
  let isEnding = false;
  const settle = () => {
    if (isEnding && refusals.size === 0) allAnswered.resolve();
  };
  app.addHook('onRequest', (_, reply, done) => {
    refusals.set(reply, () => !reply.sent && reply.send(serverEnds()));
    const answered = () => {
      refusals.delete(reply);
      settle();
    };
    reply.raw.on('finish', answered).on('close', answered);
    done(isEnding ? serverEnds() : undefined);
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      // A later result of the handler is ignored, because a promise settles once.
      return new Promise((resolve, reject) => {
        if (refusals.has(reply)) refusals.set(reply, () => reject(serverEnds()));
        answer.then(resolve, reject);
      });
    };
  });
  app.decorate('endCalls', async () => {
    isEnding = true;
    // Their clients may have sent a call already.
    app.resumeConnections();
    settle();
    await Promise.race([allAnswered.promise, wait(serverDurations.shutdown.calls)]);
    for (const refuse of refusals.values()) refuse();
    app.refusePartialRequests();
    await Promise.race([allAnswered.promise, wait(serverDurations.shutdown.refusals)]);
  });
}

function serverEnds(): Refusal {
  return new Refusal('unavailable', { retryAfter: serverDurations.retryAfter.unavailable });
}
