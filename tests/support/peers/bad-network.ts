import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { seededRandom } from '../seeded-random.ts';
import { carry, sendHalf } from './forwarder.ts';

/** What the network does to one call. */
export const faults = [
  /** It arrives, and its answer comes, up to 3 seconds late. */
  'slow',
  /** The browser loses the connection, and the server gets the call all the same, later. */
  'late',
  /** The answer comes in small pieces. */
  'drip',
  /** Nothing ever comes. */
  'stall',
  'cut-before',
  'cut-body',
  'cut-after',
  /** It breaks off in the middle of the answer. */
  'cut-answer',
  'portal-html',
  'portal-json',
  'portal-511',
  'redirect',
  '502',
  '503',
  '503-seconds',
  '503-date',
] as const;
export type Fault = (typeof faults)[number];
const lostAnswers: readonly Fault[] = ['cut-after', 'cut-answer', 'late'];

/**
 * What the network does to all calls until it changes: nothing, no connection at all, a fault that
 * is drawn for each call, or the same fault for all.
 */
export const weathers = ['fine', 'none', 'mixed', ...faults] as const;
export type Weather = (typeof weathers)[number];

interface Options {
  /** The server's address now; it has another port after each start. */
  target(): string;
  /** Files in place of the product's, by path. */
  files: ReadonlyMap<string, string>;
}

export interface BadNetwork {
  url: string;
  setWeather(weather: Weather, seed: number): void;
  /** The next version of the service worker is delivered from now on. */
  release(): void;
  /** Called for each call as it arrives. */
  onCall: () => void;
  /** Fine weather, once everything that was late has arrived. */
  calm(): Promise<void>;
  /** The calls that have no answer yet, for the report of a failure. */
  underWay: Set<string>;
  /** How often each fault happened. */
  happened: Map<Fault, number>;
  end(): Promise<void>;
}

/** Milliseconds. */
const longestDelay = 3000;
const portalPath = '/portal.html';
const portal = '<!doctype html><title>Welcome</title><h1>Welcome to the café</h1>';
const html = { 'Content-Type': 'text/html' };

