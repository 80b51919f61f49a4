import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { findSession } from './accounts/find-session.ts';
import { isOwnSubject } from './admin/call-subjects.ts';
import { recordDownload } from './admin/downloads.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { serverDurations } from './durations.ts';
import { handlers } from './handlers.ts';
import { limitCalls } from './http/call-limit.ts';
import { limitConnections } from './http/connections.ts';
import { jsonBodyLimit, registerCalls } from './http/contract.ts';
import { answerError } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { watchLoad } from './http/load.ts';
import { MarkedResponse } from './http/marked-response.ts';
import { openApiDocument } from './http/openapi.ts';
import { refuseForeignSite } from './http/own-origin.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { refuseCallsAtEnd } from './http/shutdown.ts';
import { serveApp } from './http/static-files.ts';
import { answerUnreadable, readableAddress } from './http/unreadable-requests.ts';
import { isKeyUsed } from './idempotency/idempotency-keys-table.ts';
import type { Metrics } from './metrics/metrics.ts';
import { registerMetrics } from './metrics/serve-metrics.ts';
import { registerPaymentWebhook } from './payments/webhook.ts';
import { Refusal } from './refusal.ts';

/** Builds the server without listening. */
export async function buildApp(
  context: Context,
  {
    metrics,
    ...options
  }: Pick<FastifyServerOptions, 'loggerInstance'> & { metrics?: Metrics | null } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...options,
    // Unique across all processes. The id that a client sends is not used.
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(context.config.trustProxy),
    // The default log would contain addresses and bodies, which are personal. The log lines below
    // do not.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // `refuseCallsAtEnd` does it, with `Retry-After`.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: readableAddress,
    http: {
      ServerResponse: MarkedResponse,
      headersTimeout: serverDurations.http.headers,
      connectionsCheckingInterval: serverDurations.http.timeoutCheck,
    },
    requestTimeout: serverDurations.http.request,
    // Of addresses that no call has.
    bodyLimit: jsonBodyLimit,
  });
  app.setErrorHandler(answerError);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('newCookies', null);
  readBodies(app);
  refuseCallsAtEnd(app);
  watchLoad(app, context);
  limitConnections(app, context.config);
  await app.register(cookie);
  addSecurityHeaders(app, context.config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    // No response of the API may be cached, including refusals.
    if (isApi(request.url) || isApi(request.routeOptions.url ?? '')) {
      reply.header('Cache-Control', 'no-store');
    }
    refuseForeignSite(context, request);
    done();
  });
  closeConnectionsAtEnd(app);
  limitCalls(app);
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  });
  if (metrics) registerMetrics(app, metrics, context.config.metricsToken);
  registerHealth(app, context);
  registerCalls(app, context, handlers, { findSession, isOwnSubject, recordDownload, isKeyUsed });
  await registerPaymentWebhook(app, context);
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= openApiDocument();
    return document;
  });
  await serveApp(app);
  return app;
}

const isApi = (address: string) => /^\/api(\/|$)/.test(address);

/** At the end, closes each connection after its call: an open one would delay the shutdown. */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done();
  });
}

/** A number means that many proxies in front of the server, counted from the nearest. */
function trustedProxies(trusted: Config['trustProxy']) {
  return typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : trusted;
}

/**
 * Parses JSON as text, accepts pictures as bytes, and refuses everything else. An empty JSON body
 * counts as no body.
 */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parseJson(request, String(body), (error, value) => {
      if (error) done(new Refusal('invalid-json'));
      else done(null, value);
    });
  });
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}
