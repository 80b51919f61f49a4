import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** The bytes of a key, of the number that names it, and of AES-GCM's nonce and tag. */
const keyBytes = 32;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
/** Without it, a shortened tag would be accepted. */
const tag = { authTagLength: tagBytes };

/**
 * Encrypts personal data and makes pseudonyms of it. A purpose names where a value is kept, such as
 * `users.id_number` and the id of the row: what was encrypted for one place cannot be read at
 * another one, and equal texts have different pseudonyms.
 */
export interface Keys {
  /** The number of the present key, as hexadecimal digits; it tells nothing about the key. */
  readonly presentId: string;
  /** The numbers of all keys, the present one first. */
  readonly ids: readonly string[];
  encrypt(purpose: string, text: string): Buffer;
  /** @throws MissingKeyError, or another Error when the value was changed or kept elsewhere */
  decrypt(purpose: string, encrypted: Buffer): string;
  /** A pseudonym of 32 bytes, made with the present key: the same for the same text. */
  hmac(purpose: string, text: string): Buffer;
}

/** A value is encrypted with a key that ENCRYPTION_KEYS does not contain. */
export class MissingKeyError extends Error {
  override name = 'MissingKeyError';

  constructor(id: string) {
    super(`The encryption key ${id} is missing`);
  }
}

/** The bytes of a key as ENCRYPTION_KEYS has it, in Base64; null if it is not one of 32 bytes. */
export function readKey(text: string): Buffer | null {
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === keyBytes ? bytes : null;
}

export const createKey = () => randomBytes(keyBytes).toString('base64');

/** Opens keys of 32 bytes: the first is the present one, the others only decrypt. */
export function openKeys([present, ...former]: readonly [Buffer, ...Buffer[]]): Keys {
  const current = derive(present);
  const byId = new Map([present, ...former].map(derive).map((key) => [key.id, key]));
  return {
    presentId: current.id,
    ids: [...byId.keys()],
    encrypt(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.encryption, nonce, tag).setAAD(
        Buffer.from(purpose),
      );
      const start = Buffer.from(current.id, 'hex');
      return Buffer.concat([
        start,
        nonce,
        cipher.update(text),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    decrypt(purpose, encrypted) {
      const id = idOf(encrypted);
      const key = byId.get(id);
      if (!key) throw new MissingKeyError(id);
      const nonce = encrypted.subarray(idBytes, idBytes + nonceBytes);
      const decipher = createDecipheriv(algorithm, key.encryption, nonce, tag)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(encrypted.subarray(-tagBytes));
      const body = encrypted.subarray(idBytes + nonceBytes, -tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString();
    },
    hmac: (purpose, text) =>
      createHmac('sha256', current.pseudonyms).update(`${purpose}\0${text}`).digest(),
  };
}

const idOf = (encrypted: Buffer) => encrypted.toString('hex', 0, idBytes);

/** Each use has a key of its own, derived from the one of the environment. */
function derive(key: Buffer) {
  const use = (name: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `volmaak ${name}`, keyBytes));
  return {
    id: createHash('sha256')
      .update(use('id'))
      .digest('hex')
      .slice(0, 2 * idBytes),
    encryption: use('encryption'),
    pseudonyms: use('pseudonyms'),
  };
}
