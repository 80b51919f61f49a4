import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config.ts';
import { Refusal } from '../refusal.ts';
import type { Metrics } from './metrics.ts';

const address = '/metrics';

/**
 * Counts the answers of the app and, where there is a token, shows the metrics to whoever has it.
 * The calls that read the metrics are not counted.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token?: string): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const answer = { method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 };
    if (route !== address) metrics.count(answer);
    done();
  });
  if (token === undefined) return;
  app.get(address, async (request, reply) => {
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new Refusal('wrong-metrics-token');
    }
    const text = await metrics.read();
    return reply.type(metrics.contentType).header('Cache-Control', 'no-store').send(text);
  });
}

/** Compares in a time that does not depend on the values. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/**
 * Shows the metrics without a token on a port of their own, which only this machine can reach.
 * @throws ConfigError when the port is taken
 */
export async function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== address) {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // Whoever reads the metrics does not keep the process from ending.
  server.listen(port, '127.0.0.1').unref();
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`METRICS_PORT: ${error.code}, expected a free port of this machine`);
  });
  // Without a listener, a connection that cannot be accepted would end the process.
  server.on('error', () => {});
  return server;
}
