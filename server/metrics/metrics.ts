import type pg from 'pg';
import type { Registry } from 'prom-client';
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
  const client = await import('prom-client');
  const register = new client.Registry();
  // Memory, processor time, garbage collection and the delay of the event loop.
  client.collectDefaultMetrics({ register });
  addPool(client, register, pool);
  const readDatabase = addDatabase(client, register, queueReader(context));
  const durations = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers and their durations, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  });
  return {
    count: ({ seconds, ...labels }) => durations.observe(labels, seconds),
    contentType: register.contentType,
    async read() {
      await readDatabase();
      return register.metrics();
    },
  };
}

type Client = typeof import('prom-client');

function addPool({ Gauge }: Client, register: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'volmaak_pool_connections',
    help: 'Connections to the database: total, idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Adds the figures of the database, and returns what reads them anew. */
function addDatabase(
  { Gauge }: Client,
  register: Registry,
  readQueues: ReturnType<typeof queueReader>,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const isUp = gauge('volmaak_database_up', 'Whether the database answers');
  const lengths = gauge('volmaak_queue_length', 'What waits; 10000 means that or more', 'queue');
  const ages = gauge('volmaak_queue_oldest_seconds', 'How long the oldest has waited', 'queue');
  return async () => {
    const figures = await readQueues();
    isUp.set(figures ? 1 : 0);
    // Without an answer there are no figures, rather than old ones.
    lengths.reset();
    ages.reset();
    for (const { name, length, oldestSeconds } of figures ?? []) {
      lengths.set({ queue: name }, length);
      ages.set({ queue: name }, oldestSeconds);
    }
  };
}
