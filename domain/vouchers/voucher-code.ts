import { type FuelType, fuelTypes } from '../prices/fuel-price.ts';
import { type Cents, cents } from '../values/money.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { ByteReader, idBytes, numberBytes, textBytes, writeBytes } from './byte-fields.ts';

/** What a voucher allows, as its issuer signs it. */
export interface VoucherClaims {
  id: string;
  /** The number of the issuer's key, from 1 to 255. */
  keyNumber: number;
  /** Whole seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
  fuelType: FuelType;
  maxVolume: Centilitres;
  maxAmount: Cents;
  /** Where it can be redeemed: 0 anywhere, otherwise a station or an area (`place.ts`). */
  place: number;
  /** Upper-case letters and digits, at most 12. */
  plate: string;
  /** The public key of the phone to which it is bound: 32 bytes. */
  holderKey: Uint8Array;
}

/** What the holder's phone signs each time it shows the voucher. */
export interface ShownProof {
  /** Whole seconds since 1970, by the phone's clock. */
  at: number;
  /** The four digits that the attendant's phone asked for; null without. */
  challenge: string | null;
}

/** A voucher with its issuer's signature. */
export interface SignedVoucher {
  claims: VoucherClaims;
  /** The bytes that the issuer has signed. */
  bytes: Uint8Array;
  signature: Uint8Array;
}

/** A voucher as a phone shows it. */
export interface ShownVoucher extends SignedVoucher {
  proof: ShownProof & {
    /** The bytes that the phone has signed. */
    bytes: Uint8Array;
    signature: Uint8Array;
  };
}

/** Why a code is no voucher that this version can check. */
export type UnreadableCode = 'not-ours' | 'newer-version' | 'damaged';

const version = 1;
const prefix = 'VM';
const claimsLength = 81;
const signatureLength = 64;
const signedLength = claimsLength + signatureLength;
const proofLength = 6;
const shownLength = signedLength + proofLength + signatureLength;
const noChallenge = 0xffff;

/**
 * The bytes of a voucher that its issuer signs: version 1, key 1, id 16, issued 4, expires 4, fuel 1,
 * centilitres 3, cents 4, place 3, plate 12, holder's key 32.
 */
export function claimsBytes(claims: VoucherClaims): Uint8Array {
  return writeBytes([
    numberBytes(version, 1),
    numberBytes(claims.keyNumber, 1),
    idBytes(claims.id),
    numberBytes(claims.issuedAt, 4),
    numberBytes(claims.expiresAt, 4),
    numberBytes(fuelTypes.indexOf(claims.fuelType), 1),
    numberBytes(claims.maxVolume, 3),
    numberBytes(claims.maxAmount, 4),
    numberBytes(claims.place, 3),
    textBytes(claims.plate, 12),
    claims.holderKey,
  ]);
}

/** A signed voucher from its 145 bytes; null if they are none of this version. */
export function readVoucher(signed: Uint8Array): SignedVoucher | null {
  if (signed.length !== signedLength || signed[0] !== version) return null;
  const bytes = signed.subarray(0, claimsLength);
  const claims = readClaims(new ByteReader(bytes.subarray(1)));
  return claims && { claims, bytes, signature: signed.subarray(claimsLength) };
}

function readClaims(reader: ByteReader): VoucherClaims | null {
  const keyNumber = reader.number(1);
  const id = reader.id();
  const issuedAt = reader.number(4);
  const expiresAt = reader.number(4);
  const fuelType = fuelTypes[reader.number(1)];
  if (!fuelType) return null;
  const maxVolume = centilitres(reader.number(3));
  const maxAmount = cents(reader.number(4));
  const place = reader.number(3);
  const plate = reader.text(12);
  const holderKey = reader.take(32);
  return {
    keyNumber,
    id,
    issuedAt,
    expiresAt,
    fuelType,
    maxVolume,
    maxAmount,
    place,
    plate,
    holderKey,
  };
}

/** The bytes that the holder's phone signs: the signed voucher, the time 4, the challenge 2. */
export function proofBytes(signed: Uint8Array, { at, challenge }: ShownProof): Uint8Array {
  const digits = challenge === null ? noChallenge : Number(challenge);
  return writeBytes([signed, numberBytes(at, 4), numberBytes(digits, 2)]);
}

/** The text of the QR code: the signed proof in Base45, behind the mark and the version. */
export function shownText(proof: Uint8Array, signature: Uint8Array): string {
  return `${prefix}${version}:${toBase45(writeBytes([proof, signature]))}`;
}

/** Reads the text of a scanned QR code. No signature is checked yet. */
export function readShownText(text: string): ShownVoucher | UnreadableCode {
  const [, number, body] = /^VM(\d{1,3}):(.*)$/s.exec(text) ?? [];
  if (number === undefined || body === undefined) return 'not-ours';
  if (Number(number) > version) return 'newer-version';
  const shown = fromBase45(body);
  if (Number(number) !== version || shown?.length !== shownLength) return 'damaged';
  const voucher = readVoucher(shown.subarray(0, signedLength));
  if (!voucher) return 'damaged';
  const bytes = shown.subarray(0, signedLength + proofLength);
  const reader = new ByteReader(bytes.subarray(signedLength));
  const at = reader.number(4);
  const digits = reader.number(2);
  if (digits !== noChallenge && digits > 9999) return 'damaged';
  const challenge = digits === noChallenge ? null : String(digits).padStart(4, '0');
  const signature = shown.subarray(bytes.length);
  return { ...voucher, proof: { at, challenge, bytes, signature } };
}
