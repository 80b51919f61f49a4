import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerError } from '../../../server/http/errors.ts';
import { serveApp } from '../../../server/http/static-files.ts';

let folder: string;
let app: FastifyInstance;

const index = '<!doctype html><title>Volmaak</title>';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volmaak-static-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  for (const [name, text] of [
    ['index.html', index],
    ['manifest.webmanifest', '{}'],
    ['.chunks.json', '[]'],
    ['assets/app-1a2b3c.js', 'start()'],
    ['assets/home-4d5e6f.js', 'home()'],
    ['assets/home-7a8b9c.css', '.home {}'],
    ['assets/request-1d2e3f.js', 'request()'],
  ] as const) {
    await writeFile(join(dist, name), text);
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(text));
  }
  app = Fastify();
  app.setErrorHandler(answerError);
  await app.register(cookie);
  await serveApp(app, dist);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the built app', () => {
  it.each(['/', '/index.html', '/login', '/fuel-request', '/admin', '/any/where', '/%E0%A4%A9'])(
    'returns the page for a screen: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer).toMatchObject({ statusCode: 200, body: index });
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  it('sends the precompressed file to clients that accept it', async () => {
    for (const url of ['/', '/assets/app-1a2b3c.js', '/login']) {
      const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(headers['content-encoding']).toBe('br');
      expect(
        rawPayload.equals(brotliCompressSync(url === '/assets/app-1a2b3c.js' ? 'start()' : index)),
      ).toBe(true);
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
  });

  it('lets hashed files be cached for good and has all others revalidated', async () => {
    const hashed = await get('/assets/app-1a2b3c.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
  });

  it('has the browser fetch the first data with the page, and the code of a signed-in user', async () => {
    const start = '</api/start>; rel=preload; as=fetch; crossorigin';
    const home = `${start}, </assets/home-4d5e6f.js>; rel=modulepreload, </assets/home-7a8b9c.css>; rel=preload; as=style; crossorigin`;
    const signedIn = { cookie: 'volmaak_session=some-token' };
    for (const [url, links] of [
      ['/', home],
      ['/login', home],
      ['/fuel-request?from=home', `${home}, </assets/request-1d2e3f.js>; rel=modulepreload`],
    ] as const) {
      expect((await get(url, signedIn)).headers.link).toBe(links);
      expect((await get(url)).headers.link).toBe(start);
    }
    expect((await get('/assets/app-1a2b3c.js', signedIn)).headers.link).toBeUndefined();
  });

  it.each([
    '/assets/gone-1a2b3c.js',
    '/assets',
    '/missing.png',
    '/api/nothing',
    '/sw.js',
    '/.chunks.json',
  ])('responds with 404 for a missing or hidden file, never with a page: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not-found');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '/index.html%00.txt',
  ])('serves nothing from outside its folder: %s', async (url) => {
    expect((await get(url)).body).not.toContain('secret');
  });

  it('accepts no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/login' })).statusCode).toBe(404);
    }
  });
});
