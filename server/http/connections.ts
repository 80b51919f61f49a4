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
import { readingTurns } from './reading-turns.ts';
import { answerUnreadable, serverEnds } from './unreadable-requests.ts';

/** Of visitors: mobile networks put many people behind one address. */
const maxPerNetwork = 300;
/** Beyond it, connections of an account count for their network. A browser opens six. */
const maxPerAccount = 30;
/** Each holds some kilobytes, also while it is silent. */
const maxInTotal = 4000;
/** With fewer connections, a turn of the event loop is short anyway. */
const maxWithoutTurns = 100;
/** The most bytes of a refused body that are still read. The app's own pictures have fewer. */
const maxUnreadBytes = 1024 * 1024;
/** For the database, files of the product, the log and the picture process. */
const reservedDescriptors = 100;
/** Slower than any mobile network: 2G sends a picture of 300 KB in two minutes. */
const minBytesPerSecond = 1000;

interface Connection {
  socket: Socket;
  /** The account that was served on it last, otherwise its network; null for a trusted proxy. */
  client: string | null;
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
  const connections = new Map<Socket, Connection>();
  /** The connections of each account and network. */
  const peers = new Map<string, Set<Connection>>();
  const refused = new WeakSet<Socket>();
  /** Whose call was shed. */
  const held = new Set<Connection>();
  const turns = readingTurns<Connection>(({ socket }) => socket.resume());
  let isEnding = false;
  let callsAtWork = 0;
  const max = maxConnections(openFileLimit());

  function admit(socket: Socket): void {
    const network = isTrusted(socket.remoteAddress)
      ? null
      : clientNetwork(`${socket.remoteAddress}`);
    const others = peersOf(network);
    const hasPlace =
      (others.size < maxPerNetwork || closeOne(others)) &&
      (connections.size < max || closeOne(connections.values()));
    if (!hasPlace) refused.add(socket);
    const connection = newConnection(socket);
    connections.set(socket, connection);
    countFor(connection, network);
    turns.noteAccepted();
    if (needsTurns()) queue(connection);
    socket.once('close', () => {
      connections.delete(socket);
      held.delete(connection);
      turns.remove(connection);
      countFor(connection, null);
    });
  }

  const peersOf = (client: string | null) => peers.get(client ?? '') ?? new Set<Connection>();

  function countFor(connection: Connection, client: string | null): void {
    const before = peersOf(connection.client);
    before.delete(connection);
    if (connection.client !== null && before.size === 0) peers.delete(connection.client);
    connection.client = client;
    if (client !== null) peers.set(client, peersOf(client).add(connection));
  }

  const needsTurns = () => app.isEventLoopBusy() && connections.size > maxWithoutTurns;

  /** Has the connection wait for its turn. */
  function queue(connection: Connection): void {
    const { socket, client } = connection;
    if (client === null || isEnding || socket.destroyed) return;
    turns.add(client, connection);
    stopReading(socket, () => turns.has(connection));
  }

  /** Pauses reading for one to two times the pause, at most as long as the server is busy. */
  function hold(connection: Connection): void {
    const { socket, client } = connection;
    if (client === null || isEnding || socket.destroyed) return;
    held.add(connection);
    stopReading(socket, () => held.has(connection));
    // By their ports they come back one after the other.
    const share = ((socket.remotePort ?? 0) % 1000) / 1000;
    setTimeout(() => release(connection), serverDurations.http.shedPause * (1 + share)).unref();
  }

  function release(connection: Connection): void {
    if (held.delete(connection)) queue(connection);
  }

  function releaseUnlessBusy(): void {
    if (callsAtWork > 0 && app.isBusy()) return;
    for (const connection of held) release(connection);
  }

  const timer = setInterval(releaseUnlessBusy, serverDurations.http.eventLoopCheck).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('isShed', false);
  watchSockets(app, admit);
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const connection = connections.get(socket);
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
    const { socket, requests, bytesBefore, client } = connection;
    const { raw, isShed, signedIn } = request;
    requests.delete(raw);
    callsAtWork -= 1;
    const unread = raw.complete ? 0 : announcedBytes(raw) - (socket.bytesRead - bytesBefore);
    connection.bytesBefore = socket.bytesRead;
    const account = signedIn?.id ?? client;
    const isNew = client !== null && account !== client && !socket.destroyed;
    if (isNew && peersOf(account).size < maxPerAccount) countFor(connection, account);
    if (unread > maxUnreadBytes) {
      stopReading(socket);
      setTimeout(() => socket.destroy(), serverDurations.http.unreadBody).unref();
    } else if (isShed ? app.isBusy() : needsTurns()) {
      const pause = isShed ? hold : queue;
      // Node resumes reading once it has read the whole body.
      if (raw.complete) pause(connection);
      else raw.once('close', () => pause(connection));
    }
    if (callsAtWork === 0) releaseUnlessBusy();
  }

  app.decorate('closeSlowBody', () => void closeFirst(connections.values(), isSlow));
  app.decorate('resumeConnections', () => {
    isEnding = true;
    for (const connection of connections.values()) {
      if (!held.delete(connection) && !turns.has(connection)) continue;
      turns.remove(connection);
      connection.socket.resume();
    }
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

function newConnection(socket: Socket): Connection {
  const requests = new Set<IncomingMessage>();
  return { socket, client: null, requests, hasSentRequest: false, since: 0, bytesBefore: 0 };
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
