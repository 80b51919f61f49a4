import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as openCall,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The fault of a call:
 * - `pass`: none, the call and its response are forwarded;
 * - `cut-before`: the connection breaks before the call reaches the server;
 * - `cut-body`: it breaks when the server has received half of the body;
 * - `cut-after`: the server handles the call, and the response is lost;
 * - `stall`: the call is accepted and nothing ever comes back.
 */
export type Fault = 'pass' | 'cut-before' | 'cut-body' | 'cut-after' | 'stall';

export interface Call {
  method: string;
  path: string;
}

/**
 * A proxy between a browser and the server that a test controls. Unlike Playwright's routes, it
 * also works for workers and killed browsers.
 */
export interface Forwarder {
  url: string;
  /** The fault for API calls from now on; pages and scripts are not affected. */
  setFault(fault: Fault | ((call: Call) => Fault)): void;
  /** Cuts the connection for files of the app whose paths match, from now on; null cuts for none. */
  cutFiles(path: RegExp | null): void;
  /** Refuses connections and cuts the open ones. */
  close(): void;
  open(): void;
  /** The API calls that arrived here, whatever their outcome. */
  calls: Call[];
  end(): Promise<void>;
}

export async function startForwarder(target: string): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  const calls: Call[] = [];
  let isOpen = true;
  let faultOf: (call: Call) => Fault = () => 'pass';
  let cutPath: RegExp | null = null;

  const server = createServer((request, response) => {
    const call = { method: request.method ?? '', path: request.url ?? '' };
    const isCall = call.path.startsWith('/api/');
    if (isCall) calls.push(call);
    const { socket } = request;
    const cut = () => socket.destroy();
    const faultOfFile = cutPath?.test(call.path) ? 'cut-before' : 'pass';
    const fault = isCall ? faultOf(call) : faultOfFile;
    void forwardWithFault(target, request, response, fault).catch(cut);
  });
  server.on('connection', (socket) => {
    if (!isOpen) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The forwarder has no address');

  const close = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    setFault(fault) {
      faultOf = typeof fault === 'function' ? fault : () => fault;
    },
    cutFiles(path) {
      cutPath = path;
    },
    close,
    open() {
      isOpen = true;
    },
    calls,
    async end() {
      close();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Forwards a call as its fault allows.
 * @throws when the server or the browser is gone
 */
async function forwardWithFault(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
): Promise<void> {
  const cut = () => request.socket.destroy();
  if (fault === 'cut-before') return void cut();
  // Unread data would prevent the connection from reporting that it is closed.
  const body = await buffer(request);
  if (fault === 'stall') return;
  if (fault === 'cut-body') {
    await sendHalf(target, request, body);
    return void cut();
  }
  const { answer, content } = await carry(target, request, body);
  if (fault === 'cut-after') return void cut();
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  response.end(content);
}

function onward({ method, url, rawHeaders }: IncomingMessage): RequestOptions {
  // Each call has its own connection, so that a cut affects no other call.
  // Unchanged: Node also accepts a list.
  return { method, path: url, headers: rawHeaders, agent: false } as RequestOptions;
}

/**
 * Sends a call on to the server, and returns its answer.
 * @throws when the server does not answer
 */
export async function carry(target: string, request: IncomingMessage, body: Buffer) {
  const call = openCall(target, onward(request));
  call.end(body);
  const [answer]: [IncomingMessage] = (await once(call, 'response')) as [IncomingMessage]; // what the event brings
  return { answer, content: await buffer(answer) };
}

/** Breaks off when the server has received half of the body. */
export async function sendHalf(
  target: string,
  request: IncomingMessage,
  body: Buffer,
): Promise<void> {
  const call = openCall(target, onward(request));
  await new Promise<void>((resolve) => {
    call.on('error', () => resolve());
    call.flushHeaders();
    call.write(body.subarray(0, body.length >> 1), () => resolve());
  });
  call.destroy();
}
