import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Keys, MissingKeyError } from '../secrets/keys.ts';
import { BackupError } from './backup-error.ts';

const formatVersion = 1;
const count = z.int().check(z.nonnegative());

/** What a backup says about itself. It is the last entry but one, because it counts the others. */
const Manifest = z.object({
  format: z.literal(formatVersion),
  /** The version of the product, and the migrations of its database. */
  product: z.string(),
  migrations: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** The numbers of the keys that its values and its seal need. No key is in a backup. */
  keys: z.array(z.string()),
  /** In the order of the backup: each table refers to earlier ones only. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** The number that each identity column gives next. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: count })),
  pictures: z.object({
    files: count,
    /** Uploads whose picture the store had lost before. */
    missing: z.array(z.string()),
  }),
  /** The SHA-256 of each list of checksums. */
  checksums: z.array(z.string()),
});

export type Manifest = z.infer<typeof Manifest>;

export function writeManifest(manifest: Omit<Manifest, 'format'>): Buffer {
  return Buffer.from(`${JSON.stringify({ format: formatVersion, ...manifest }, null, 2)}\n`);
}

/** @throws BackupError when this version cannot read it */
export function readManifest(bytes: Buffer): Manifest {
  const { data, error } = Manifest.safeParse(parseJson(bytes));
  if (!error) return data;
  const isFormat = error.issues.some(({ path }) => path[0] === 'format');
  throw new BackupError(
    isFormat ? 'It has a format that this version cannot read' : 'Its manifest is damaged',
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

const purpose = 'backup';

/**
 * Vouches for a manifest, and by its checksums for the whole backup: nobody can make another seal
 * without the encryption key.
 */
export function sealManifest(keys: Keys, manifest: Buffer): Buffer {
  return keys.encrypt(purpose, sha256(manifest));
}

/** @throws BackupError when the seal is another one's, or a key that it needs is missing here */
export function checkSeal(keys: Keys, manifest: Buffer, seal: Buffer): void {
  try {
    if (keys.decrypt(purpose, seal) !== sha256(manifest)) throw new Error();
  } catch (error) {
    if (error instanceof MissingKeyError) throw withAdvice(error);
    throw new BackupError('It was changed after it was made');
  }
}

/** @throws BackupError when a key is missing here that values of the backup need */
export function checkKeys(keys: Keys, manifest: Manifest): void {
  const missing = manifest.keys.find((id) => !keys.ids.includes(id));
  if (missing) throw withAdvice(new MissingKeyError(missing));
}

function withAdvice({ message }: MissingKeyError): BackupError {
  return new BackupError(
    `${message}: set ENCRYPTION_KEYS to the keys of the server that was backed up, or put its file encryption-key into DATA_DIR`,
  );
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
