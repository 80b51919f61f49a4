import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './model/kit/browser-parts.ts';

interface BuiltFile {
  url: string;
  integrity: string;
}

let caches: ReturnType<typeof memoryCaches>;
let storedPage: (kind: string, files: readonly BuiltFile[]) => Promise<Response | undefined>;

const files = ['js', 'html', 'css'].map((end) => ({
  url: `assets/voucher-first-1.${end}`,
  integrity: '',
}));

beforeEach(async () => {
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', {});
  // A variable, so that TypeScript does not resolve it: the worker has its own platform types.
  const module = '../../sw/optional-files.ts';
  ({ storedPage } = await import(module));
});

async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open('volmaak-files-voucher');
  for (const path of paths) await cache.put(path, new Response(path));
}

const paths = files.map(({ url }) => `/${url}`);

// VOU-8
describe('the page that draws a voucher first', () => {
  it('is served from a phone that has all its files', async () => {
    await keep(paths);
    expect(await (await storedPage('voucher', files))?.text()).toBe('/assets/voucher-first-1.html');
  });

  it.each(paths)('is not served without %s, because nothing on it could say so', async (lost) => {
    await keep(paths.filter((path) => path !== lost));
    expect(await storedPage('voucher', files)).toBe(undefined);
  });

  it('is not served from a phone without a voucher', async () => {
    expect(await storedPage('voucher', files)).toBe(undefined);
  });
});
