import type pg from 'pg';
import type { Context } from '../context.ts';
import { queueReader } from './queue-reader.ts';

/** An answer as it is counted. The route is a pattern, never the address of a request. */
interface Answer {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** The figures of this process and of its database, for Prometheus. */
export interface Metrics {
  count(answer: Answer): void;
  /** All figures in the text format of Prometheus. */
  read(): Promise<string>;
  contentType: string;
}

/** The upper limits of the durations in seconds. Payments may take 10 seconds and more. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics, or null where no setting switches them on. Only then their library is loaded. */
export async function openMetrics(context: Context, pool: pg.Pool): Promise<Metrics | null> {
  const { metricsToken, metricsPort } = context.config;
  if (metricsToken === undefined && metricsPort === undefined) return null;
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  // Memory, processor time, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers and their durations, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  new Gauge({
    name: 'volmaak_pool_connections',
    help: 'Connections to the database: total, idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const isUp = new Gauge({
    name: 'volmaak_database_up',
    help: 'Whether the database answers',
    registers,
  });
  const lengths = new Gauge({
    name: 'volmaak_queue_length',
    help: 'What waits for a job or for the payment gateway; 10000 means that or more',
    labelNames: ['queue'],
    registers,
  });
  const ages = new Gauge({
    name: 'volmaak_queue_oldest_seconds',
    help: 'How long the oldest of them has waited',
    labelNames: ['queue'],
    registers,
  });
  const readFigures = queueReader(context);
  return {
    count: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    contentType: register.contentType,
    async read() {
      const figures = await readFigures();
      isUp.set(figures ? 1 : 0);
      // Without an answer there are no figures, rather than old ones.
      lengths.reset();
      ages.reset();
      for (const { name, length, oldestSeconds } of figures ?? []) {
        lengths.set({ queue: name }, length);
        ages.set({ queue: name }, oldestSeconds);
      }
      return register.metrics();
    },
  };
}
