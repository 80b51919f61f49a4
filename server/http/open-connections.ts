import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { serverDurations } from '../durations.ts';

/** Of visitors: mobile networks put many people behind one address. */
const maxPerNetwork = 300;
/** Beyond it, connections of an account count for their network. A browser opens six. */
const maxPerAccount = 30;
/** Slower than any mobile network: 2G sends a picture of 300 KB in two minutes. */
const minBytesPerSecond = 1000;

export interface Connection {
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

/**
 * The open connections, each counted for its client. Where places are scarce, silent connections
 * make room for new ones, then idle ones, then those whose body hardly arrives.
 */
export class OpenConnections {
  private readonly bySocket = new Map<Socket, Connection>();
  /** The connections of each account and network. */
  private readonly byClient = new Map<string, Set<Connection>>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get size(): number {
    return this.bySocket.size;
  }

  all(): Iterable<Connection> {
    return this.bySocket.values();
  }

  of(socket: Socket): Connection | undefined {
    return this.bySocket.get(socket);
  }

  /** Takes a connection of a network, and says whether there was a place for it. */
  add(socket: Socket, network: string | null): { connection: Connection; hasPlace: boolean } {
    const others = this.ofClient(network);
    const hasPlace =
      (others.size < maxPerNetwork || closeOne(others)) &&
      (this.size < this.max || closeOne(this.all()));
    const connection = newConnection(socket);
    this.bySocket.set(socket, connection);
    this.countFor(connection, network);
    return { connection, hasPlace };
  }

  remove(connection: Connection): void {
    this.bySocket.delete(connection.socket);
    this.countFor(connection, null);
  }

  /** From now on a connection counts for the account that was served on it, if that has room. */
  countForAccount(connection: Connection, account: string): void {
    const { client, socket } = connection;
    const isNew = client !== null && account !== client && !socket.destroyed;
    if (isNew && this.ofClient(account).size < maxPerAccount) this.countFor(connection, account);
  }

  closeSlow(): void {
    closeFirst(this.all(), isSlow);
  }

  private ofClient(client: string | null): Set<Connection> {
    return this.byClient.get(client ?? '') ?? new Set();
  }

  private countFor(connection: Connection, client: string | null): void {
    const before = this.ofClient(connection.client);
    before.delete(connection);
    if (connection.client !== null && before.size === 0) this.byClient.delete(connection.client);
    connection.client = client;
    if (client !== null) this.byClient.set(client, this.ofClient(client).add(connection));
  }
}

function newConnection(socket: Socket): Connection {
  const requests = new Set<IncomingMessage>();
  return { socket, client: null, requests, hasSentRequest: false, since: 0, bytesBefore: 0 };
}

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

/** Each holds some kilobytes, also while it is silent. */
const maxInTotal = 4000;
/** For the database, files of the product, the log and the picture process. */
const reservedDescriptors = 100;

/**
 * The most connections of a process, by its limit of open files. Each connection may also read a
 * file.
 */
export function maxConnections(openFiles = openFileLimit()): number {
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
