import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { serverDurations } from '../../domain/durations.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the event loop had hardly an idle moment lately, so that every call waits. */
    isEventLoopBusy(): boolean;
  }
}

/** Watches how busy the event loop is (LIM-8, LIM-10). */
export function watchEventLoop(app: FastifyInstance): void {
  let before = performance.eventLoopUtilization();
  let idle = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    idle = now.idle - before.idle;
    before = now;
  }, serverDurations.http.eventLoopCheck).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorate('isEventLoopBusy', () => idle < serverDurations.http.eventLoopIdle);
}
