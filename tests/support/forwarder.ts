import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A road between browser and server that a test can close: a TCP forwarder with an address of its own. */
export interface Forwarder {
  url: string;
  /** Refuses new connections and cuts the present ones. */
  close(): void;
  open(): void;
  /** Cuts each connection as soon as the server has answered something: what was sent has arrived, the answer has not. */
  cutAnswers(): void;
  end(): Promise<void>;
}

type Mode = 'open' | 'closed' | 'cut-answers';

export async function startForwarder(target: string): Promise<Forwarder> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: Mode = 'open';
  const server = createServer((client) => {
    if (mode === 'closed') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (mode === 'cut-answers') client.destroy();
      else client.write(chunk);
    });
    upstream.on('end', () => client.end());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The forwarder has no address');
  const change = (next: Mode) => {
    mode = next;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    close: () => change('closed'),
    open: () => change('open'),
    cutAnswers: () => change('cut-answers'),
    async end() {
      change('closed');
      server.close();
    },
  };
}
