import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** A new Ed25519 key pair: 32 bytes that are public, and a text that is secret. */
export function createSigningKey(): { publicKey: Buffer; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/** Signs bytes with the secret text of `createSigningKey`. */
export function signBytes(privateKey: string, bytes: Uint8Array): Buffer {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return sign(null, bytes, key);
}

/** Whether an Ed25519 signature of 64 bytes is right. A key that is none has signed nothing. */
export function isSignature(
  publicKey: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): boolean {
  try {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}
