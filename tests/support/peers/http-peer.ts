import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpPeer {
  origin: string;
  /** Every call that arrived. */
  calls: { url: string; headers: IncomingMessage['headers']; body: Buffer }[];
  /** The response to the following calls. */
  answer: (response: ServerResponse, request: IncomingMessage) => void;
  close(): Promise<void>;
}

/** A web server in this process with responses that the test sets. */
export async function startHttpPeer(): Promise<HttpPeer> {
  const peer: HttpPeer = {
    origin: '',
    calls: [],
    answer: answerJson({}),
    close: async () => {},
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url = '', headers } = request;
    peer.calls.push({ url, headers, body: Buffer.concat(chunks) });
    response.on('error', () => {});
    peer.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening server has one
  peer.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return peer;
}

export function answerJson(body: unknown, status = 200): HttpPeer['answer'] {
  return answerText(JSON.stringify(body), status);
}

export function answerText(text: string, status = 200): HttpPeer['answer'] {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

/** Sends spaces until the other side closes the connection. */
export function sendForever(response: ServerResponse): void {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  const pour = () => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', pour);
  pour();
}

/** Ways in which any service can fail. */
export const troubles: Record<string, HttpPeer['answer']> = {
  'says nothing': () => {},
  'hangs half-way': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"petrol": 21');
  },
  'says one byte at a time': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  'hangs up': (response) => response.destroy(),
  'hangs up half-way': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"petrol": 21');
    setImmediate(() => response.destroy());
  },
  'answers HTML': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Welcome</title>'),
  'sends 200 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    let left = 200;
    const pour = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(megabyte)) return response.once('drain', pour);
      }
      response.end('{}');
    };
    pour();
  },
  fails: answerJson({ message: 'Internal error' }, 500),
  'does not let us in': answerJson({ message: 'Who are you?' }, 401),
  'is gone': answerJson({ message: 'Not found' }, 404),
  'redirects for ever': (response, request) =>
    response.writeHead(302, { location: `${request.url}x` }).end(),
  'redirects to another place in the clear': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
  'redirects to a file': (response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
};

/** The ways that never end, so that only the caller's timeout ends them. */
export const silentTroubles = ['says nothing', 'hangs half-way', 'says one byte at a time'];
