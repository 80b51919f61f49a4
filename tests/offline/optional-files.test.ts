import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from './model/kit/browser-parts.ts';

interface BuiltFile {
  url: string;
  integrity: string;
}

const content = 'the code of a file';
const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
const files: BuiltFile[] = ['voucher-1.js', 'scan-1.js', 'station-1.js'].map((name) => ({
  url: `assets/${name}`,
  integrity,
}));

let caches: ReturnType<typeof memoryCaches>;
let fetched: string[];
/** The file at which the connection breaks. */
let breaksAt: string | null;
let optional: {
  keep: (kind: string) => Promise<void>;
  repair: (options: { isThorough: boolean; signal: AbortSignal }) => Promise<void>;
};

beforeEach(async () => {
  caches = memoryCaches();
  fetched = [];
  breaksAt = null;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('http://localhost/index.js'));
  vi.stubGlobal('self', { location, addEventListener: () => {} });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const name = nameOf(request instanceof Request ? request.url : request);
    fetched.push(name);
    if (name === breaksAt) throw new TypeError('Failed to fetch');
    return new Response(content);
  });
  // A variable, so that TypeScript does not resolve it: the worker has its own platform types.
  const module = '../../sw/optional-files.ts';
  optional = (await import(module)).serveOptionalFiles(files);
});

const nameOf = (url: string) => url.split('/').at(-1) ?? '';
const kept = async (kind: string) =>
  (await (await caches.open(`volmaak-files-${kind}`)).keys()).map(({ url }) => nameOf(url));

// VOU-35
describe('the files for the pump', () => {
  it('stay as far as they have arrived when the connection breaks, and the rest follows', async () => {
    breaksAt = 'scan-1.js';
    await expect(optional.keep('voucher')).rejects.toThrow('Failed to fetch');
    expect(await kept('voucher')).toEqual(['voucher-1.js']);
    breaksAt = null;
    fetched = [];
    await optional.keep('voucher');
    expect(fetched).toEqual(['scan-1.js']);
    expect(await kept('voucher')).toEqual(['voucher-1.js', 'scan-1.js']);
  });

  it('are fetched once, however many ask for them at the same time', async () => {
    await Promise.all([optional.keep('voucher'), optional.keep('voucher')]);
    expect(fetched).toEqual(['voucher-1.js', 'scan-1.js']);
  });

  // OUT-15
  it('are repaired where this phone stores them, and fetched nowhere else', async () => {
    await optional.keep('voucher');
    const cache = await caches.open('volmaak-files-voucher');
    await cache.delete('http://localhost/assets/scan-1.js');
    await cache.put('http://localhost/assets/voucher-1.js', new Response('damaged'));
    fetched = [];
    await optional.repair({ isThorough: true, signal: new AbortController().signal });
    expect(fetched.toSorted()).toEqual(['scan-1.js', 'voucher-1.js']);
    expect(await kept('voucher')).toHaveLength(2);
    expect(await caches.keys()).toEqual(['volmaak-files-voucher']);
  });
});
