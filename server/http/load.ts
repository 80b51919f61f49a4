import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { serverDurations } from '../durations.ts';

/** Three for each connection to the database: then a call waits longer than it works. */
const maxWaitingQueries = 30;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the event loop had hardly an idle moment lately, so that every call waits. */
    isEventLoopBusy(): boolean;
    /** Whether calls wait for the event loop or for the database. */
    isBusy(): boolean;
  }
}

/** Watches how much the server has to do (LIM-8, LIM-10). */
export function watchLoad(app: FastifyInstance, { waitingQueries }: Context): void {
  let before = performance.eventLoopUtilization();
  let idle = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    idle = now.idle - before.idle;
    before = now;
  }, serverDurations.http.eventLoopCheck).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  const isEventLoopBusy = () => idle < serverDurations.http.eventLoopIdle;
  app.decorate('isEventLoopBusy', isEventLoopBusy);
  app.decorate('isBusy', () => isEventLoopBusy() || waitingQueries() > maxWaitingQueries);
}
