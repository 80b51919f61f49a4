import { getPublicKeyAsync, signAsync, utils, verifyAsync } from '@noble/ed25519';
import type { PhoneKeys, SealedKey } from './phone-keys.ts';

const cipher = 'AES-GCM';

/** A key pair of which the private half is only stored encrypted. */
export async function createSealedKeys(): Promise<PhoneKeys> {
  const secret = utils.randomSecretKey();
  const publicKey = await getPublicKeyAsync(secret);
  const sealingKey = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: cipher, iv: nonce },
    sealingKey,
    secret as BufferSource,
  );
  secret.fill(0);
  return { publicKey, privateKey: { sealingKey, nonce, sealed } };
}

export async function signSealed({ sealingKey, nonce, sealed }: SealedKey, bytes: Uint8Array) {
  const iv = nonce as BufferSource;
  const secret = new Uint8Array(
    await crypto.subtle.decrypt({ name: cipher, iv }, sealingKey, sealed),
  );
  const signature = await signAsync(bytes, secret);
  secret.fill(0);
  return signature;
}

export function verifyOtherwise(
  key: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> {
  return verifyAsync(signature, data, key).catch(() => false);
}
