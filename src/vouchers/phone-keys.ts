import type { DeviceKeyId, UserId } from '../../domain/ids.ts';
import { readHeld } from '../offline/device/voucher-store.ts';

/** The key pair of a phone. The private half can sign, and never leaves the browser. */
export interface PhoneKeys {
  /** 32 bytes. */
  publicKey: Uint8Array;
  privateKey: CryptoKey | SealedKey;
}

/** A private key for browsers that cannot sign with Ed25519, encrypted by a key that stays inside. */
export interface SealedKey {
  sealingKey: CryptoKey;
  nonce: Uint8Array;
  sealed: ArrayBuffer;
}

/** This phone's key for one of its users. */
export interface Phone {
  keys: PhoneKeys;
  /** The name of the key at the server; null until it is known there. */
  deviceId: DeviceKeyId | null;
}

/** Under which the phone's store has it. */
export const phoneName = 'phone';

/** The key of a user on this phone; undefined before their first sign-in has made it. */
export function readPhone(userId: UserId): Promise<Phone | undefined> {
  return readHeld<Phone>(userId, phoneName);
}
