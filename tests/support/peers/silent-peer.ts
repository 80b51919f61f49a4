import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A service that accepts every connection and never responds. */
export interface SilentPeer {
  port: number;
  /** The first line received on each connection; empty when there was none. */
  heard(): string[];
  close(): void;
}

export async function startSilentPeer(): Promise<SilentPeer> {
  const connections = new Map<Socket, string>();
  const server = createServer((socket) => {
    connections.set(socket, '');
    socket.on('error', () => {});
    socket.once('data', (data) => {
      connections.set(socket, String(data).split('\r\n')[0] ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a listening server has one
    heard: () => [...connections.values()],
    close() {
      for (const socket of connections.keys()) socket.destroy();
      server.close();
    },
  };
}
