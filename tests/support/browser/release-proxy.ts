import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy to the product that can release a new version of its service worker. It never answers a
 * call for the picture of the vehicle `stalled`.
 */
export async function startReleaseProxy(product: string) {
  let isReleased = false;
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    if (url.startsWith('/api/vehicle-image/stalled')) return;
    const isWorker = url === '/index.js';
    const headers = { ...incoming.headers };
    // The worker's script is sent uncompressed, so that text can be added to it.
    if (isWorker) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request(new URL(url, product), { method, headers }, (answer) => {
      const added = isWorker && isReleased ? '\n// The next version\n' : '';
      const { 'content-length': length, ...rest } = answer.headers;
      const sized = length && { 'content-length': String(Number(length) + added.length) };
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, ...sized });
      answer.on('end', () => outgoing.end(added));
      answer.pipe(outgoing, { end: false });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address object, not a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release() {
      isReleased = true;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
