import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverDurations } from '../../domain/durations.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { clientNetwork } from './client-network.ts';
import { isHealthCheck } from './health.ts';
import { answerUnreadable, serverEnds } from './unreadable-requests.ts';

/** Mobile networks put many people behind one address. */
const maxPerNetwork = 300;
/** Each holds some kilobytes, also while it is silent. */
const maxInTotal = 4000;
/** While the event loop is busy. The browsers of a household have fewer. */
const maxWhileBusy = 30;
/** With fewer connections, a busy event loop is that of a slow machine, and no flood. */
const maxWithoutPause = 100;
/** The most bytes of a refused body that are still read. The app's own pictures have fewer. */
const maxUnreadBytes = 1024 * 1024;
/** For the database, files of the product, the log and the picture process. */
const reservedDescriptors = 100;
/** Slower than any mobile network: 2G sends a picture of 300 KB in two minutes. */
const minBytesPerSecond = 1000;

interface Connection {
  socket: Socket;
  /** The connections of the same network; null for those of a trusted proxy. */
  peers: Set<Connection> | null;
  /** The requests that are arriving or being answered, the oldest first. */
  requests: Set<IncomingMessage>;
  hasSentRequest: boolean;
  /** When its oldest request began, and what the socket had received before. */
  since: number;
  bytesBefore: number;
}

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
 * can be closed, the first request of a new connection is answered with 503.
 *
 * While the event loop is busy, reading from a connection pauses for a moment after each answer, and
 * for some seconds if its network has many or its call was shed. Node accepts one new connection in
 * each turn of the event loop, so clients that call without a break would keep new visitors waiting.
 * A large body that was refused is not read to its end.
 */
