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
