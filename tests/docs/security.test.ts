import { getCiphers, getHashes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

/** How many requirements of the levels 1 and 2 each part of ASVS 5.0.0 has. */
const requirements = {
  V1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  V2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  V3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  V4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  V5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  V6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  V7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  V8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  V9: { 1: 3, 2: 4 },
  V10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  V11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  V12: { 1: 3, 2: 2, 3: 4 },
  V13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  V14: { 1: 2, 2: 4, 3: 3 },
  V15: { 1: 3, 2: 3, 3: 7 },
  V16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  V17: { 1: 1, 2: 4, 3: 2 },
};

const rows = [...page.matchAll(/^\| (V\d[^|]+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, ids = '', asked = '', state = '', held = '']) => ({ ids, asked, state, held }),
);

/** What a line of documentation has instead of a test. */
const documentation = /^documentation: .*\]\(/;

/** The product's own files, each with its text. */
const files = globSync('{domain,server,src,sw}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(join(root, file), 'utf8'),
}));

/** What computes a hash, a MAC, a signature, a cipher or random bytes, here or in a package. */
const cryptography =
  /\b(create(Hash|Hmac|Cipheriv|Sign)|generateKeyPair\w*|hkdf\w*|pbkdf2\w*|scrypt\w*|randomBytes|randomInt|getRandomValues|subtle\.\w+|md5)\(|\bhash\('|from '(@node-rs\/argon2|@simplewebauthn\/server|otpauth|aws4fetch)'/;

/** The numbers of a cell such as `V1.2.6, V1.2.8–V1.2.9`. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const area = first.slice(0, first.lastIndexOf('.'));
    const [from = 0, to = 0] = [first, last].map((id) => Number(id.split('.').at(-1)));
    return Array.from({ length: to - from + 1 }, (_, index) => `${area}.${from + index}`);
  });
}

describe('docs/security.md', () => {
  it('has a line for each requirement of the levels 1 and 2', () => {
    const all = Object.entries(requirements).flatMap(([chapter, parts]) =>
      Object.entries(parts).flatMap(([part, count]) =>
        Array.from({ length: count }, (_, index) => `${chapter}.${part}.${index + 1}`),
      ),
    );
    expect(all).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => numbersIn(ids)).sort()).toEqual(all.sort());
  });

  it('has a known state in each line, and something that holds it or a reason', () => {
    const known = ['met', 'part', 'operator', 'gap', 'n/a'];
    expect(rows.filter(({ state }) => !known.includes(state))).toEqual([]);
    expect(rows.filter(({ held, asked }) => !held.trim() || !asked.trim())).toEqual([]);
  });

  it('names a test in each line that is met, also in part, unless it is one of documentation', () => {
    const held = rows.filter(({ state }) => state === 'met' || state === 'part');
    expect(held.length).toBeGreaterThan(100);
    const bare = held.filter(
      (row) => !/`tests\/[^`]+\.test\.tsx?`/.test(row.held) && !documentation.test(row.held),
    );
    expect(bare.map(({ ids }) => ids)).toEqual([]);
  });

  it('names only tests that are there', () => {
    const named = [...page.matchAll(/`(tests\/[^`]+\.test\.tsx?)`: ([^|.;(]+[^|.;( ])/g)];
    expect(named.length).toBeGreaterThan(50);
    const missing = named.filter(([, file = '', title = '']) => {
      return !readFileSync(join(root, file), 'utf8').includes(title);
    });
    expect(missing.map(([words]) => words)).toEqual([]);
  });
});

describe('the cryptography of docs/security.md', () => {
  const [, inventory = ''] = page.split(/^### Cryptography$|^## V1 /m);
  const using = files.filter(({ text }) => cryptography.test(text));

  it('has every file that uses cryptography', () => {
    expect(using.length).toBeGreaterThan(15);
    const named = [...inventory.matchAll(/`((?:server|src)\/[^`]+)`/g)].map(([, file]) => file);
    expect([...new Set(named)].sort()).toEqual(using.map(({ file }) => file).sort());
  });

  it('names no algorithm but SHA-256 and AES in GCM with 256 bits, and SHA-512 for Paystack', () => {
    const plain = (name: string) => name.toLowerCase().replaceAll('-', '');
    const known = new Set([...getHashes(), ...getCiphers()].map(plain));
    // Paystack signs its events with it.
    const paystack = 'server/gateways/payments/paystack/paystack-events.ts';
    const algorithmsOf = (texts: string[]) => {
      const named = texts.flatMap((text) =>
        [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => plain(word)),
      );
      return [...new Set(named.filter((word) => known.has(word)))].sort();
    };
    const textsOf = (isPaystack: boolean) =>
      using.filter(({ file }) => (file === paystack) === isPaystack).map(({ text }) => text);
    expect(algorithmsOf(textsOf(false))).toEqual(['aes256gcm', 'sha256']);
    expect(algorithmsOf(textsOf(true))).toEqual(['sha512']);
  });

  it('draws nothing by chance but from node:crypto', () => {
    const server = files.filter(({ file }) => file.startsWith('server/'));
    const chance = server.filter(({ text }) => text.includes('Math.random'));
    expect(chance.map(({ file }) => file)).toEqual([]);
  });
});
