import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PrecachedFile, repairPrecache } from '../../src/offline/device/repair-precache.ts';

const contents: Record<string, string> = { a: 'first', b: 'second', c: 'third' };
const files = Object.entries(contents).map(([name, content]) => file(name, content));

let stored: Map<string, Response>;
let fetched: string[];
let answer: (name: string) => Response;

beforeEach(() => {
  stored = new Map(files.map(({ key, url }) => [key, new Response(contents[url])]));
  fetched = [];
  answer = (name) => new Response(contents[name]);
});

afterEach(() => vi.unstubAllGlobals());

function file(name: string, content: string): PrecachedFile {
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  return { key: `http://localhost/${name}`, url: name, integrity };
}

const cache = {
  keys: async () => [...stored.keys()].map((key) => new Request(key)),
  match: async (key: unknown) => stored.get(String(key))?.clone(),
  put: async (key: unknown, response: Response) => void stored.set(String(key), response),
  delete: async (key: unknown) => stored.delete(String(key)),
};

async function repair({ isThorough = false } = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return answer(url);
  });
  await repairPrecache(files, cache, { isThorough, signal: new AbortController().signal });
}

const lose = (name: string) => stored.delete(`http://localhost/${name}`);
const damage = (name: string, content: string) =>
  stored.set(`http://localhost/${name}`, new Response(content));
const kept = async () =>
  Object.fromEntries(
    await Promise.all(
      [...stored].map(async ([key, response]) => [key.at(-1), await response.clone().text()]),
    ),
  );

// OUT-15
describe('repairPrecache', () => {
  it('fetches nothing when nothing is missing', async () => {
    await repair();
    await repair({ isThorough: true });
    expect(fetched).toEqual([]);
    expect(await kept()).toEqual(contents);
  });

  it('fetches only missing files', async () => {
    lose('b');
    await repair();
    expect(fetched).toEqual(['b']);
    expect(await kept()).toEqual(contents);
  });

  it.each([
    ['the document of a newer release', () => new Response('<!doctype html>')],
    ['a part of the file', () => new Response('seco')],
    ['no file', () => new Response('second', { status: 404 })],
  ])('does not store %s, and stops', async (_, wrong) => {
    lose('b');
    lose('c');
    answer = wrong;
    await repair();
    expect(fetched).toEqual(['b']);
    expect(await kept()).toEqual({ a: 'first' });
  });

  it('does not store a redirected response', async () => {
    lose('b');
    answer = (name) =>
      Object.defineProperty(new Response(contents[name]), 'redirected', { value: true });
    await repair();
    expect(await kept()).not.toHaveProperty('b');
  });

  it('stops at the first failure of the network or the storage', async () => {
    lose('a');
    lose('b');
    answer = () => {
      throw new TypeError('No network');
    };
    await expect(repair()).rejects.toThrow('No network');
    expect(fetched).toEqual(['a']);
  });

  it('replaces a damaged file only in a thorough repair', async () => {
    damage('a', '');
    damage('c', 'thi');
    await repair();
    expect(fetched).toEqual([]);
    await repair({ isThorough: true });
    expect(fetched).toEqual(['a', 'c']);
    expect(await kept()).toEqual(contents);
  });

  it('deletes a damaged file that it cannot replace', async () => {
    damage('b', '');
    answer = () => new Response('newer');
    await repair({ isThorough: true });
    expect(await kept()).not.toHaveProperty('b');
  });
});