export async function startBadNetwork({ target, files }: Options): Promise<BadNetwork> {
  const sockets = new Set<Socket>();
  const late = new Set<Promise<unknown>>();
  const happened = new Map<Fault, number>();
  let weather: Weather = 'fine';
  let seed = 0;
  let version = 1;
  let counts = new Map<string, number>();

  /** The same call gets the same fault again in a repeated history, whatever else is called. */
  function fateOf({ method, url = '' }: IncomingMessage): { fault: Fault | null; share: number } {
    const name = `${method} ${url.replace(/[?].*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const random = seededRandom(hash(`${seed} ${name} ${count}`));
    const isSpared = random() < 0.35;
    // A call that changes something mostly loses its answer: that is when it must not be repeated.
    const drawable = method !== 'GET' && random() < 0.5 ? lostAnswers : faults;
    const drawn = drawable[Math.floor(random() * drawable.length)] ?? null;
    const share = random();
    if (weather === 'fine' || weather === 'none') return { fault: null, share };
    if (url === portalPath) return { fault: 'portal-html', share };
    if (weather !== 'mixed') return { fault: weather, share };
    return { fault: isSpared ? null : drawn, share };
  }

  const network: BadNetwork = {
    url: '',
    setWeather(next, nextSeed) {
      weather = next;
      seed = nextSeed;
      counts = new Map();
      if (weather === 'none') for (const socket of sockets) socket.destroy();
    },
    release() {
      version += 1;
    },
    onCall: () => {},
    async calm() {
      weather = 'fine';
      // What was stalled breaks off.
      for (const socket of sockets) socket.destroy();
      while (late.size > 0) await Promise.all(late);
    },
    underWay: new Set(),
    happened,
    async end() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(late);
      server.close();
      await once(server, 'close');
    },
  };

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) network.onCall();
    void handle(request, response).catch((error: NodeJS.ErrnoException) => {
      // A proxy in front of a server that is down says so; one that dies in a call just breaks off.
      const isDown = error.code === 'ECONNREFUSED' && !response.headersSent;
      if (isDown) response.writeHead(502, html).end('<h1>Bad gateway</h1>');
      else request.socket.destroy();
    });
  });
  // No connection ends while it is idle: that would look like a fault.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    if (weather === 'none') return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault, share } = fateOf(request);
    if (fault) happened.set(fault, (happened.get(fault) ?? 0) + 1);
    const { socket } = request;
    const call = `${request.method} ${request.url} ${request.headers['x-outbox-item'] ?? ''} ${fault}`;
    network.underWay.add(call);
    response.on('close', () => network.underWay.delete(call));
    const cut = () => void socket.destroy();
    if (fault === 'cut-before') return cut();
    const body = await buffer(request);
    const forward = () => forwardTo(target(), request, body, { files, version });
    switch (fault) {
      case 'stall':
        return;
      case 'cut-body':
        await sendHalf(target(), request, body);
        return cut();
      case 'late': {
        cut();
        // Without a key, what arrives after its user has gone on could undo a later change.
        if (!request.headers['idempotency-key']) return;
        const arrival = pause(share * longestDelay)
          .then(() => carry(target(), request, body))
          .catch(() => {})
          .finally(() => late.delete(arrival));
        late.add(arrival);
        return;
      }
      case 'slow': {
        await pause((share * longestDelay) / 2);
        if (socket.destroyed) return;
        const answer = await forward();
        await pause((share * longestDelay) / 2);
        return give(response, answer);
      }
      case 'cut-after':
        await forward();
        return cut();
      case 'cut-answer': {
        const { status, headers, content } = await forward();
        response.writeHead(status, [...headers, 'Content-Length', String(content.length + 1)]);
        response.write(content.subarray(0, content.length >> 1), cut);
        return;
      }
      case 'drip': {
        const { status, headers, content } = await forward();
        response.writeHead(status, headers);
        const size = Math.max(1, Math.ceil(content.length / 6));
        for (let at = 0; at < content.length && !socket.destroyed; at += size) {
          response.write(content.subarray(at, at + size));
          await pause((share * longestDelay) / 6);
        }
        return void response.end();
      }
      case null:
        return give(response, await forward());
      default:
        return void playOther(fault, response, network.url);
    }
  }

  server.listen(0, 'localhost');
  await once(server, 'listening');
  // A server that listens on a port has an address object, not a string.
  network.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return network;
}

/** The answer of something that is not our server. */
function playOther(fault: Fault, response: ServerResponse, url: string): void {
  switch (fault) {
    case 'portal-html':
      response.writeHead(200, html).end(portal);
      return;
    case 'portal-json':
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end('{"success":true,"id":"welcome","message":"Please accept our terms"}');
      return;
    case 'portal-511':
      response.writeHead(511, html).end(portal);
      return;
    case 'redirect':
      response.writeHead(302, { Location: `${url}${portalPath}` }).end();
      return;
    case '502':
      response.writeHead(502, html).end('<h1>Bad gateway</h1>');
      return;
    case '503-seconds':
      response.writeHead(503, { ...html, 'Retry-After': '1' }).end('<h1>Busy</h1>');
      return;
    case '503-date': {
      const now = Date.now();
      const date = (at: number) => new Date(at).toUTCString();
      response
        .writeHead(503, { ...html, Date: date(now), 'Retry-After': date(now + 1000) })
        .end('<h1>Busy</h1>');
      return;
    }
    default:
      response.writeHead(503, html).end('<h1>Busy</h1>');
  }
}

interface Answer {
  status: number;
  headers: string[];
  content: Buffer;
}

async function forwardTo(
  target: string,
  request: IncomingMessage,
  body: Buffer,
  { files, version }: { files: ReadonlyMap<string, string>; version: number },
): Promise<Answer> {
  const file = files.get(request.url ?? '');
  // A file in place of the product's comes uncompressed and whole.
  if (file !== undefined) {
    request.rawHeaders = without(request.rawHeaders, ['accept-encoding', 'if-none-match']);
  }
  const { answer, content } = await carry(target, request, body);
  const isWorker = request.url === '/index.js';
  const given =
    file === undefined ? content : Buffer.from(isWorker ? `${file}\n// ${version}\n` : file);
  const headers = without(answer.rawHeaders, ['content-length', 'transfer-encoding']);
  return { status: answer.statusCode ?? 502, headers, content: given };
}

function give(response: ServerResponse, { status, headers, content }: Answer): void {
  response.writeHead(status, headers).end(content);
}

/** Raw headers, name after value, without some of them. */
function without(headers: string[], names: string[]): string[] {
  return headers.filter((_, at) => !names.includes(headers[at - (at % 2)]?.toLowerCase() ?? ''));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) | 0;
  return value;
}
