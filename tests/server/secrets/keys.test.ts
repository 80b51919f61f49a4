import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { findKeys } from '../../../server/secrets/find-keys.ts';
import { createKey, MissingKeyError, openKeys, readKey } from '../../../server/secrets/keys.ts';

const newKey = () => readKey(createKey())!; // 32 bytes, as it was created
const [first, second] = [newKey(), newKey()];

describe('an encrypted value', () => {
  it('is read again at its place', () => {
    const keys = openKeys([first]);
    for (const text of ['', '8001015009087', 'Straße 1\nČapská 🚗']) {
      expect(keys.decrypt('users.id_number 1', keys.encrypt('users.id_number 1', text))).toBe(text);
    }
  });

  it('differs each time, and cannot be read at another place, changed or cut', () => {
    const keys = openKeys([first]);
    const encrypted = keys.encrypt('here', 'text');
    expect(keys.encrypt('here', 'text').equals(encrypted)).toBe(false);
    expect(() => keys.decrypt('there', encrypted)).toThrow();
    for (let at = 4; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = changed[at]! ^ 1; // within its length
      expect(() => keys.decrypt('here', changed)).toThrow();
      expect(() => keys.decrypt('here', encrypted.subarray(0, at))).toThrow();
    }
  });

  it('of a former key is read; of an unknown key it names what is missing', () => {
    const encrypted = openKeys([first]).encrypt('here', 'text');
    const rotated = openKeys([second, first]);
    expect(rotated.decrypt('here', encrypted)).toBe('text');
    expect(() => openKeys([second]).decrypt('here', encrypted)).toThrow(MissingKeyError);
  });
});

describe('a pseudonym', () => {
  it('is the same for the same text, purpose and key only', () => {
    const keys = openKeys([first]);
    const pseudonym = keys.hmac('account', 'thandi');
    expect(keys.hmac('account', 'thandi')).toEqual(pseudonym);
    for (const other of [
      keys.hmac('address', 'thandi'),
      keys.hmac('account', 'sipho'),
      openKeys([second]).hmac('account', 'thandi'),
    ]) {
      expect(other).not.toEqual(pseudonym);
    }
  });
});

describe('the key of an embedded database', () => {
  it('is created once, privately, and with a warning', async () => {
    const DATA_DIR = join(await mkdtemp(join(tmpdir(), 'volmaak-keys-')), 'new');
    const printed: string[] = [];
    const find = () => findKeys(readConfig({ DATA_DIR }), (text) => printed.push(text));
    const found = await Promise.all([find(), find(), find()]);
    const later = await find();
    expect(new Set([...found, later].map(({ presentId }) => presentId)).size).toBe(1);
    const file = join(DATA_DIR, 'encryption-key');
    expect(printed).toEqual([expect.stringContaining(file)]);
    expect(printed[0]).not.toContain((await readFile(file, 'utf8')).trim());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is given by the operator for a database of theirs', async () => {
    const config = readConfig({ DATABASE_URL: 'postgres://me@db/x' });
    await expect(findKeys(config, () => {})).rejects.toThrow(/^ENCRYPTION_KEYS: expected /);
  });
});