export function limitConnections(app: FastifyInstance, { trustProxy }: Config): void {
  const isTrusted = trustedPeers(trustProxy);
  const connections = new Map<Socket, Connection>();
  const networks = new Map<string, Set<Connection>>();
  const refused = new WeakSet<Socket>();
  const paused = new Set<Socket>();
  let isEnding = false;
  const max = maxConnections(openFileLimit());

  function admit(socket: Socket): void {
    const network = isTrusted(socket.remoteAddress)
      ? null
      : clientNetwork(`${socket.remoteAddress}`);
    const peers = network === null ? null : (networks.get(network) ?? new Set<Connection>());
    const hasPlace =
      (!peers || peers.size < maxPerNetwork || closeOne(peers)) &&
      (connections.size < max || closeOne(connections.values()));
    if (!hasPlace) refused.add(socket);
    const connection = newConnection(socket, peers);
    connections.set(socket, connection);
    if (network !== null && peers) networks.set(network, peers.add(connection));
    if (app.isEventLoopBusy() && hasMany(connection)) {
      pause(connection, serverDurations.http.longReadPause);
    }
    socket.once('close', () => {
      connections.delete(socket);
      paused.delete(socket);
      peers?.delete(connection);
      if (network !== null && peers?.size === 0) networks.delete(network);
    });
  }

  /** Pauses reading for one to two times this long, unless a proxy shares the connection. */
  function pause({ socket, peers }: Connection, time: number): void {
    if (!peers || isEnding) return;
    paused.add(socket);
    stopReading(socket, () => paused.has(socket));
    // By their ports they come back one after the other.
    const share = ((socket.remotePort ?? 0) % 1000) / 1000;
    setTimeout(() => resume(socket), time * (1 + share)).unref();
  }

  function resume(socket: Socket): void {
    if (paused.delete(socket)) socket.resume();
  }

  app.decorateRequest('isShed', false);
  watchSockets(app, admit);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const connection = connections.get(socket);
    if (connection) {
      beginRequest(connection, request.raw);
      reply.raw.once('close', () => endRequest(connection, request));
    }
    if (!refused.has(socket) || isHealthCheck(request)) return done();
    reply.header('Connection', 'close');
    done(new Refusal('overloaded', { retryAfter: serverDurations.retryAfter.busy }));
  });

  function endRequest(connection: Connection, { raw, isShed }: FastifyRequest): void {
    const { socket, requests, bytesBefore } = connection;
    const { longReadPause, shortReadPause, unreadBody } = serverDurations.http;
    requests.delete(raw);
    const unread = raw.complete ? 0 : announcedBytes(raw) - (socket.bytesRead - bytesBefore);
    connection.bytesBefore = socket.bytesRead;
    if (unread > maxUnreadBytes) {
      stopReading(socket);
      setTimeout(() => socket.destroy(), unreadBody).unref();
    } else if (isShed || app.isEventLoopBusy()) {
      const isLong = isShed || hasMany(connection);
      if (!isLong && connections.size <= maxWithoutPause) return;
      const time = isLong ? longReadPause : shortReadPause;
      // Node resumes reading once it has read the whole body.
      if (raw.complete) pause(connection, time);
      else raw.once('close', () => pause(connection, time));
    }
  }

  app.decorate('closeSlowBody', () => void closeFirst(connections.values(), isSlow));
  app.decorate('resumeConnections', () => {
    isEnding = true;
    for (const socket of paused) resume(socket);
  });
  app.decorate('refusePartialRequests', () => {
    for (const connection of connections.values()) {
      const { socket, requests, bytesBefore } = connection;
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

function newConnection(socket: Socket, peers: Connection['peers']): Connection {
  const requests = new Set<IncomingMessage>();
  return { socket, peers, requests, hasSentRequest: false, since: 0, bytesBefore: 0 };
}

function beginRequest(connection: Connection, request: IncomingMessage): void {
  const { requests } = connection;
  if (requests.size === 0) connection.since = performance.now();
  connection.hasSentRequest = true;
  requests.add(request);
}

/** Pauses in the next turn of the event loop, because Node begins to read right after this one. */
function stopReading(socket: Socket, isWanted = () => true): void {
  setImmediate(() => isWanted() && socket.pause());
}

const hasMany = ({ peers }: Connection) => peers !== null && peers.size > maxWhileBusy;

/** A body without a length may be of any. */
const announcedBytes = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);

const isSilent = ({ hasSentRequest }: Connection) => !hasSentRequest;
const isIdle = ({ requests }: Connection) => requests.size === 0;

/** Whether a body has been arriving for a while, slower than over any network. */
function isSlow({ socket, requests, since, bytesBefore }: Connection): boolean {
  const [first] = requests;
  if (!first || first.complete) return false;
  const age = performance.now() - since;
  const rate = ((socket.bytesRead - bytesBefore) / Math.max(1, age)) * 1000;
  return age >= serverDurations.http.slowBody && rate < minBytesPerSecond;
}

/** Closes the connection that is needed least, and says whether there was one. */
function closeOne(connections: Iterable<Connection>): boolean {
  const all = [...connections];
  return [isSilent, isIdle, isSlow].some((isNeedless) => closeFirst(all, isNeedless));
}

function closeFirst(
  connections: Iterable<Connection>,
  isNeedless: (connection: Connection) => boolean,
): boolean {
  for (const connection of connections) {
    if (connection.socket.destroyed || !isNeedless(connection)) continue;
    connection.socket.destroy();
    return true;
  }
  return false;
}

/** Whether a peer is a trusted proxy. A number of proxies trusts every peer. */
function trustedPeers(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trustProxy !== 'object') return () => trustProxy !== false;
  const isTrusted = proxyAddr.compile(trustProxy);
  return (address) => address !== undefined && isTrusted(address, 0);
}

/** How many connections a process takes that may open so many files: each may read one, too. */
export function maxConnections(openFiles: number): number {
  return Math.min(maxInTotal, Math.floor((openFiles - reservedDescriptors) / 2));
}

/** How many files and sockets this process may have open. Windows tells no limit. */
function openFileLimit(): number {
  // Otherwise the report would look the names of all connected hosts up.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  }; // as Node documents it
  return Number(userLimits?.open_files?.soft) || Number.POSITIVE_INFINITY;
}
