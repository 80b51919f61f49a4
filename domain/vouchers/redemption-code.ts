import { type Cents, cents } from '../values/money.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { ByteReader, idBytes, numberBytes, writeBytes } from './byte-fields.ts';

/** What was poured on a voucher, as the attendant's phone signs it. */
export interface Redemption {
  /** The id of the outbox item, by which the server knows a repeated one. */
  id: string;
  /** The attendant's phone. */
  deviceId: string;
  voucherId: string;
  /** Whole seconds since 1970, by the attendant's phone. */
  at: number;
  volume: Centilitres;
  amount: Cents;
  /** The number of the pump, from 1 to 255; 0 if nobody named it. */
  pump: number;
}

export interface SignedRedemption {
  redemption: Redemption;
  /** The bytes that the attendant's phone has signed. */
  bytes: Uint8Array;
  signature: Uint8Array;
}

const version = 1;
const prefix = 'VR1:';
const length = 61;
const signatureLength = 64;

/**
 * The bytes that the attendant's phone signs: version 1, redemption 16, phone 16, voucher 16, time 4,
 * centilitres 3, cents 4, pump 1.
 */
export function redemptionBytes(redemption: Redemption): Uint8Array {
  return writeBytes([
    numberBytes(version, 1),
    idBytes(redemption.id),
    idBytes(redemption.deviceId),
    idBytes(redemption.voucherId),
    numberBytes(redemption.at, 4),
    numberBytes(redemption.volume, 3),
    numberBytes(redemption.amount, 4),
    numberBytes(redemption.pump, 1),
  ]);
}

/** The text of the receipt code, which is also what the server gets. */
export function redemptionText(bytes: Uint8Array, signature: Uint8Array): string {
  return `${prefix}${toBase45(writeBytes([bytes, signature]))}`;
}

/** Reads a receipt code; null if it is none. No signature is checked yet. */
export function readRedemptionText(text: string): SignedRedemption | null {
  if (!text.startsWith(prefix)) return null;
  const signed = fromBase45(text.slice(prefix.length));
  if (signed?.length !== length + signatureLength || signed[0] !== version) return null;
  const bytes = signed.subarray(0, length);
  const reader = new ByteReader(bytes.subarray(1));
  const redemption = {
    id: reader.id(),
    deviceId: reader.id(),
    voucherId: reader.id(),
    at: reader.number(4),
    volume: centilitres(reader.number(3)),
    amount: cents(reader.number(4)),
    pump: reader.number(1),
  };
  return { redemption, bytes, signature: signed.subarray(length) };
}
