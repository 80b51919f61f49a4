import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';
import { clientNetwork } from './client-network.ts';
import { isHealthCheck } from './health.ts';
import { type Connection, maxConnections, OpenConnections } from './open-connections.ts';
import { PausedConnections, stopReading } from './paused-connections.ts';
import { answerUnreadable, serverEnds } from './unreadable-requests.ts';

/** With fewer connections, a turn of the event loop is short anyway. */
const maxWithoutTurns = 100;
/** The most bytes of a refused body that are still read. The app's own pictures have fewer. */
const maxUnreadBytes = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes the connection of a body that arrives too slowly, if there is one. */
    closeSlowBody(): void;
    /** Resumes reading from all connections, and pauses none from now on. */
    resumeConnections(): void;
    /** Answers requests with 503 of which only a part of the header has arrived. */
    refusePartialRequests(): void;
  }
  interface FastifyRequest {
    /** It was refused because the server has too much to do. */
    isShed: boolean;
  }
}

/**
 * Limits the open connections, in total and per client (LIM-8). Where places are scarce, silent
 * connections make room for new ones, then idle ones, then those whose body hardly arrives. If none
 * can be closed, the first request of a new connection is answered with 503. A connection on which
 * an account was served counts for that account from then on, and not for its network (LIM-12).
 *
 * While the event loop is busy and there are many connections, they are read in turns. Node accepts
 * one new connection in each turn of the event loop, so clients that call without a break would
 * keep new visitors waiting. A call that was shed is over for a moment: its connection is not read
 * while the server is busy, for some seconds at most (LIM-13). A large body that was refused is not
 * read to its end.
 */
export function limitConnections(app: FastifyInstance, { trustProxy }: Config): void {
  const isTrusted = trustedPeers(trustProxy);
  const connections = new OpenConnections(maxConnections());
  const paused = new PausedConnections();
  const refused = new WeakSet<Socket>();
  let callsAtWork = 0;
  const needsTurns = () => app.isEventLoopBusy() && connections.size > maxWithoutTurns;

  watchSockets(app, (socket) => {
    const address = socket.remoteAddress;
    const network = isTrusted(address) ? null : clientNetwork(`${address}`);
    const { connection, hasPlace } = connections.add(socket, network);
    if (!hasPlace) refused.add(socket);
    paused.noteAccepted();
    if (needsTurns()) paused.queue(connection);
    socket.once('close', () => {
      paused.remove(connection);
      connections.remove(connection);
    });
  });

  app.decorateRequest('isShed', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const connection = connections.of(socket);
    if (connection) {
      beginRequest(connection, request.raw);
      callsAtWork += 1;
      reply.raw.once('close', () => endRequest(connection, request));
    }
    if (!refused.has(socket) || isHealthCheck(request)) return done();
    reply.header('Connection', 'close');
    done(new Refusal('overloaded', { retryAfter: serverDurations.retryAfter.busy }));
  });

  function endRequest(connection: Connection, request: FastifyRequest): void {
    const { socket, requests, bytesBefore } = connection;
    const { raw, isShed, signedIn } = request;
    requests.delete(raw);
    callsAtWork -= 1;
    const unread = raw.complete ? 0 : announcedBytes(raw) - (socket.bytesRead - bytesBefore);
    connection.bytesBefore = socket.bytesRead;
    if (signedIn) connections.countForAccount(connection, signedIn.id);
    if (unread > maxUnreadBytes) {
      stopReading(socket);
      setTimeout(() => socket.destroy(), serverDurations.http.unreadBody).unref();
    } else if (isShed ? app.isBusy() : needsTurns()) {
      const pause = () => (isShed ? paused.hold(connection) : paused.queue(connection));
      // Node resumes reading once it has read the whole body.
      if (raw.complete) pause();
      else raw.once('close', pause);
    }
    if (callsAtWork === 0) paused.releaseAll();
  }

  const releaseUnlessBusy = () => {
    if (callsAtWork === 0 || !app.isBusy()) paused.releaseAll();
  };
  const timer = setInterval(releaseUnlessBusy, serverDurations.http.eventLoopCheck).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorate('closeSlowBody', () => connections.closeSlow());
  app.decorate('resumeConnections', () => paused.end(connections.all()));
  app.decorate('refusePartialRequests', () => {
    for (const { socket, requests, bytesBefore } of connections.all()) {
      if (requests.size === 0 && socket.bytesRead > bytesBefore) {
        answerUnreadable(Object.assign(new Error(), { code: serverEnds }), socket);
      }
    }
  });
}

/**
 * Passes on every new connection. For `localhost`, Fastify listens with a second server at the same
 * port, which it does not give away.
 */
function watchSockets(app: FastifyInstance, admit: (socket: Socket) => void): void {
  const listener = (message: unknown) => {
    const { socket } = message as { socket: Socket }; // as Node documents this channel
    const address = app.server.address();
    if (typeof address === 'object' && address?.port === socket.localPort) admit(socket);
  };
  subscribe('net.server.socket', listener);
  app.addHook('onClose', async () => void unsubscribe('net.server.socket', listener));
}

function beginRequest(connection: Connection, request: IncomingMessage): void {
  const { requests } = connection;
  if (requests.size === 0) connection.since = performance.now();
  connection.hasSentRequest = true;
  requests.add(request);
}

/** A body without a length may be of any. */
const announcedBytes = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);

/** Whether a peer is a trusted proxy. A number of proxies trusts every peer. */
function trustedPeers(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy !== 'object') return () => trustProxy !== false;
  const isTrusted = proxyAddr.compile(trustProxy);
  return (address) => address !== undefined && isTrusted(address, 0);
}
