import { createServer } from 'node:http';

/** A site with only a worker and the blank page that it serves: the floor of a start. */
export async function startBlankSite(): Promise<{ url: string; stop: () => void }> {
  const worker = `
    self.addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.add('/'))));
    self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    self.addEventListener('fetch', (event) => event.respondWith(caches.match('/')));`;
  const head = '<!doctype html><html lang="en"><title>Blank</title>';
  const viewport = '<meta name="viewport" content="width=device-width">';
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', `${head}${viewport}<p>Nothing here</p>`],
    '/start': ['text/html', `${head}<script src="/register.js"></script>`],
    '/register.js': ['text/javascript', "navigator.serviceWorker.register('/worker.js')"],
    '/worker.js': ['text/javascript', worker],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}
