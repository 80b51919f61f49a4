import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { codeOf } from '../error-code.ts';
import { makeFolder } from '../make-folder.ts';
import { createKey, type Keys, openKeys, readKey } from './keys.ts';

export const keyExample = 'what `openssl rand -base64 32` prints';

/**
 * The keys of ENCRYPTION_KEYS. Without them, the embedded database has a key of its own, in a file
 * beside its data; `print` gets a warning when it is created. `storedKeys` names the keys that
 * stored data needs: with any of them, a new key would be a wrong one.
 * @throws ConfigError when a database of the operator's has no key, or when the file is missing
 */
export async function findKeys(
  config: Config,
  print: (text: string) => void,
  storedKeys: () => Promise<string[]> = async () => [],
): Promise<Keys> {
  const { encryptionKeys, databaseUrl, dataDir } = config;
  if (encryptionKeys) return openKeys(encryptionKeys);
  if (databaseUrl) {
    throw new ConfigError(`ENCRYPTION_KEYS: expected ${keyExample} beside DATABASE_URL`);
  }
  const file = join(dataDir, 'encryption-key');
  const key = readKey((await readOrCreate(file, print, storedKeys)).trim());
  if (!key) throw new ConfigError(`DATA_DIR: ${file} does not hold a key`);
  return openKeys([key]);
}

async function readOrCreate(
  file: string,
  print: (text: string) => void,
  storedKeys: () => Promise<string[]>,
): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const [needed] = await storedKeys();
  if (needed) {
    throw new ConfigError(
      `ENCRYPTION_KEYS: personal data is encrypted with the key ${needed}; expected it here, or in ${file}`,
    );
  }
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
  return readFile(file, 'utf8');
}
