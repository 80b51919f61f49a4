import type { PhoneKeys } from './phone-keys.ts';

const algorithm = 'Ed25519';

/** Chrome has it since version 137. */
let isNative: Promise<boolean> | null = null;

function canSign(): Promise<boolean> {
  isNative ??= crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );
  return isNative;
}

const other = () => import('./other-signing.ts');

/** Whether this page can have keys at all: not without TLS. */
export function hasKeys(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function createPhoneKeys(): Promise<PhoneKeys> {
  if (!(await canSign())) return (await other()).createSealedKeys();
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const { publicKey, privateKey } = pair as CryptoKeyPair; // of an algorithm that signs
  const raw = await crypto.subtle.exportKey('raw', publicKey);
  return { publicKey: new Uint8Array(raw), privateKey };
}

/** The 64 bytes of a signature by this phone. */
export async function signAsPhone({ privateKey }: PhoneKeys, bytes: Uint8Array) {
  if (!(privateKey instanceof CryptoKey)) return (await other()).signSealed(privateKey, bytes);
  return new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, bytes as BufferSource));
}

/** Checks a signature of 64 bytes. A key that is none has signed nothing. */
export async function verifySignature(
  key: Uint8Array,
  signature: Uint8Array,
  data: Uint8Array,
): Promise<boolean> {
  if (!(await canSign())) return (await other()).verifyOtherwise(key, signature, data);
  try {
    const known = await crypto.subtle.importKey('raw', key as BufferSource, algorithm, false, [
      'verify',
    ]);
    return await crypto.subtle.verify(
      algorithm,
      known,
      signature as BufferSource,
      data as BufferSource,
    );
  } catch {
    return false;
  }
}
