import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { writeBytes } from '../../../domain/vouchers/byte-fields.ts';
import type { StationKnowledge, VerifySignature } from '../../../domain/vouchers/check-voucher.ts';
import {
  claimsBytes,
  proofBytes,
  shownText,
  type VoucherClaims,
} from '../../../domain/vouchers/voucher-code.ts';

/** A key pair whose public half is 32 bytes. */
export interface TestKey {
  publicKey: Uint8Array;
  sign(bytes: Uint8Array): Uint8Array;
}

export function newKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { publicKey: Uint8Array.from(raw), sign: (bytes) => sign(null, bytes, privateKey) };
}

export const verifyWithNode: VerifySignature = async (key, signature, data) => {
  const x = Buffer.from(key).toString('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  return verify(null, data, createPublicKey({ key: jwk, format: 'jwk' }), signature);
};

/** Noon of 2026-11-27, in seconds. */
export const noon = 1_795_773_600;

const issuer = newKey();
const holder = newKey();

export const claims: VoucherClaims = {
  id: '7f9c24e8-3b12-4fef-91e0-5de2c64df4a8',
  keyNumber: 1,
  issuedAt: noon - 3600,
  expiresAt: noon + 71 * 3600,
  fuelType: 'diesel',
  maxVolume: centilitres(2000),
  maxAmount: cents(41_500),
  place: 0,
  plate: 'CA123456',
  holderKey: holder.publicKey,
};

/** The text of a code that a phone shows. */
export function shown(
  changes: Partial<VoucherClaims> = {},
  { at = noon, challenge = null as string | null, by = holder, from = issuer } = {},
): string {
  const bytes = claimsBytes({ ...claims, ...changes });
  const proof = proofBytes(writeBytes([bytes, from.sign(bytes)]), { at, challenge });
  return shownText(proof, by.sign(proof));
}

/** What a phone of station 7 in area 3 knows that was connected an hour ago. */
export function knowledge(changes: Partial<StationKnowledge> = {}): StationKnowledge {
  return {
    station: { number: 7, area: 3 },
    issuerKeys: new Map([[1, issuer.publicKey]]),
    isEnded: () => false,
    isRedeemedHere: () => false,
    challengeAbove: cents(50_000),
    work: {
      syncedAt: noon - 3600,
      redemptions: 0,
      amount: cents(0),
      limits: { offlineHours: 24, redemptions: 20, amount: cents(2_000_000) },
    },
    ...changes,
  };
}
