import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { openClient } from '../db/database.ts';
import { refuseOtherVersion } from '../db/migrate.ts';
import { codeOf } from '../error-code.ts';
import { makeFolder } from '../make-folder.ts';
import { createKey, type Keys, openKeys, readKey } from './keys.ts';
import { storedKeyIds } from './stored-keys.ts';

const keyExample = 'what `openssl rand -base64 32` prints';

const fileOf = ({ dataDir }: Config) => join(dataDir, 'encryption-key');

/**
 * The keys of ENCRYPTION_KEYS. Without them, the embedded database has a key of its own, in a file
 * beside its data; null if there is no such file yet.
 * @throws ConfigError when a database of the operator's has no key
 */
export async function readKeys(config: Config): Promise<Keys | null> {
  if (config.encryptionKeys) return openKeys(config.encryptionKeys);
  if (config.databaseUrl) {
    throw new ConfigError(`ENCRYPTION_KEYS: expected ${keyExample} beside DATABASE_URL`);
  }
  const file = fileOf(config);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = readKey(text.trim());
  if (!key) throw new ConfigError(`DATA_DIR: ${file} does not hold a key`);
  return openKeys([key]);
}

/**
 * The keys, of which that of an embedded database is created if need be; `print` gets a warning
 * then. `storedKeys` names the keys that stored data needs: with any of them, a new key would be a
 * wrong one.
 * @throws ConfigError when a database of the operator's has no key, or when the file is missing
 */
export async function findKeys(
  config: Config,
  print: (text: string) => void,
  storedKeys: () => Promise<string[]> = async () => [],
): Promise<Keys> {
  const keys = await readKeys(config);
  if (keys) return keys;
  requireStoredKeys(config, null, await storedKeys());
  await createFile(fileOf(config), print);
  return findKeys(config, print);
}

/**
 * Compares the keys with the ids of those that stored data needs. Names of keys are no secrets.
 * @throws ConfigError with one line for the operator when one is missing
 */
export function requireStoredKeys(config: Config, keys: Keys | null, stored: string[]): void {
  const missing = stored.find((id) => !keys?.ids.includes(id));
  if (!missing) return;
  const fact = `personal data is encrypted with the key ${missing}`;
  if (!keys) {
    throw new ConfigError(`ENCRYPTION_KEYS: ${fact}; expected it here, or in ${fileOf(config)}`);
  }
  const place = config.encryptionKeys ? 'ENCRYPTION_KEYS' : 'DATA_DIR: encryption-key';
  throw new ConfigError(`${place}: ${fact}, which is missing; given: ${keys.ids.join(', ')}`);
}

/**
 * The keys for a copy of a database, among them all that its stored data needs. None is created: the
 * database has a key, which only its server may know.
 * @throws ConfigError with one line when a key is missing, and Error for another version's database
 */
export async function findKeysOf(url: string, config: Config): Promise<Keys> {
  const keys = await readKeys(config);
  const client = await openClient(url);
  try {
    await refuseOtherVersion(client);
    requireStoredKeys(config, keys, await storedKeyIds(client));
    if (keys) return keys;
    throw new ConfigError(
      `ENCRYPTION_KEYS: expected the keys of the server, or its key in ${fileOf(config)}`,
    );
  } finally {
    await client.end();
  }
}

async function createFile(file: string, print: (text: string) => void): Promise<void> {
  await makeFolder(join(file, '..'));
  const proposal = `${file}.${randomUUID()}`;
  await writeFile(proposal, `${createKey()}\n`, { mode: 0o600, flush: true });
  // Of two processes that start at the same moment, one creates the key for both.
  const isFirst = await link(proposal, file).then(
    () => true,
    (error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
      return false;
    },
  );
  await rm(proposal);
  if (isFirst) {
    print(
      `A new key for personal data is in ${file}\n(no backup contains it: keep a copy elsewhere, or set ENCRYPTION_KEYS)`,
    );
  }
}
