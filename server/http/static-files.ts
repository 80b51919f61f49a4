import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sessionToken } from './cookies.ts';

const built = fileURLToPath(new URL('../../dist/', import.meta.url));
const year = 365 * 24 * 60 * 60;

/** Serves the built app, precompressed. A path that is neither a file nor a call is a screen. */
export async function serveApp(app: FastifyInstance, folder = built): Promise<void> {
  const isBuilt = existsSync(folder);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.header('Cache-Control', cachingOf(path));
        if (isReader(path)) response.header('Content-Security-Policy', readerPolicy);
      },
    });
  }
  const assets = isBuilt ? readdirSync(join(folder, 'assets')) : [];
  app.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage) return;
    // The page of the voucher has all its code, and then loads the app's.
    const isFile = request.url.startsWith('/assets/');
    const screen = !isFile && sessionToken(request) ? codeLinks(request.url, assets) : [];
    // The browser makes the start call together with the page's own code, instead of after it.
    reply.header(
      'Link',
      ['</api/start>; rel=preload; as=fetch; crossorigin', ...screen].join(', '),
    );
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isScreen(request)) throw new Refusal('not-found');
    // Fastify would add listeners to a reply that is returned, more than Node allows without a warning.
    reply.sendFile('index.html');
  });
}

const request = ['home', 'styles', 'forms', 'request'];
const lists = [...request, 'motorist'];

/** The names of the code files that screens need besides the entry (`vite.config.ts`). */
const filesOfScreens: Readonly<Record<string, readonly string[]>> = {
  '/fuel-request': request,
  '/fuel-requests-history': lists,
  '/purchase-history': lists,
  '/outbox': lists,
};

/** The code that a signed-in user's screen needs, as parts of a `Link` header. */
function codeLinks(url: string, assets: readonly string[]): string[] {
  const [path = ''] = url.split('?');
  const names = filesOfScreens[path] ?? ['home'];
  return assets
    .filter((file) => names.some((name) => file.startsWith(`${name}-`)))
    .flatMap((file) => {
      if (file.endsWith('.js')) return `</assets/${file}>; rel=modulepreload`;
      return file.endsWith('.css') ? `</assets/${file}>; rel=preload; as=style; crossorigin` : [];
    });
}

/** Files with a hash in their name never change; browsers must revalidate all others. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${year}, immutable` : 'no-cache';
}

/** The worker that reads QR codes. A worker has the policy of its own file. */
function isReader(path: string): boolean {
  return /[\\/]assets[\\/]reader-worker-[^\\/]+\.js(\.\w+)?$/.test(path);
}

/** It compiles WebAssembly, which no page of ours may. */
const readerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

function isScreen(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // A path that looks like a file but does not exist is answered 404.
  return reads && !/^\/(api|assets|metrics)(\/|$)/i.test(path) && !/\.\w{1,11}$/.test(path);
}
