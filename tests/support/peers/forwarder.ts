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
 * What the road does to a call:
 * - `pass`: brings it there, and the answer back;
 * - `cut-before`: breaks before the server hears of it;
 * - `cut-body`: breaks when the server has heard half of its body;
 * - `cut-after`: the server carries it out, and the answer is lost;
 * - `stall`: takes it and nothing ever comes.
 */
export type KeyStatus = 'pass' | 'cut-before' | 'cut-body' | 'cut-after' | 'stall';

export interface Call {
  method: string;
  path: string;
}

/** A road between a browser and the server that a test rules, for workers and killed browsers too: routes of Playwright's end with it. */
export interface Forwarder {
  url: string;
  /** What happens to the calls from now on; pages and scripts are no calls. */
  treat(fate: KeyStatus | ((call: Call) => KeyStatus)): void;
  /** Refuses connections and cuts the present ones. */
  close(): void;
  open(): void;
  /** Calls of the API that came here, whatever became of them. */
  calls: Call[];
  end(): Promise<void>;
}

export async function startForwarder(target: string): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  const calls: Call[] = [];
  let isOpen = true;
  let keyStatus: (call: Call) => KeyStatus = () => 'pass';

  const server = createServer((request, response) => {
    const call = { method: request.method ?? '', path: request.url ?? '' };
    const isCall = call.path.startsWith('/api/');
    if (isCall) calls.push(call);
    const { socket } = request;
    const cut = () => socket.destroy();
    void travel(target, request, response, isCall ? keyStatus(call) : 'pass').catch(cut);
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
    treat(fate) {
      keyStatus = typeof fate === 'function' ? fate : () => fate;
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

/** Brings a call as far as its fate lets it. @throws when the server or the browser is gone */
async function travel(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fate: KeyStatus,
): Promise<void> {
  const cut = () => request.socket.destroy();
  if (fate === 'cut-before') return void cut();
  // What was not read would keep the connection from telling that it is closed.
  const body = await buffer(request);
  if (fate === 'stall') return;
  if (fate === 'cut-body') {
    await sendHalf(target, request, body);
    return void cut();
  }
  const { answer, content } = await carry(target, request, body);
  if (fate === 'cut-after') return void cut();
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
  response.end(content);
}

function onward({ method, url, rawHeaders }: IncomingMessage): RequestOptions {
  // Each call travels alone: one that is cut takes no other along.
  return { method, path: url, headers: rawHeaders, agent: false } as RequestOptions; // as they came: Node takes a list too
}

async function carry(target: string, request: IncomingMessage, body: Buffer) {
  const call = openCall(target, onward(request));
  call.end(body);
  const [answer]: [IncomingMessage] = (await once(call, 'response')) as [IncomingMessage]; // what the event brings
  return { answer, content: await buffer(answer) };
}

async function sendHalf(target: string, request: IncomingMessage, body: Buffer): Promise<void> {
  const call = openCall(target, onward(request));
  await new Promise<void>((resolve) => {
    call.on('error', () => resolve());
    call.flushHeaders();
    call.write(body.subarray(0, body.length >> 1), () => resolve());
  });
  call.destroy();
}
